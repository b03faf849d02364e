import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { toDues } from '#server/orders/lifecycle/change-dues.ts'
import { dues, type Due } from './due-tables.ts'
import type { Database } from './open-database.ts'
import {
  orderLines,
  orderStatusHistory,
  idempotencyKeys,
  orders,
  outbox,
  payments,
  refunds,
  type Order,
} from './order-tables.ts'
import { shipments, shipmentStatusHistory, type Shipment } from './shipment-tables.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const randomId = () => randomBytes(18).toString('base64url')

async function addOrder(changes: Partial<typeof orders.$inferInsert> = {}) {
  const [order] = await database.orm
    .insert(orders)
    .values({
      id: randomId(),
      state: 'awaiting payment',
      email: 'asha@example.com',
      buyer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
      fingerprint: randomId(),
      subtotal: 10_000,
      tax: 1_800,
      shipping: 9_900,
      total: 21_700,
      isStockReserved: true,
      reservedUntil: now,
      createdAt: now,
      ...changes,
    })
    .returning()
  assert.ok(order)
  await addShipment(order)
  await database.orm.insert(dues).values(toDues(order, [{ amount: order.total }]))
  return order
}

const promised = {
  recipient: {
    country: 'India',
    state: 'Rajasthan',
    city: 'Jaipur',
    postcode: '302001',
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Amber Road',
    phone: '9876543210',
    email: 'asha@example.com',
  },
  quoteId: 'the-quote',
  courierId: '10',
  courierName: 'Delhivery Air',
  estimatedDays: '3',
  weight: 1.25,
}

async function addShipment(order: Order, changes: Partial<Shipment> = {}) {
  const { id, subtotal, tax, total } = order
  const amounts = { taxable: subtotal, tax, delivery: order.shipping, deliveryTax: 0, total }
  const shipment = { id, orderId: id, position: 1, state: 'waiting' as const, ...promised, ...amounts, ...changes }
  const [stored] = await database.orm.insert(shipments).values(shipment).returning()
  return stored
}

async function addPayment(orderId: string, changes: Partial<typeof payments.$inferInsert> = {}) {
  const [payment] = await database.orm
    .insert(payments)
    .values({
      id: `pay_${randomId()}`,
      orderId,
      dueId: orderId,
      amount: 21_700,
      currency: 'INR',
      status: 'captured',
      createdAt: now,
      ...changes,
    })
    .returning()
  assert.ok(payment)
  return payment
}

/** SQLSTATEs: 23505 unique, 23514 check, 23503 foreign key. */
const refusedWith = (code: string, constraint?: RegExp) => (error: Error) => {
  const cause = error.cause as { code: string; constraint: string }
  assert.equal(cause.code, code)
  if (constraint) assert.match(cause.constraint, constraint)
  return true
}

test('an order comes back as it was written, with a number of its own', async () => {
  const order = await addOrder()
  const next = await addOrder()
  assert.equal(next.number, order.number + 1)
  assert.deepEqual([order.total, order.createdAt], [21_700, now])
})

test('the parts of an order add up to what is charged', async () => {
  await assert.rejects(addOrder({ total: 21_699 }), refusedWith('23514'))
  await assert.rejects(addOrder({ tax: -1, total: 19_899 }), refusedWith('23514'))
})

test('an order has a state of the table of states, and an id that cannot be guessed', async () => {
  await assert.rejects(addOrder({ state: 'lost' as 'placed' }), refusedWith('23514'))
  await assert.rejects(addOrder({ id: 'order-1' }), refusedWith('23514'))
})

test('the same open cart makes one order only; once it is closed, another may be opened', async () => {
  const order = await addOrder({ fingerprint: 'ashas-tray' })
  await assert.rejects(addOrder({ fingerprint: 'ashas-tray' }), refusedWith('23505', /fingerprint/))
  await database.orm.update(orders).set({ state: 'expired', isStockReserved: false }).where(eq(orders.id, order.id))
  await addOrder({ fingerprint: 'ashas-tray' })
})

test('one key never makes two orders', async () => {
  const [one, two] = [await addOrder(), await addOrder()]
  const request = { key: 'checkout-1', requestDigest: 'd', createdAt: now }
  await database.orm.insert(idempotencyKeys).values({ ...request, orderId: one.id })
  await assert.rejects(
    database.orm.insert(idempotencyKeys).values({ ...request, orderId: two.id }),
    refusedWith('23505'),
  )
})

test('nothing is placed without a payment made for that order', async () => {
  const [order, other] = [await addOrder(), await addOrder()]
  const pay = (paymentId: string | null, state: Due['state'] = 'paid') =>
    database.orm.update(dues).set({ state, paymentId }).where(eq(dues.id, order.id))
  await assert.rejects(pay(null), refusedWith('23514'))
  await assert.rejects(pay('pay_nobody'), refusedWith('23503'))
  await assert.rejects(pay((await addPayment(other.id)).id), refusedWith('23503'))
  const { id } = await addPayment(order.id)
  await assert.rejects(pay(id, 'void'), refusedWith('23514'))
  await pay(id)
  const place = (paid: number) =>
    database.orm.update(orders).set({ state: 'placed', paid }).where(eq(orders.id, order.id))
  await assert.rejects(place(0), refusedWith('23514'))
  await place(21_700)
})

test('an order that waits for money keeps its pieces on hold', async () => {
  await assert.rejects(addOrder({ isStockReserved: false }), refusedWith('23514'))
})

test('one line per variant, priced as unit times quantity', async () => {
  const order = await addOrder()
  const productId = await addTestProduct(database)
  const line = {
    orderId: order.id,
    shipmentId: order.id,
    productId,
    variantId: productId,
    name: 'Brass tray',
    price: 5_000,
    discount: 12.5,
    unitPrice: 4_375,
    quantity: 2,
    lineTotal: 8_750,
    weight: 0.625,
    gstRate: 18,
    fromStock: false,
    taxable: 8_750,
    tax: 1_575,
  }
  await assert.rejects(database.orm.insert(orderLines).values({ ...line, lineTotal: 8_000 }), refusedWith('23514'))
  const [stored] = await database.orm.insert(orderLines).values(line).returning()
  assert.deepEqual([stored?.discount, stored?.weight, stored?.picture], [12.5, 0.625, null])
  await assert.rejects(database.orm.insert(orderLines).values(line), refusedWith('23505'))
  const large = await addTestVariant(database, productId, { name: 'Large' })
  await database.orm.insert(orderLines).values({ ...line, variantId: large })
  await assert.rejects(database.pool.query('DELETE FROM products WHERE id = $1', [line.productId]), /foreign key/)
})

test('the first shipment has its order’s id, further ones are counted; amounts add up', async () => {
  const order = await addOrder()
  const second = await addShipment(order, { id: `${order.id}-2`, position: 2 })
  assert.deepEqual([second?.recipient.city, second?.weight, second?.total], ['Jaipur', 1.25, 21_700])
  await assert.rejects(addShipment(order, { id: `${order.id}-3`, position: 4 }), refusedWith('23514'))
  await assert.rejects(addShipment(order, { id: order.id, position: 3 }), refusedWith('23514'))
  await assert.rejects(addShipment(order, { id: `${order.id}-3`, position: 3, tax: 0 }), refusedWith('23514'))
  await assert.rejects(
    addShipment(order, { id: `${order.id}-3`, position: 3, deliveryTax: 9_901 }),
    refusedWith('23514'),
  )
  await database.orm
    .update(shipments)
    .set({ state: 'placed' })
    .where(eq(shipments.id, `${order.id}-2`))
  const moves = await database.orm.select().from(shipmentStatusHistory)
  assert.deepEqual(
    moves.map(({ shipmentId, state }) => [shipmentId, state]),
    [[`${order.id}-2`, 'placed']],
  )
})

test('refunds never add up to more than the payment', async () => {
  const payment = await addPayment((await addOrder()).id)
  const refund = (key: string, amount: number) =>
    database.orm.insert(refunds).values({
      key,
      paymentId: payment.id,
      amount,
      reason: 'sold out',
      cause: key,
      createdAt: now,
      nextAttemptAt: now,
    })
  const refunded = async () =>
    (await database.orm.select().from(payments).where(eq(payments.id, payment.id)))[0]?.refunded
  await refund('first-refund', 20_000)
  await assert.rejects(refund('second-refund', 1_701), refusedWith('23514'))
  await refund('third-refund', 1_700)
  assert.equal(await refunded(), 21_700)
  await database.orm.update(refunds).set({ status: 'failed' }).where(eq(refunds.key, 'first-refund'))
  assert.equal(await refunded(), 1_700)
  await database.orm.update(refunds).set({ status: 'processed' }).where(eq(refunds.key, 'third-refund'))
  assert.equal(await refunded(), 1_700)
})

test('each promise is made once per order', async () => {
  const order = await addOrder()
  const promise = { kind: 'book courier', orderId: order.id, subject: order.id, createdAt: now, nextAttemptAt: now }
  await database.orm.insert(outbox).values(promise)
  await assert.rejects(database.orm.insert(outbox).values(promise), refusedWith('23505'))
})

test('every move of an order is noted, whoever makes it', async () => {
  const order = await addOrder()
  await database.orm.update(orders).set({ reservedUntil: now }).where(eq(orders.id, order.id))
  await database.orm.update(orders).set({ state: 'under review' }).where(eq(orders.id, order.id))
  const moves = await database.orm.select().from(orderStatusHistory).where(eq(orderStatusHistory.orderId, order.id))
  assert.deepEqual(
    moves.map((move) => move.state),
    ['awaiting payment', 'under review'],
  )
})
