import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import { orderLines, refunds } from '#server/platform/database/order-tables.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { readPackingTable } from '#server/fulfilment/packing/read-packing-table.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  listSandboxParcels,
  processPendingRefunds,
  readOrder,
  readParcel,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { cancelParcel, findParcelsToCancel } from './cancel-parcel.ts'

const shop = await openTestShop()
afterEach(() => shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const platter = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
await shop.database.orm.update(variants).set({ benchMinutes: 20 }).where(eq(variants.id, platter))

const listLines = (orderId: string) =>
  shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
async function refundPieces(orderId: string, units: number, at = 0) {
  const line = (await listLines(orderId))[at]
  const parts = [{ line: line?.id ?? 0, units }]
  const made = await returnGoods(shop, {
    orderId,
    parts,
    reason: 'The glaze cracked',
    restock: line?.fromStock ?? false,
  })
  assert.ok(made.ok, JSON.stringify(made))
  return made
}
const minutesOf = async (shipmentId: string) =>
  (await shop.database.orm.select().from(workshopLoad).where(eq(workshopLoad.shipmentId, shipmentId))).reduce(
    (sum, { minutes }) => sum + minutes,
    0,
  )
const isOnTable = async (shipmentId: string) =>
  (await readPackingTable(shop, '8')).data.some(({ shipment }) => shipment === shipmentId)

test('a parcel of which every piece is given back is called off, and its delivery goes back with it', async () => {
  const { orderId, amount, paymentId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  assert.ok(await isOnTable(orderId))
  await refundPieces(orderId, 1)
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  const last = await refundPieces(orderId, 1)
  assert.deepEqual(
    last.parts.map(({ name }) => name),
    ['Brass tray', 'Delivery'],
  )
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  assert.ok(!(await isOnTable(orderId)))
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  const made = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  assert.equal(
    made.reduce((sum, refund) => sum + refund.amount, 0),
    amount,
  )
  await runOutboxOnce(shop, 'book courier')
  assert.equal(await readParcel(shop, orderId), undefined, 'nothing is booked')
})

test('its booking is called off at the courier service, too', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await runOutboxOnce(shop, 'book courier')
  await refundPieces(orderId, 1)
  assert.ok(!(await isOnTable(orderId)))
  const noted = await shop.database.orm.select().from(audit).where(eq(audit.subjectId, orderId))
  assert.deepEqual(
    noted.map(({ operation }) => operation),
    ['refunds.make', 'orders.cancel'],
  )
  assert.equal((await readShipment(shop, orderId)).state, 'placed', 'the courier service has not agreed yet')
  for (const id of await findParcelsToCancel(shop)) await cancelParcel(shop, id)
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
  assert.equal((await readShipment(shop, orderId)).state, 'cancelled')
})

test('the other parcel of its order goes on', async () => {
  const request = await createShipmentsRequest(shop, [
    { postcode: '302001', cart: [{ id: tray, quantity: 1 }] },
    { postcode: '400001', cart: [{ id: tray, quantity: 2 }] },
  ])
  const placed = await placeOrder(shop, request)
  assert.ok(placed.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, placed)).paymentId)
  const [first = '', second = ''] = [...new Set((await listLines(placed.orderId)).map(({ shipmentId }) => shipmentId))]
  await refundPieces(placed.orderId, 1)
  assert.equal((await readShipment(shop, first)).state, 'cancelled')
  assert.equal((await readShipment(shop, second)).state, 'placed')
  assert.ok(await isOnTable(second))
})

test('a parcel left with its free gift alone is called off with it: delivery goes back, and the gift is on its shelf', async () => {
  const { database } = shop
  const diya = await addTestProduct(database, { name: 'Diya', stock: 9 })
  const gives = { on: 'gift' as const, variant: diya }
  await database.orm.insert(offers).values({ name: 'A diya with every tray', lane: 'offer', gives })
  const { orderId, amount, paymentId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  await database.orm.update(offers).set({ isActive: false })
  assert.deepEqual([(await listLines(orderId)).length, await readStock(database, diya)], [2, 8])
  await refundPieces(orderId, 1)
  assert.ok(await isOnTable(orderId))
  const last = await refundPieces(orderId, 1)
  assert.deepEqual(
    last.parts.map(({ name }) => name),
    ['Brass tray', 'Delivery'],
  )
  assert.ok(!(await isOnTable(orderId)))
  assert.equal(await readStock(database, diya), 9)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  const made = await database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  assert.equal(
    made.reduce((sum, refund) => sum + refund.amount, 0),
    amount,
  )
})

test('what is given back before it is made frees its minutes at the bench', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: platter, quantity: 3 }])
  const held = await minutesOf(orderId)
  assert.ok(held >= 60)
  await refundPieces(orderId, 1)
  await processPendingRefunds(shop)
  assert.equal(await minutesOf(orderId), held - 20)
  await refundPieces(orderId, 2)
  assert.equal(await minutesOf(orderId), 0)
})

test('an order whose money all went back at the provider’s dashboard holds no minutes at the bench', async () => {
  const { orderId, paymentId, amount } = await createPaidOrder(shop, [{ id: platter, quantity: 2 }])
  assert.ok((await minutesOf(orderId)) >= 40)
  await shop.payments.createRefund(paymentId, { amount, idempotencyKey: 'all-at-the-desk-1', notes: {} })
  await applyPaymentOnce(shop, paymentId)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.equal(await minutesOf(orderId), 0)
})

test('a refund that failed frees nothing', async () => {
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const { orderId } = await createPaidOrder(shop, [{ id: platter, quantity: 3 }])
  const held = await minutesOf(orderId)
  await refundPieces(orderId, 1)
  await processPendingRefunds(shop)
  assert.equal(await minutesOf(orderId), held)
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
