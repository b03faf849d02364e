import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { updateDayFigures } from '#server/insight/reports/update-day-figures.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { neverAborted } from '#server/testing/order-steps.ts'
import { seedDemo } from './seed-demo.ts'
import { seedOrders } from './seed-orders.ts'

const ORDERS = 400
const shop = await openTestShop()
const { database, settings } = shop
await seedDemo(database)
const shelves = await database.pool.query('SELECT id, stock FROM variants ORDER BY id')
const indexes = () => database.pool.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1")
const keys = () =>
  database.pool.query(
    'SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1, 2',
  )
const before = [await indexes(), await keys()].map(({ rows }) => rows)
const wanted = { orders: ORDERS, buyers: 300, seller: settings.seller, now: new Date('2026-11-20T06:00:00Z') }
const seed = () => seedOrders(database, wanted)
const made = await seed()
after(() => shop.close())

const list = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows
const count = async (from: string) => (await list<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n

test('a few hundred orders of two years keep all laws of the books', async () => {
  assert.equal(made, ORDERS)
  assert.deepEqual(await checkLedger(database), [])
})

test('asked again for as many, it makes none', async () => {
  assert.equal(await seed(), 0)
})

test('shelves, indexes, keys and triggers are as they were', async () => {
  assert.deepEqual((await database.pool.query('SELECT id, stock FROM variants ORDER BY id')).rows, shelves.rows)
  assert.deepEqual(
    [await indexes(), await keys()].map(({ rows }) => rows),
    before,
  )
  assert.equal(await count("pg_trigger WHERE tgenabled = 'D'"), 0)
})

test('what is searched is what the shop itself would have written', async () => {
  assert.equal(
    await count(
      'orders WHERE placed_at IS NOT NULL AND search_text IS DISTINCT FROM order_search_text(id, email, buyer)',
    ),
    0,
  )
  assert.ok((await count("orders WHERE search_text LIKE '%sharma%'")) > 0)
})

test('orders stand in every state that people work on', async () => {
  const states = (await list<{ state: string }>('SELECT DISTINCT state FROM orders')).map(({ state }) => state)
  for (const state of ['awaiting payment', 'expired', 'placed', 'packed', 'shipped', 'delivered', 'refunded'])
    assert.ok(states.includes(state), `${state} is not among ${states.join(', ')}`)
  for (const table of ['enquiries', 'audit', 'reviews', 'pictures', 'hand_overs', 'exports', 'webhook_sends'])
    assert.ok((await count(table)) > 0, table)
})

test('the day each leaves is the one the shop would have promised, and its invoice names who bought', async () => {
  assert.equal(await count('orders WHERE placed_at IS NOT NULL AND (ship_by IS NULL OR promised <= ship_by)'), 0)
  assert.equal(
    await count(`invoices JOIN orders ON orders.id = order_id WHERE facts->'buyer'->>0 <> buyer->>'name'`),
    0,
  )
  assert.equal(await count(`invoices WHERE (facts->'totals'->>'total')::bigint <> total`), 0)
  assert.equal(await count(`credit_notes WHERE (facts->'totals'->>'total')::bigint <> total`), 0)
})

test('asked for more, it adds them to what is there, and the jobs count all of it', async () => {
  await updateBuyers(shop, neverAborted)
  assert.equal(await seedOrders(database, { ...wanted, orders: ORDERS + 50 }), 50)
  assert.deepEqual(await checkLedger(database), [])
  await updateBuyers(shop, neverAborted)
  await updateDayFigures(shop, neverAborted)
  const placed = await count('orders WHERE placed_at IS NOT NULL')
  assert.equal((await list<{ n: number }>('SELECT sum(orders)::int AS n FROM buyers'))[0]?.n, placed)
  assert.equal(
    (await list<{ n: number }>("SELECT sum(orders)::int AS n FROM day_figures WHERE kind = 'all'"))[0]?.n,
    placed,
  )
})

test('a shop with invited staff is nobody’s to fill', async () => {
  await database.pool.query(`INSERT INTO staff (id, name, email, roles, state, created_at)
    VALUES ('real', 'Kiran', 'kiran@example.in', '{owner}', 'active', now())`)
  await assert.rejects(seedOrders(database, { ...wanted, orders: ORDERS + 100 }), /invited/)
})
