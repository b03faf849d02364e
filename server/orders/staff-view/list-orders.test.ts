import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import type { OrderListResponse } from '#contract/counter/orders.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { listHandOvers } from '#server/fulfilment/packing/list-hand-overs.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { CARDS_SHOWN, findShipDayColumn } from '#shop/orders/ship-day-columns.ts'
import { parseOrderSearch } from '#shop/orders/parse-order-search.ts'
import { findOrders } from './find-orders.ts'
import { listOrders, type OrderListRequest } from './list-orders.ts'
import { visibleOrderFields } from './visible-order-fields.ts'
import { readOrderBoard } from './read-order-board.ts'
import { readOrderPlaces } from './read-order-places.ts'
import { standsAt } from './place-sql.ts'
import { searchSql } from './search-sql.ts'

const MANY = 20_000
const AT_ONCE = 2_000
const shop = await openTestShop()
const owner = visibleOrderFields(listPermissions(['owner']))
after(() => shop.close())

/** Copies of one order: nineteen of twenty are long over, every seventh is Sharma's. */
before(async () => {
  const tray = await addTestProduct(shop.database, { stock: 10 })
  await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  // Each row writes its history and what follows from it: all at once would take longer than a statement may.
  for (let from = 1; from <= MANY; from += AT_ONCE)
    await shop.database.pool.query(`
    CREATE TEMPORARY TABLE copies AS
      SELECT n, lpad(n::text, 24, '0') AS id, CASE WHEN n % 20 = 0 THEN 'placed' ELSE 'delivered' END AS state,
        date '2026-12-01' + CASE WHEN n % 60 = 0 THEN NULL ELSE n % 30 END AS day,
        CASE WHEN n % 7 = 0 THEN 'Sharma' ELSE 'Rao' || n END AS name
      FROM generate_series(${from}, ${from + AT_ONCE - 1}) AS n;
    INSERT INTO orders (id, state, email, buyer, fingerprint, subtotal, tax, shipping, total, paid, is_stock_reserved,
      reserved_until, created_at, placed_at, ship_by, search_text)
    SELECT copies.id, copies.state, email, buyer, copies.id, subtotal, tax, shipping, total, paid, true, reserved_until,
      created_at, placed_at, day, lower('Asha ' || name || ' 98765' || lpad(n::text, 5, '0') || ' 302001 Jaipur')
    FROM copies, (SELECT * FROM orders ORDER BY number LIMIT 1) AS orders;
    INSERT INTO shipments (id, order_id, position, state, recipient, quote_id, courier_id, courier_name, estimated_days,
      days_to_make, weight, taxable, tax, delivery, delivery_tax, total)
    SELECT copies.id, copies.id, 1, copies.state, recipient, quote_id, courier_id, courier_name, estimated_days, days_to_make,
      weight, taxable, tax, delivery, delivery_tax, total
    FROM copies, (SELECT * FROM shipments LIMIT 1) AS shipments;
    INSERT INTO order_lines OVERRIDING SYSTEM VALUE SELECT copied.*
    FROM copies, order_lines AS original, LATERAL jsonb_populate_record(original,
      jsonb_build_object('id', 1000000 + n, 'order_id', copies.id, 'shipment_id', copies.id)) AS copied
    WHERE copies.state = 'placed' AND original.id < 1000000;
    DROP TABLE copies`)
  // Each query would also read the pending entries of the trigram index.
  await shop.database.pool.query('VACUUM ANALYZE orders')
  await shop.database.pool.query('ANALYZE shipments')
})

async function readAll(request: Omit<OrderListRequest, 'after'>): Promise<OrderListResponse['data']> {
  const rows: OrderListResponse['data'] = []
  let cursor: string | undefined
  do {
    const page = await listOrders(shop, { ...request, after: cursor }, owner)
    rows.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return rows
}

test('all pages together have each order once, the newest first', async () => {
  const numbers = (await readAll({ limit: 5_000 })).map(({ number }) => Number(number.slice(4)))
  assert.equal(numbers.length, MANY + 1)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => b - a),
  )
})

test('what is to pack comes by its day, days that nobody knows last, each once', async () => {
  const rows = await readAll({ places: ['to pack'], limit: 97 })
  assert.equal(rows.length, MANY / 20 + 1)
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length)
  const keys = rows.map(({ shipBy, number }) => `${shipBy ?? '9999-12-31'} ${number}`)
  assert.deepEqual(keys, keys.toSorted())
  assert.ok(rows.some(({ shipBy }) => shipBy === null))
})

test('counts stop at ten thousand and say that there are more', async () => {
  const all = await listOrders(shop, { limit: 1 }, owner)
  assert.deepEqual([all.count, all.more], [10_000, true])
  const few = await listOrders(shop, { places: ['to pack'], limit: 1 }, owner)
  assert.deepEqual([few.count, few.more], [MANY / 20 + 1, false])
})

test('a cursor that nobody made begins at the top', async () => {
  const [first] = (await listOrders(shop, { limit: 1 }, owner)).data
  for (const after of [
    'x',
    '!!!',
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[1e99]').toString('base64url'),
  ])
    assert.equal((await listOrders(shop, { limit: 1, after }, owner)).data[0]?.number, first?.number)
})

async function explain(where: SQL, order = sql`number DESC`): Promise<string> {
  const query = sql`EXPLAIN SELECT id FROM orders WHERE ${where} ORDER BY ${order} LIMIT 51`
  const plan = await shop.database.orm.execute<{ 'QUERY PLAN': string }>(query)
  return parseRows({ 'QUERY PLAN': 'always' }, plan)
    .map((row) => row['QUERY PLAN'])
    .join('\n')
}
const bySearch = (typed: string) => {
  const search = parseOrderSearch(typed)
  assert.ok(search)
  return searchSql(search, owner)
}

test('no list and no search reads all orders', async () => {
  const plans = {
    newest: await explain(sql`true`),
    deep: await explain(sql`number < 5000`),
    'to pack': await explain(standsAt(['to pack']), sql`ship_by ASC, number ASC`),
    packed: await explain(standsAt(['packed']), sql`ship_by ASC, number ASC`),
    'in the workshop': await explain(standsAt(['held', 'to make', 'to pack', 'packed'])),
    unpaid: await explain(standsAt(['unpaid'])),
    trouble: await explain(standsAt(['trouble'])),
    phone: await explain(bySearch('9876500042')),
    email: await explain(bySearch('asha@example.in')),
    'rare name': await explain(bySearch('rao1234')),
    'common name': await explain(bySearch('sharma')),
    number: await explain(bySearch('GTH-000123')),
    waybill: await explain(bySearch('141123221000001')),
    invoice: await explain(bySearch('GTH/26-27/000012')),
  }
  for (const [what, plan] of Object.entries(plans)) assert.doesNotMatch(plan, /Seq Scan on orders/, `${what}:\n${plan}`)
  for (const plan of [plans.phone, plans.email, plans['rare name']]) assert.match(plan, /orders_search/)
  assert.match(plans['to pack'], /orders_to_ship|orders_by_state/)
})

test('typing a common name finds its newest orders, a rare one its order however old', async () => {
  const find = async (q: string, limit = 8) => (await findOrders(shop, { q, limit }, owner)).map(({ number }) => number)
  const all = (await readAll({ q: 'sharma', limit: 5_000 })).map(({ number }) => number)
  assert.deepEqual(await find('sharma'), all.slice(0, 8))
  assert.deepEqual(await find('SHARMA jaipur', 3), all.slice(0, 3))
  const old = await readAll({ q: 'rao78 9876500078', limit: 50 })
  assert.equal(old.length, 1)
  assert.deepEqual(await find('rao78 9876500078'), [old[0]?.number])
  assert.deepEqual(await find(old[0]?.number ?? ''), [old[0]?.number])
  assert.deepEqual(await find('98765 00078'), [old[0]?.number])
  assert.deepEqual(await find('ra'), [])
  const blind = visibleOrderFields(listPermissions(['accountant']))
  assert.deepEqual(await findOrders(shop, { q: '9876500078', limit: 8 }, blind), [])
})

test('each day of the board shows its first orders, and counts them all', async () => {
  const now = () => new Date('2026-12-03T06:00:00Z')
  const { days } = await readOrderBoard({ ...shop, now }, owner)
  const { places } = await readOrderPlaces({ ...shop, now }, owner)
  const all = await readAll({ places: ['to pack'], limit: 5_000 })
  assert.equal(places['to pack'], all.length)
  assert.equal(
    days.reduce((sum, { orders }) => sum + orders, 0),
    all.length,
  )
  assert.equal(
    days.reduce((sum, { pieces }) => sum + pieces, 0),
    all.length,
  )
  for (const { day, orders, rows } of days) {
    const isHere = ({ shipBy }: { shipBy: string | null }) =>
      findShipDayColumn('to pack', { shipBy, dueBy: shipBy }, '2026-12-03') === day
    const here = all.filter(isHere).map(({ number }) => number)
    assert.equal(orders, here.length, day)
    assert.deepEqual(
      rows.map(({ number }) => number),
      here.slice(0, CARDS_SHOWN),
      day,
    )
  }
  assert.ok(days.some(({ orders, rows }) => orders > rows.length))
})

test('where more waits than is counted, what leaves first is whole, and the rest is said to be more', async () => {
  const now = () => new Date('2026-12-03T06:00:00Z')
  const whole = (await readOrderBoard({ ...shop, now }, owner)).days
  const cut = whole.findLastIndex(({ orders }) => orders > 1)
  const before = whole.slice(0, cut)
  assert.ok(before.some(({ orders }) => orders > 0))
  const { days } = await readOrderBoard(
    { ...shop, now },
    owner,
    before.reduce((sum, { orders }) => sum + orders, 1),
  )
  assert.deepEqual(days.slice(0, cut), before)
  assert.deepEqual(
    days.slice(cut).map(({ orders, more }) => [orders, more]),
    days.slice(cut).map((_, behind) => [behind === 0 ? 1 : 0, true]),
  )
})

test('however many are with the courier, what stands in the workshop is counted, and in its day', async () => {
  const now = () => new Date('2026-12-03T06:00:00Z')
  const before = await readOrderPlaces({ ...shop, now }, owner)
  const board = await readOrderBoard({ ...shop, now }, owner, 2_000)
  const moved = await shop.database.pool.query(
    `UPDATE orders SET state = 'out for delivery' WHERE state = 'delivered' AND number % 5 = 0`,
  )
  assert.ok((moved.rowCount ?? 0) > 2_000)
  assert.deepEqual(await readOrderBoard({ ...shop, now }, owner, 2_000), board)
  const { places, most } = await readOrderPlaces({ ...shop, now }, owner, 2_000)
  assert.deepEqual(places, { ...before.places, 'with courier': most })
  await shop.database.pool.query(`UPDATE orders SET state = 'delivered' WHERE state = 'out for delivery'`)
})

test('a courier with many parcels leaves the others their place in the hand-over', async () => {
  await shop.database.pool.query(`UPDATE shipments SET ship_by = '2026-01-01',
    courier_name = CASE WHEN order_id LIKE '%500' THEN 'Xpressbees' ELSE 'Blue Dart' END WHERE state = 'placed'`)
  const { data } = await listHandOvers(shop)
  assert.deepEqual(
    data.map(({ courier, ready, missing }) => [courier, ready.length + missing.length]),
    [
      ['Blue Dart', 400 - MANY / 1_000],
      ['Xpressbees', MANY / 1_000],
    ],
  )
})
