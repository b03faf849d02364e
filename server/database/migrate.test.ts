import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, beforeEach, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { packOrderEmail } from '#server/mail/templates/merchant-emails.ts'
import { readOrderProgress } from '#server/order-view/read-order-progress.ts'
import { toShownOrder } from '#server/order-view/show-order.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { createInvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { readConfig } from '#config'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { readShipment } from '#server/testing/order-steps.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { customerAddresses } from './customer-tables.ts'
import { dues } from './due-tables.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import type { Database } from './open-database.ts'
import { orderStatusHistory, orders, outbox, refunds, stockMovements } from './order-tables.ts'
import { parseRows } from './parse-rows.ts'
import { reviews } from './review-tables.ts'
import { shipments } from './shipment-tables.ts'

// Shops that ran at this migration get every newer one.
const OLDEST = '0010-pictures.sql'
const newer: Migration[] = []

let database: Database
beforeEach(async () => {
  database ??= await openTestDatabase()
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const all = await readMigrations()
  const oldest = all.findIndex(({ name }) => name === OLDEST) + 1
  newer.splice(0, newer.length, ...all.slice(oldest))
  await migrate(database.pool, all.slice(0, oldest))
  await database.pool.query(await readFile(new URL('./oldest-shop.sql', import.meta.url), 'utf8'))
})
after(() => database.close())

const orderId = (mark: string) => `order-${mark}`.padEnd(24, '-')

type Row = Record<string, unknown>
type Tables = Map<string, Row[]>

async function readTables(): Promise<Tables> {
  const names = parseRows(
    { name: 'always' },
    await database.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'migrations'`,
    ),
  )
  const tables: Tables = new Map()
  for (const { name } of names) {
    const rows = await database.pool.query<{ row: Row }>(`SELECT to_jsonb(${name}) AS row FROM ${name}`)
    tables.set(
      name,
      parseRows({ row: 'always' }, rows).map(({ row }) => row),
    )
  }
  return tables
}

/** Old names (`table.column`, both old) that a migration changed; all others are unchanged. */
const renamed = new Map(
  Object.entries({
    order_moves: 'order_status_history',
    'order_moves.moved_at': 'changed_at',
    order_requests: 'idempotency_keys',
    'order_requests.digest': 'request_digest',
    'orders.stock_held': 'is_stock_reserved',
    'orders.hold_until': 'reserved_until',
    'orders.provider_asked_at': 'reconciled_at',
    'orders.erase_contact': 'is_contact_erasure_requested',
    order_visitors: 'order_client_ids',
    'order_visitors.sent_to': 'delivered_to',
    'refunds.next_at': 'next_attempt_at',
    'payment_events.handled_at': 'processed_at',
    'payment_events.next_at': 'next_attempt_at',
    'outbox.done_at': 'processed_at',
    'outbox.next_at': 'next_attempt_at',
    'ledger_breaks.seen_at': 'detected_at',
    'watermarks.reached': 'reached_at',
    paper_numbers: 'document_numbers',
    'paper_numbers.last': 'last_serial',
    shipments: 'parcels',
    'shipments.cancel_wanted_at': 'cancel_requested_at',
    'shipments.busy_until': 'locked_until',
    'shipments.news_at': 'changed_at',
    'shipments.next_ask_at': 'next_poll_at',
    'shipments.order_id': 'shipment_id',
    'parcel_events.order_id': 'shipment_id',
    'parcel_events.seen_at': 'recorded_at',
    courier_updates: 'courier_webhooks',
    'courier_updates.handled_at': 'processed_at',
    'courier_updates.next_at': 'next_attempt_at',
    'outgoing_mails.next_at': 'next_attempt_at',
    'sessions.previous_hash': 'previous_token_hash',
    newsletter_readers: 'newsletter_subscribers',
    'newsletter_readers.leave_code': 'unsubscribe_code',
    'newsletter_readers.asked_at': 'requested_at',
    'newsletter_codes.reader': 'subscriber_id',
    'enquiry_pictures.enquiry': 'enquiry_number',
    'reviews.words': 'body',
    'reviews.stars': 'rating',
    'reviews.held_for': 'hold_reasons',
    'reviews.decided_at': 'moderated_at',
  }),
)
/** Dropped, with what replaced it. */
const dropped = new Map([
  ['throttles', 'attempts are counted in request_limits, and begin anew'],
  ['customers.address', 'customer_addresses'],
  ['products.stock', 'variants'],
  ['orders.provider_order_id', 'dues'],
  ['orders.payment_id', 'dues'],
])
/** Values that were renamed. */
const rewritten = new Map([['refunds.status due', 'requested']])
const noName = { firstName: '', lastName: '', phone: '', postcode: '' }
/** Columns of orders that their first shipment has now. */
const ofShipment = ['ship_to', 'quote_id', 'courier_id', 'courier_name', 'estimated_days', 'weight']

/** With the new column names. */
function toNewNames(table: string, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !dropped.has(`${table}.${column}`) && !(table === 'orders' && ofShipment.includes(column)))
      .map(([column, value]) => [
        renamed.get(`${table}.${column}`) ?? column,
        rewritten.get(`${table}.${column} ${String(value)}`) ?? value,
      ]),
  )
}

test('the oldest shop keeps every row and every value under the new names', async () => {
  const before = await readTables()
  assert.deepEqual(
    await migrate(database.pool),
    newer.map(({ name }) => name),
  )
  const now = await readTables()
  for (const [table, rows] of before) {
    if (table !== 'catalogue_changes') assert.ok(rows.length > 0, `the oldest shop has nothing in ${table}`)
    if (dropped.has(table)) continue
    const found = now.get(renamed.get(table) ?? table) ?? []
    for (const row of rows) {
      const wanted = toNewNames(table, row)
      const columns = Object.keys(wanted)
      const same = found.some((stored) => columns.every((name) => isDeepStrictEqual(stored[name], wanted[name])))
      assert.ok(same, `${table}: ${JSON.stringify(wanted)} is not among ${JSON.stringify(found)}`)
    }
    // Four orders were given the mail that 0015 brought.
    assert.equal(found.length, rows.length + (table === 'outbox' ? 4 : 0), table)
  }
})

test('each order of the oldest shop is one shipment, which keeps its address, courier and weight', async () => {
  const before = (await readTables()).get('orders') ?? []
  assert.ok(before.length > 0)
  await migrate(database.pool)
  for (const { id, ship_to: shipTo, ...order } of before) {
    const shipment = await readShipment({ database }, String(id))
    const { recipient, quoteId, courierId, courierName, estimatedDays, weight } = shipment
    assert.deepEqual(recipient, { ...noName, ...fromApiAddress(Object(shipTo)) })
    const kept = [quoteId, courierId, courierName, estimatedDays, weight]
    const { quote_id, courier_id, courier_name, estimated_days } = order
    assert.deepEqual(kept, [quote_id, courier_id, courier_name, estimated_days, Number(order['weight'])])
  }
})

test('each old order has one due over its total, which keeps its provider order and its payment', async () => {
  const old = parseRows(
    { due: 'always' },
    await database.pool.query<{ due: Row }>(
      `SELECT jsonb_build_object('id', id, 'amount', total, 'providerOrderId', provider_order_id, 'paymentId', payment_id) AS due
       FROM orders ORDER BY id`,
    ),
  )
  await migrate(database.pool)
  const { id, amount, providerOrderId, paymentId } = dues
  const kept = await database.orm.select({ id, amount, providerOrderId, paymentId }).from(dues).orderBy(asc(id))
  assert.deepEqual(
    kept,
    old.map(({ due }) => due),
  )
})

test('the books of the oldest shop hold after the newer migrations', async () => {
  await migrate(database.pool)
  assert.deepEqual(await checkLedger(database), [])
})

test('newer migrations say of old rows what they could not say before', async () => {
  await migrate(database.pool)
  const { orm } = database
  const known = await orm
    .select({
      id: orders.id,
      deleted: orders.isAccountDeleted,
      anonymized: orders.anonymizedAt,
      days: shipments.daysToMake,
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.id, orders.id))
  const marks = (choose: (order: (typeof known)[number]) => boolean) => known.filter(choose).map(({ id }) => id)
  assert.deepEqual(
    marks(({ deleted }) => deleted),
    [orderId('cancelled')],
  )
  assert.deepEqual(
    marks(({ anonymized }) => anonymized !== null),
    [orderId('erased')],
  )
  assert.deepEqual(
    marks(({ days }) => days === 4),
    [orderId('delivered')],
  )
  assert.deepEqual(
    (await orm.select().from(customerAddresses).orderBy(asc(customerAddresses.position))).map(
      ({ customerId, firstName, street, postcode }) => [customerId, firstName, street, postcode],
    ),
    [
      [1, 'Asha', '12 Amber Road', '302001'],
      [1, 'Asha', '4 Lake View', '313001'],
    ],
  )
  // No mails about old orders.
  const packing = await orm.select().from(outbox).where(eq(outbox.kind, 'order packing mail'))
  assert.ok(packing.length === 4 && packing.every(({ processedAt }) => processedAt !== null))
  assert.deepEqual(await orm.select({ key: refunds.key }).from(refunds).where(eq(refunds.status, 'requested')), [
    { key: 'refund-of-cancelled' },
  ])
})

test('the address of an old order is on its page, in its mails and on its invoice', async () => {
  await migrate(database.pool)
  const [order] = await database.orm
    .select()
    .from(orders)
    .where(eq(orders.id, orderId('refunded')))
  assert.ok(order)
  const progressOf = await readOrderProgress(database.orm, [order])
  const documents = { invoice: null, invoices: [], creditNotes: [], credits: [], refundVouchers: [] }
  const shown = toShownOrder(order, documents, progressOf(order))
  assert.deepEqual(shown.shipments[0]?.to, shown.userInfo)
  assert.deepEqual(shown.userInfo, {
    fName: 'Asha',
    lName: 'Rao',
    email: 'guest@example.in',
    phnNo: '9876543210',
    address: '12 Amber Road',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  })
  const { buyer, total, shipping } = order
  const { recipient: shipTo, courierName } = await readShipment({ database }, order.id)
  assert.deepEqual(buyer, { name: 'Asha Rao', email: 'guest@example.in', phone: '9876543210' })
  const facts = createInvoiceFacts(readConfig({}).seller, { orderNumber: 'GTH-000005', buyer, shipTo, shipping }, [])
  assert.deepEqual(facts.buyer, ['Asha Rao', '12 Amber Road', 'Jaipur 302001', 'Rajasthan (08), India'])
  const mail = packOrderEmail({
    number: 'GTH-000005',
    lines: [],
    shipTo,
    courierName,
    packBy: null,
    total,
    adminUrl: 'https://gathri.example/counter',
  })
  assert.deepEqual(mail.facts?.slice(1, 3), [
    ['For', 'Asha Rao'],
    ['To', '12 Amber Road\nJaipur 302001\nRajasthan'],
  ])
})

test('each shelf of the oldest shop begins with what was counted, less what its orders hold', async () => {
  await migrate(database.pool)
  const movements = await database.orm.select().from(stockMovements).orderBy(asc(stockMovements.id))
  const held = (mark: string) => [1, -1, 'reserved', orderId(mark)]
  assert.deepEqual(
    movements.map(({ variantId, change, reason, orderId }) => [variantId, change, reason, orderId]),
    [[1, 7, 'counted', null], held('waiting'), held('placed')],
  )
})

test('triggers know the new names', async () => {
  await migrate(database.pool)
  const { orm, pool } = database
  const waiting = eq(orders.id, orderId('waiting'))
  await orm.update(orders).set({ networkDigest: 'network-1' }).where(waiting)
  const [ended] = await orm.update(orders).set({ state: 'expired', isStockReserved: false }).where(waiting).returning()
  assert.equal(ended?.networkDigest, null)
  const history = orm
    .select()
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, orderId('waiting')))
  assert.deepEqual(
    (await history.orderBy(asc(orderStatusHistory.id))).map(({ state }) => state),
    ['awaiting payment', 'expired'],
  )
  const readVersion = async () => (await pool.query('SELECT version FROM catalogue_version')).rows[0]?.version
  const version = await readVersion()
  await pool.query('UPDATE variants SET stock = stock - 1 WHERE id = 1')
  assert.equal(await readVersion(), version + 1, 'five pieces left, then four: pages say so')
  await orm.update(reviews).set({ state: 'published' }).where(eq(reviews.state, 'waiting'))
  assert.equal(await readVersion(), version + 2)
  await assert.rejects(pool.query('DELETE FROM credit_notes'), /an issued credit note is never changed or deleted/)
})

test('a migration that fails leaves nothing behind, not even of those before it', async () => {
  const before = await readTables()
  const broken: Migration[] = [
    { name: '9998-whole.sql', readSql: async () => `UPDATE orders SET email = 'lost'; CREATE TABLE half (id int)` },
    { name: '9999-broken.sql', readSql: async () => `ALTER TABLE half RENAME TO whole; SELECT 1 / 0` },
  ]
  await assert.rejects(migrate(database.pool, [...(await readMigrations()), ...broken]), /division by zero/)
  assert.deepEqual(await readTables(), before)
  assert.deepEqual(
    await migrate(database.pool),
    newer.map(({ name }) => name),
  )
  assert.deepEqual(await migrate(database.pool), [])
})
