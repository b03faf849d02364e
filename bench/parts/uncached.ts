import type { Findings, Part, Table } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readProcessStat } from '../processor-time.ts'
import { giftPaths, listingPages, listingPaths, productPaths, searchPaths, searchWords } from '../request-paths.ts'
import { sampleCatalogue, type CatalogueSample } from '../shop/sample-catalogue.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import type { BenchDatabase, BenchEnvironment } from '../shop/bench-environment.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 2
const SMALL = 1_000
const LARGE = 100_000

type Workload = { name: string; paths: string[] }
type Cost = { p50: number; perSecond: number; program: number; database: number }

export const uncached: Part = {
  name: 'uncached',
  async measure(environment): Promise<Findings> {
    const tables: Table[] = []
    const costs = new Map<string, Cost>()
    for (const products of [SMALL, LARGE])
      for (const benchDatabase of [await environment.postgres(products), await environment.embedded(products)]) {
        if (!benchDatabase) continue
        const measured = await measureRoom(environment, benchDatabase)
        tables.push(toTable(benchDatabase, measured))
        for (const [name, cost] of measured) costs.set(`${benchDatabase.name} ${products} ${name}`, cost)
      }
    const cpu = (key: string) => {
      const cost = costs.get(key)
      return cost ? cost.program + cost.database : Number.NaN
    }
    return {
      tables,
      figures: {
        listing: cpu(`PostgreSQL ${SMALL} ${names.first}`),
        listingLarge: cpu(`PostgreSQL ${LARGE} ${names.first}`),
        listingDeep: cpu(`PostgreSQL ${LARGE} ${names.deep}`),
        product: Math.max(...[SMALL, LARGE].map((count) => cpu(`PostgreSQL ${count} ${names.product}`))),
        search: cpu(`PostgreSQL ${SMALL} ${names.search}`),
        searchLarge: costs.get(`PostgreSQL ${LARGE} ${names.search}`)?.p50 ?? Number.NaN,
        listingHtml: Math.max(...[SMALL, LARGE].map((count) => cpu(`PostgreSQL ${count} ${names.html}`))),
      },
    }
  },
}

const names = {
  first: 'listing, page 1',
  deep: 'listing, page 100',
  product: 'product by id',
  search: 'name search',
  html: 'listing as HTML',
  productHtml: 'product page as HTML',
  gifts: 'gifts by two and three facets',
}

export function createWorkloads(
  { categories, products: ids, names: productNames }: CatalogueSample,
  products: number,
): Workload[] {
  return [
    { name: names.first, paths: listingPaths(categories, 1) },
    ...(products >= LARGE ? [{ name: names.deep, paths: listingPaths(categories, 100) }] : []),
    { name: names.product, paths: productPaths(ids) },
    { name: names.search, paths: searchPaths(searchWords(productNames)) },
    { name: names.html, paths: listingPages(categories) },
    { name: names.productHtml, paths: ids.map((id) => `/product/${id}`) },
    { name: names.gifts, paths: giftPaths() },
  ]
}

async function measureRoom(environment: BenchEnvironment, benchDatabase: BenchDatabase): Promise<Map<string, Cost>> {
  const shop = await openShop({ ...benchDatabase.settings, PAGE_MEMORY_MB: '0' })
  try {
    const costs = new Map<string, Cost>()
    const works = createWorkloads(await sampleCatalogue(shop.url), benchDatabase.products)
    for (const work of works) costs.set(work.name, await measureWork(environment, benchDatabase, shop, work))
    return costs
  } finally {
    await shop.close()
  }
}

/** One connection first, while every query is new to the shop; then 32 with the same requests. */
async function measureWork(
  { loadClient, effort }: BenchEnvironment,
  benchDatabase: BenchDatabase,
  { port, pid }: OpenShop,
  { paths }: Workload,
): Promise<Cost> {
  const alone = await loadClient.send({
    port,
    paths,
    connections: 1,
    seconds: 20 * effort,
    requests: Math.min(paths.length, 200),
  })
  await loadClient.send({ port, paths, connections: 32, seconds: SECONDS * effort })
  const rounds: Omit<Cost, 'p50'>[] = []
  for (let round = 0; round < Math.max(2, ROUNDS * effort); round++) {
    const before = [readProcessStat(pid)?.own ?? Number.NaN, benchDatabase.databaseTime()] as const
    const { requests, seconds } = await loadClient.send({
      port,
      paths,
      connections: 32,
      seconds: SECONDS * effort,
    })
    rounds.push({
      perSecond: requests / seconds,
      program: ((readProcessStat(pid)?.own ?? Number.NaN) - before[0]) / requests,
      database: (benchDatabase.databaseTime() - before[1]) / requests,
    })
  }
  const middle = (key: keyof Omit<Cost, 'p50'>) => median(rounds.map((round) => round[key]))
  return {
    p50: alone.p50,
    perSecond: middle('perSecond'),
    program: middle('program'),
    database: middle('database'),
  }
}

function toTable(benchDatabase: BenchDatabase, costs: ReadonlyMap<string, Cost>): Table {
  const isPostgres = benchDatabase.name === 'PostgreSQL'
  return {
    title: `${isPostgres ? 'PostgreSQL' : 'Embedded database'}, ${formatNumber(benchDatabase.products)} products, nothing kept in memory`,
    columns: [
      'work',
      'one shopper, p50 ms',
      '32 connections /s',
      ...(isPostgres ? ['program CPU ms', 'database CPU ms', 'CPU ms'] : ['CPU ms']),
    ],
    rows: [...costs].map(([name, { p50, perSecond, program, database }]) => [
      name,
      formatNumber(p50),
      formatNumber(perSecond),
      ...(isPostgres ? [formatNumber(program), formatNumber(database)] : []),
      formatNumber(program + database),
    ]),
  }
}
