import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { after, test } from 'node:test'
import type { Database } from '#server/platform/database/open-database.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import {
  readCatalogueChange,
  readCatalogueVersion,
  type CatalogueChange,
} from '#server/catalogue/categories/catalogue-version.ts'
import { watchCatalogue } from './watch-catalogue.ts'

const database = await openTestDatabase()
await seedCatalogueFixture(database)
after(() => database.close())

const onPostgres = { skip: !process.env['TEST_DATABASE_URL'] && 'the embedded database has one process' }
const LONGER_THAN_TESTS_MS = 600_000
const isListening = `datname = current_database() AND query = 'LISTEN gathri_catalogue' AND state = 'idle'`

test('whoever changes the catalogue, the watcher hears of it, once', async () => {
  const events = new EventEmitter()
  let times = 0
  const stop = await watchCatalogue(
    database,
    {
      onChange: () => {
        times++
        events.emit('change')
      },
      onAvailabilityChange: (isAway) => assert.equal(isAway, false),
    },
    1,
  )
  const change = once(events, 'change')
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  await change
  await database.pool.query('UPDATE variants SET stock = stock - 1 WHERE id = 1')
  const another = once(events, 'change')
  await database.pool.query("UPDATE categories SET name = 'Baskets' WHERE name = 'Hampers'")
  await another
  assert.equal(times, 2)
  stop()
})

test('it is told which products look different, whether lists may be or prices alone, or that more may have changed', async () => {
  const told: unknown[] = []
  const events = new EventEmitter()
  const onChange = (change: CatalogueChange) => {
    if (change === 'everything') told.push(change)
    else told.push([[...change.products].sort(), change.changesListings, change.prices])
    events.emit('change')
  }
  const stop = await watchCatalogue(database, { onChange, onAvailabilityChange: () => {} }, 1)
  after(stop)
  const [first] = (
    await database.pool.query(
      'SELECT unit_price AS net, price_with_tax(unit_price, gst_rate) AS gross FROM products WHERE id = 1',
    )
  ).rows as { net: number; gross: number }[]
  assert.ok(first)
  for (const statement of [
    'UPDATE variants SET stock = 2 WHERE id IN (2, 3)',
    'UPDATE variants SET price = price + 100 WHERE id = 1',
    'UPDATE variants SET stock = 1 WHERE id = 2',
    "UPDATE products SET name = 'Cane tray' WHERE id IN (1, 3)",
    "INSERT INTO product_images (product_id, position, url, width, height, alt, size) VALUES (2, 9, '/pictures/x.webp', 1, 1, 'A tray', 1)",
    "UPDATE product_images SET alt = 'A brass tray' WHERE product_id = 2",
    'DELETE FROM product_images WHERE product_id = 2 AND position = 9',
    'UPDATE products SET popularity = popularity + 1 WHERE id = 1',
    'UPDATE products SET category_id = (SELECT max(id) FROM categories) WHERE id = 1',
    'UPDATE products SET withdrawn_at = now() WHERE id = 3',
  ]) {
    const change = once(events, 'change')
    await database.pool.query(statement)
    await change
  }
  const looks = [[2], false, []]
  const all = 'everything'
  const { net, gross } = first
  const { rows } = await database.pool.query<{ net: number; gross: number }>(
    'SELECT unit_price AS net, price_with_tax(unit_price, gst_rate) AS gross FROM products WHERE id = 1',
  )
  const prices = [{ unit: [net, rows[0]?.net], taxed: [gross, rows[0]?.gross] }]
  const named = [[1, 3], true, []]
  assert.deepEqual(told, [[[2, 3], false, []], [[1], false, prices], looks, named, looks, looks, looks, all, all, all])
})

test('a change of more than a thousand products at once counts as one of everything', async () => {
  for (const count of [1_000, 1_001]) {
    const since = await readCatalogueVersion(database)
    await database.pool.query(
      'SELECT refresh_listed_variants(ARRAY(SELECT generate_series(9001, 9000 + $1::int)), false)',
      [count],
    )
    const { change } = await readCatalogueChange(database, since)
    assert.equal(change === 'everything' ? change : change?.products.size, count > 1_000 ? 'everything' : count)
  }
})

test('while the version cannot be read nothing is said to have changed; afterwards what has changed is', async () => {
  const broken = { pool: Object.create(database.pool) as Database['pool'], listen: () => () => {} }
  const events = new EventEmitter()
  const said: string[] = []
  const stop = await watchCatalogue(
    broken,
    {
      onChange: () => said.push('changed'),
      onAvailabilityChange: (isAway) => {
        said.push(isAway ? 'away' : 'there')
        events.emit(isAway ? 'away' : 'there')
      },
    },
    1,
  )
  let looks = 0
  const often = Promise.withResolvers<void>()
  const away = once(events, 'away')
  broken.pool.query = () => {
    if (++looks === 5) often.resolve()
    return Promise.reject(new Error('the database is away')) as never
  }
  await away
  await often.promise
  assert.deepEqual(said, ['away'])
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  const there = once(events, 'there')
  Reflect.deleteProperty(broken.pool, 'query')
  await there
  assert.deepEqual(said, ['away', 'changed', 'there'])
  stop()
})

test('whoever listens hears at once, without waiting for the next look', onPostgres, async () => {
  const changed = Promise.withResolvers<void>()
  const stop = await watchByNotices(changed.resolve)
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  await changed.promise
  stop()
})

test('what changed while the connection for notices was broken is seen when it is back', onPostgres, async () => {
  const changed = Promise.withResolvers<void>()
  const stop = await watchByNotices(changed.resolve)
  await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isListening}`)
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  await changed.promise
  stop()
})

test('a rush of changes drops what is kept once for each interval', onPostgres, async () => {
  let times = 0
  const first = Promise.withResolvers<void>()
  const onChange = () => {
    times++
    first.resolve()
  }
  const stop = await watchByNotices(onChange)
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  await first.promise
  for (let change = 0; change < 50; change++)
    await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  stop()
  assert.equal(times, 1)
})

/** Without polling. @returns once the connection for notices is open */
async function watchByNotices(onChange: () => void): Promise<() => void> {
  const stop = await watchCatalogue(database, { onChange, onAvailabilityChange: () => {} }, LONGER_THAN_TESTS_MS)
  for (;;) if ((await database.pool.query(`SELECT 1 FROM pg_stat_activity WHERE ${isListening}`)).rowCount) return stop
}
