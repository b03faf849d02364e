import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { orderLines, orders, payments, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { updatePopularity } from './update-popularity.ts'
import { listPopularProducts } from './list-popular-products.ts'

const shop = await openTestShop({ POPULARITY_HALF_LIFE_DAYS: '90' })
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const box = await addTestProduct(shop.database, { name: 'Keepsake box' })
await figure(tray, 8)
await figure(box, 6)
after(() => shop.close())

const DAY = 24 * 60
const running = new AbortController().signal
const count = () => updatePopularity(shop, running)
const version = () => readCatalogueVersion(shop.database)

async function figure(id: number, popularity: number): Promise<void> {
  await shop.database.orm.update(products).set({ popularity }).where(eq(products.id, id))
}
async function figures(): Promise<(number | undefined)[]> {
  const rows = await shop.database.orm
    .select()
    .from(products)
    .where(inArray(products.id, [tray, box]))
  return [tray, box].map((id) => rows.find((row) => row.id === id)?.popularity)
}
async function buy(id: number, quantity: number): Promise<string> {
  const order = await createUnpaidOrder(shop, [{ id, quantity }])
  const fetched = await shop.payments.fetchPayment((await payInWindow(shop, order)).paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  // The database's clock may be behind the shop's.
  await shop.database.orm.update(orders).set({ placedAt: shop.now() }).where(eq(orders.id, order.orderId))
  return order.orderId
}
const become = (id: string, state: 'cancelled' | 'refunded') =>
  shop.database.orm.update(orders).set({ state }).where(eq(orders.id, id))

test('what is bought counts once, however often and by how many processes it is counted', async () => {
  await count()
  assert.deepEqual(await figures(), [8, 6])
  await buy(box, 3)
  await createUnpaidOrder(shop, [{ id: tray, quantity: 5 }])
  assert.deepEqual(await figures(), [8, 6], 'no order waits for it')
  const counted = await Promise.all([count(), count(), count()])
  assert.equal(
    counted.reduce((sum, orders) => sum + orders, 0),
    1,
  )
  assert.deepEqual(await figures(), [8, 9], 'what is not paid is not bought')
  assert.equal(await count(), 0)
  assert.deepEqual(await figures(), [8, 9])
})

test('Most Popular follows, in every list, and pages are drawn anew once', async () => {
  const names = async () => (await listPopularProducts(shop.database)).map(({ name }) => name)
  assert.deepEqual(await names(), ['Keepsake box', 'Brass tray'])
  const before = await version()
  for (let times = 0; times < 3; times++) await buy(tray, 1)
  assert.equal(await version(), before, 'a sale alone changes no page')
  await count()
  assert.equal(await version(), before + 1)
  assert.deepEqual(await names(), ['Brass tray', 'Keepsake box'])
  const { rows } = await shop.database.pool.query(
    `SELECT product_id FROM product_categories JOIN products ON id = product_id
     WHERE product_categories.popularity <> products.popularity`,
  )
  assert.deepEqual(rows, [])
  await count()
  assert.equal(await version(), before + 1, 'nothing sold, nothing drawn')
})

test('cancelled and refunded orders are taken back, counted or not', async () => {
  const before = await figures()
  const [early, late] = [await buy(box, 4), await buy(box, 2)]
  await become(early, 'cancelled')
  await count()
  assert.deepEqual(await figures(), [before[0], (before[1] ?? 0) + 2])
  await become(late, 'refunded')
  await count()
  assert.deepEqual(await figures(), before)
  assert.equal(await count(), 0)
})

/** As a refund of the back office does (server/money/refunds/request-refund.ts). */
async function refundPieces(
  orderId: string,
  units: number,
  status: 'processed' | 'failed' = 'processed',
): Promise<void> {
  const { orm } = shop.database
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const [payment] = await orm.select().from(payments).where(eq(payments.orderId, orderId))
  assert.ok(line && payment)
  const key = `back-${orderId}-${units}-${status}`
  const at = { createdAt: shop.now(), nextAttemptAt: shop.now() }
  const made = { key, paymentId: payment.id, amount: 1, reason: 'given back', cause: key, status, ...at }
  await orm.insert(refunds).values(made)
  const part = { refundKey: key, shipmentId: line.shipmentId, lineId: line.id, units, taxable: 1, tax: 0 }
  await orm.insert(refundParts).values(part)
}

test('pieces given back count no more, once, and an order that comes back after them only with its rest', async () => {
  const [, boxes = 0] = await figures()
  const order = await buy(box, 5)
  await count()
  await refundPieces(order, 2)
  await refundPieces(order, 1, 'failed')
  assert.deepEqual(await Promise.all([count(), count()]).then((done) => done.reduce((sum, each) => sum + each, 0)), 1)
  assert.equal((await figures())[1], boxes + 3)
  await become(order, 'refunded')
  await refundPieces(order, 3)
  await count()
  assert.equal((await figures())[1], boxes, 'neither twice nor less than before')
  assert.equal(await count(), 0)
})

test('pieces given back before the order was counted are not counted either', async () => {
  const [, boxes = 0] = await figures()
  await refundPieces(await buy(box, 4), 1)
  await count()
  assert.equal((await figures())[1], boxes + 3)
})

test('after a half-life everything counts half, the figures of the beginning too', async () => {
  const [trays = 0, boxes = 0] = await figures()
  shop.advanceClock(90 * DAY)
  await count()
  assert.deepEqual(await figures(), [Math.round(trays / 2 - 0.01), Math.round(boxes / 2 - 0.01)])
  await buy(box, 10)
  await count()
  assert.deepEqual(await figures(), [Math.round(trays / 2 - 0.01), Math.round(boxes / 2 + 9.99)])
  const now = await version()
  shop.advanceClock(12 * 60)
  await count()
  assert.equal(await version(), now, 'what only fades is drawn once a day')
})
