import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { listingUrl } from '#shop/catalogue/listing-url.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { readTreeCpuTime } from '../processor-time.ts'
import { giftPaths, searchWords } from '../request-paths.ts'
import type { BenchDatabase } from '../shop/bench-environment.ts'
import { compareCosts, openBeside, takeTurns } from '../shop/open-beside.ts'
import { openShop, type OpenShop } from '../shop/open-shop.ts'
import { sampleCatalogue, type CatalogueSample } from '../shop/sample-catalogue.ts'
import { median } from '../statistics.ts'

const PRODUCTS = 100_000
const ROUNDS = 5
/** Shops poll for changes twice a second, and usually hear of them sooner. */
const UNTIL_SEEN_MS = 2_000

const changes = [
  { name: 'none', sql: 'SELECT' },
  { name: 'a picture’s text', sql: `UPDATE product_images SET alt = alt || '.' WHERE product_id = $1` },
  { name: 'a price', sql: 'UPDATE variants SET price = price + 100 WHERE product_id = $1' },
  {
    name: 'popularity, counted once an hour',
    sql: 'UPDATE products SET popularity = popularity + 1 WHERE id = $1',
  },
] as const
type Cost = { clock: number; program: number; database: number }

/** The cost after a catalogue change, when many cached pages are requested again together. */
export const catalogueChange: Part = {
  name: 'changes',
  async measure(environment): Promise<Findings> {
    const database = await environment.postgres(PRODUCTS)
    if (!database) return { tables: [], figures: {} }
    const shop = await openShop(database.settings)
    const client = new Client({ connectionString: database.settings['DATABASE_URL'] })
    await client.connect()
    try {
      const sample = await sampleCatalogue(shop.url)
      const paths = keptPaths(sample)
      const costs = new Map<string, Cost[]>(changes.map(({ name }) => [name, []]))
      const product = sample.products[0]!
      for (let round = 0; round < Math.max(1, ROUNDS * environment.effort); round++)
        for (const { name, sql } of changes) {
          await askAll(shop, paths)
          await client.query(sql, sql.includes('$1') ? [product] : [])
          await wait(UNTIL_SEEN_MS)
          costs.get(name)!.push(await measureAll(shop, database, paths))
        }
      return { tables: [toTable(paths.length, costs)], figures: {} }
    } finally {
      await client.end()
      await shop.close()
    }
  },
}

/** Compares the cost of 250 pages after a change of a price with another commit. */
export const priceChangeBeside = (commit: string): Part => ({
  name: 'changes beside',
  async measure({ effort }): Promise<Findings> {
    const table = await openBeside(commit, { products: PRODUCTS }, async (earlier, here) => {
      const samples = new Map([
        [earlier, await sampleCatalogue(earlier.shop.url)] as const,
        [here, await sampleCatalogue(here.shop.url)],
      ])
      const rounds = Math.max(1, Math.ceil(ROUNDS * 2 * effort))
      const costs = await takeTurns([earlier, here], { rounds, count: 1 }, async (side) => {
        const { shop, change } = side
        const sample = samples.get(side)!
        const paths = keptPaths(sample)
        await askAll(shop, paths)
        await change(changes.find(({ name }) => name === 'a price')!.sql, [sample.products[0]!])
        await wait(UNTIL_SEEN_MS)
        return () => askAll(shop, paths)
      })
      return compareCosts(`250 pages after a price change, ${PRODUCTS} products, CPU ms, PostgreSQL`, commit, costs)
    })
    return { tables: table ? [table] : [], figures: {} }
  },
})

const sorts = ['popularity', 'price-asc', 'price-desc'] as const

function keptPaths({ categories, products, names }: CatalogueSample): string[] {
  const listings = categories.flatMap((category) =>
    [1, 2, 3].flatMap((page) => sorts.map((sort) => `/data${listingUrl({ category, sort, page })}`)),
  )
  const searches = searchWords(names).map((word) => `/data/shop?q=${encodeURIComponent(word)}`)
  return [...listings, ...giftPaths(), ...products.map((id) => `/product/${id}`), ...searches, '/']
}

async function askAll({ url }: OpenShop, paths: readonly string[]): Promise<void> {
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  await Promise.all(paths.map(ask))
}

async function measureAll(shop: OpenShop, database: BenchDatabase, paths: readonly string[]): Promise<Cost> {
  const before = { clock: performance.now(), program: readTreeCpuTime(shop.pid), database: database.databaseTime() }
  await askAll(shop, paths)
  return {
    clock: performance.now() - before.clock,
    program: readTreeCpuTime(shop.pid) - before.program,
    database: database.databaseTime() - before.database,
  }
}

function toTable(pages: number, costs: Map<string, Cost[]>) {
  const middle = (found: Cost[], of: keyof Cost) => formatNumber(median(found.map((cost) => cost[of])))
  return {
    title: `After a change: ${pages} pages at once, all kept before, of ${formatNumber(PRODUCTS)} products on PostgreSQL`,
    columns: ['changed', 'program CPU ms', 'database CPU ms', 'until the last, ms'],
    rows: [...costs].map(([name, found]) => [
      name,
      middle(found, 'program'),
      middle(found, 'database'),
      middle(found, 'clock'),
    ]),
    notes: [`Each change ${ROUNDS} times, in turns; the median. Pages that show other goods stay in memory.`],
  }
}
