import type { Findings, Part, Table } from '../findings.ts'
import { numberText } from '../number-text.ts'
import { statOf } from '../processor-time.ts'
import { listingPages, listingPaths, productPaths, searchPaths, searchWords } from '../questions.ts'
import { knowGoods, type GoodsKnown } from '../shop/goods.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import type { Stockroom, Workshop } from '../shop/workshop.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 2
const SMALL = 1_000
const LARGE = 100_000

type Work = { name: string; paths: string[] }
type Cost = { p50: number; perSecond: number; program: number; database: number }

/** What an answer costs when nothing is kept in memory: the database and the drawing, on both databases. */
export const uncached: Part = {
  name: 'uncached',
  async measure(workshop): Promise<Findings> {
    const tables: Table[] = []
    const costs = new Map<string, Cost>()
    for (const products of [SMALL, LARGE])
      for (const room of [await workshop.postgres(products), await workshop.embedded(products)]) {
        if (!room) continue
        const measured = await measureRoom(workshop, room)
        tables.push(tableOf(room, measured))
        for (const [name, cost] of measured) costs.set(`${room.name} ${products} ${name}`, cost)
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
}

function works({ categories, names: productNames }: GoodsKnown, products: number): Work[] {
  return [
    { name: names.first, paths: listingPaths(categories, 1) },
    ...(products >= LARGE ? [{ name: names.deep, paths: listingPaths(categories, 100) }] : []),
    { name: names.product, paths: productPaths(products) },
    { name: names.search, paths: searchPaths(searchWords(productNames)) },
    { name: names.html, paths: listingPages(categories) },
  ]
}

async function measureRoom(workshop: Workshop, room: Stockroom): Promise<Map<string, Cost>> {
  const shop = await openShop({ ...room.settings, PAGE_MEMORY_MB: '0' })
  try {
    const costs = new Map<string, Cost>()
    for (const work of works(await knowGoods(shop.url), room.products))
      costs.set(work.name, await measureWork(workshop, room, shop, work))
    return costs
  } finally {
    await shop.close()
  }
}

/** One shopper first: every question is new to the shop then, counts included. Then 32, who ask the same again. */
async function measureWork(
  { asker, effort }: Workshop,
  room: Stockroom,
  { port, pid }: OpenShop,
  { paths }: Work,
): Promise<Cost> {
  const alone = await asker.send({
    port,
    paths,
    connections: 1,
    seconds: 20 * effort,
    requests: Math.min(paths.length, 200),
  })
  await asker.send({ port, paths, connections: 32, seconds: SECONDS * effort })
  const rounds: Omit<Cost, 'p50'>[] = []
  for (let round = 0; round < Math.max(2, ROUNDS * effort); round++) {
    const before = [statOf(pid)?.own ?? Number.NaN, room.databaseTime()] as const
    const { requests, seconds } = await asker.send({
      port,
      paths,
      connections: 32,
      seconds: SECONDS * effort,
    })
    rounds.push({
      perSecond: requests / seconds,
      program: ((statOf(pid)?.own ?? Number.NaN) - before[0]) / requests,
      database: (room.databaseTime() - before[1]) / requests,
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

function tableOf(room: Stockroom, costs: ReadonlyMap<string, Cost>): Table {
  const isPostgres = room.name === 'PostgreSQL'
  return {
    title: `${isPostgres ? 'PostgreSQL' : 'Embedded database'}, ${numberText(room.products)} products, nothing kept in memory`,
    columns: [
      'work',
      'one shopper, p50 ms',
      '32 connections /s',
      ...(isPostgres ? ['program CPU ms', 'database CPU ms', 'CPU ms'] : ['CPU ms']),
    ],
    rows: [...costs].map(([name, { p50, perSecond, program, database }]) => [
      name,
      numberText(p50),
      numberText(perSecond),
      ...(isPostgres ? [numberText(program), numberText(database)] : []),
      numberText(program + database),
    ]),
  }
}
