import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orderResponse } from '#contract/order.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { retryRefund } from '#server/money/refunds/retry-refund.ts'
import { listStockMovements } from '#server/catalogue/stock/list-stock.ts'
import { addTestExtra, addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import {
  createOrderRequest,
  createShipmentsRequest,
  createUnpaidOrder,
  payInWindow,
} from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import { LINE_WRAP } from '#shop/gifts/line-wraps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { WantedReturn } from '#shop/orders/refund-parts.ts'

const testApi = await openTestApi()
const { shop } = testApi
const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 33_335, stock: 100 })
const idol = await addTestProduct(shop.database, { name: 'Clay Ganesha', price: 10_001, stock: 100, gstRate: 5 })
afterEach(() => shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
after(() => testApi.close())

type More = { reason?: string; restock?: boolean }
const refundPieces = (orderId: string, parts: readonly WantedReturn[], more: More = {}) =>
  returnGoods(shop, { orderId, parts, reason: 'Arrived cracked', ...more })
const made = async (...asked: Parameters<typeof refundPieces>) => {
  const returned = await refundPieces(...asked)
  assert.ok(returned.ok, JSON.stringify(returned))
  return returned
}
const refusalOf = async (...asked: Parameters<typeof refundPieces>) => {
  const returned = await refundPieces(...asked)
  return returned.ok ? [] : [returned.reason, returned.message]
}
const open = async (orderId: string) => orderResponse.parse((await testApi.request(`orders/get?id=${orderId}`)).body)
/** Three trays and two idols: 100,005 + 18,001 and 20,002 + 1,000 paise; delivery 12,000. */
async function place() {
  const placed = await createPaidOrder(shop, [
    { id: tray, quantity: 3 },
    { id: idol, quantity: 2 },
  ])
  const { cart } = await open(placed.orderId)
  return { ...placed, trays: cart[0]?.line ?? 0, idols: cart[1]?.line ?? 0 }
}

test('units come back one by one at what they were charged, and all of them are the line', async () => {
  const { orderId, paymentId, amount, trays, idols } = await place()
  const shelf = await readStock(shop.database, tray)
  const one = await made(orderId, [{ line: trays, units: 1 }])
  const ofOne = { name: 'Brass tray', units: 1, taxable: 33_335, tax: 6_000, toShelf: false }
  assert.deepEqual(one.parts, [ofOne])
  assert.equal(one.amount, 39_335)
  const shown = await open(orderId)
  assert.deepEqual(
    shown.cart.map(({ returned }) => returned),
    [{ units: 1, amount: 39_335 }, null],
  )
  assert.deepEqual(shown.order.refund, { amount: 39_335, state: 'on its way', at: null })
  const more = await made(orderId, [
    { line: trays, units: 1 },
    { line: idols, units: 2 },
  ])
  assert.deepEqual(
    more.parts.map(({ taxable, tax }) => [taxable, tax]),
    [
      [33_335, 6_001],
      [20_002, 1_000],
    ],
  )
  await processPendingRefunds(shop)
  assert.equal((await open(orderId)).order.state, 'placed', 'a tray is still on its way')
  assert.equal(await readStock(shop.database, tray), shelf, 'nobody said that they lie on the shelf again')
  const last = await made(orderId, [{ line: trays, units: 1 }, { delivery: true }], { reason: 'Came too late' })
  assert.equal(one.amount + more.amount + last.amount, amount)
  assert.equal((await open(orderId)).order.state, 'cancelled', 'nothing is sent, and the provider has not said so yet')
  await processPendingRefunds(shop)
  assert.equal((await open(orderId)).order.state, 'refunded')
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount)
})

test('what cannot come back is refused in a sentence that names the line', async () => {
  const { orderId, trays, idols } = await place()
  assert.deepEqual(await refusalOf(orderId, [{ line: trays, units: 4 }]), [
    'too-many',
    'Brass tray: 3 bought, so 4 cannot be refunded.',
  ])
  assert.deepEqual(await refusalOf(orderId, [{ line: 7_654_321, units: 1 }]), [
    'no-such-line',
    `This order has no such line or delivery, or several. It has line ${trays} (3 × Brass tray), line ${idols} (2 × Clay Ganesha), delivery of ${orderId}.`,
  ])
  const unpaid = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { cart } = await open(unpaid.orderId)
  assert.deepEqual(await refusalOf(unpaid.orderId, [{ line: cart[0]?.line ?? 0, units: 1 }]), [
    'unpaid',
    'This order was not paid, so there is nothing to refund.',
  ])
  assert.equal((await refusalOf('no-order', [{ delivery: true }]))[0], 'not-found')
  await cancelOrder(shop, orderId, null)
  assert.deepEqual(await refusalOf(orderId, [{ line: trays, units: 1 }]), [
    'cancelled',
    'Brass tray was cancelled with its parcel: it was refunded then.',
  ])
})

test('what lies on the shelf again is sold again, and cancelling puts back only the others', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const { orderId, amount, trays } = await place()
  const first = await made(orderId, [{ line: trays, units: 2 }], { restock: true, reason: 'Too many for the party' })
  assert.equal(await readStock(shop.database, tray), shelf - 1)
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.equal(await readStock(shop.database, tray), shelf)
  await processPendingRefunds(shop)
  const { order } = await open(orderId)
  assert.deepEqual([order.state, order.refund?.amount], ['refunded', amount])
  assert.ok(first.amount < amount)
})

test('a broken piece stays off the shelf when the rest is cancelled, and the books say why', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const { orderId, trays } = await place()
  await made(orderId, [{ line: trays, units: 1 }], { reason: 'One broke on the bench' })
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  await made(orderId, [{ line: trays, units: 1 }], { reason: 'This refund fails' })
  await processPendingRefunds(shop)
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.equal(await readStock(shop.database, tray), shelf - 1)
  const moved = await listStockMovements(shop, { variantId: tray, limit: 2 })
  const { number } = await readOrder(shop, orderId)
  assert.deepEqual(
    moved?.data.map(({ change, reason, note }) => [change, reason, note]),
    [
      [-1, 'broken', `Given back of ${formatOrderNumber(number)} before it was cancelled, and not put on the shelf`],
      [3, 'released', null],
    ],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await processPendingRefunds(shop)
})

test('of two parcels the cancelled one keeps its broken piece off the shelf', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const places = ['302001', '400001'].map((postcode) => ({ postcode, cart: [{ id: tray, quantity: 3 }] }))
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, places))
  assert.ok(opened.ok)
  const { orderId } = opened
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  await made(orderId, [{ line: (await open(orderId)).cart[0]?.line ?? 0, units: 1 }])
  assert.ok((await cancelOrder(shop, orderId, null, orderId)).ok)
  assert.equal(await readStock(shop.database, tray), shelf - 3 - 1)
  assert.deepEqual(await checkLedger(shop.database), [])
  await processPendingRefunds(shop)
})

test('a refund that failed with its piece on the shelf is asked for again, and the piece counts once', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const { orderId, trays } = await place()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const failed = await made(orderId, [{ line: trays, units: 1 }], { restock: true })
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, failed.key))
  assert.ok((await retryRefund(shop, found?.id ?? 0, byOwner)).ok)
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.equal(await readStock(shop.database, tray), shelf)
  assert.deepEqual(await checkLedger(shop.database), [])
  await processPendingRefunds(shop)
})

test('the shelf gets no more of a line than it gave, however often a failed return is made anew', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const { orderId, trays } = await place()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  await made(orderId, [{ line: trays, units: 3 }], { restock: true })
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await made(orderId, [{ line: trays, units: 3 }], { restock: true, reason: 'Once more' })
  assert.equal(await readStock(shop.database, tray), shelf)
  assert.deepEqual(await checkLedger(shop.database), [])
  await processPendingRefunds(shop)
})

test('what choices took off a shelf comes back with each piece, the wrap of the whole with the last one', async () => {
  const { database } = shop
  const tin = await addTestProduct(database, { name: 'Tin', price: 5_000, stock: 50 })
  const cloth = await addTestProduct(database, { name: 'Gift wrap', price: 7_627, stock: 50 })
  await database.pool.query('UPDATE products SET is_wrap = true, withdrawn_at = now() WHERE id = $1', [cloth])
  const sweets = await addTestProduct(database, { name: 'Laddoos', price: 40_000 })
  const choice = { key: 'tin', name: 'In a tin', unitPrice: 5_000, variantId: tin }
  await addTestExtra(database, sweets, { key: 'packed', name: 'Packed', choices: [choice] })
  const wrapped = { [LINE_WRAP]: String(cloth) }
  const cart = [
    { id: sweets, quantity: 2, choices: { packed: 'tin' } },
    { id: tray, quantity: 3, choices: wrapped },
  ]
  const note = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!', face: 'kalam' as const, unsaid: false }
  const buyWrapped = async () => {
    const opened = await placeOrder(shop, await createOrderRequest(shop, cart, { gift: { ...note, wrap: cloth } }))
    assert.ok(opened.ok, JSON.stringify(opened))
    await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
    const lines = (await open(opened.orderId)).cart.map(({ line }) => line)
    return { orderId: opened.orderId, boxes: lines[0] ?? 0, trays: lines[1] ?? 0 }
  }
  const shelves = async () => Promise.all([tin, cloth].map((id) => readStock(database, id)))
  const { orderId, boxes, trays } = await buyWrapped()
  assert.deepEqual(await shelves(), [48, 46])
  await made(orderId, [{ line: boxes, units: 1 }], { restock: true })
  assert.deepEqual(await shelves(), [49, 46])
  await made(orderId, [{ line: trays, units: 2 }], { restock: true })
  assert.deepEqual(await shelves(), [49, 48])
  assert.deepEqual(await checkLedger(database), [])
  const rest: WantedReturn[] = [
    { line: boxes, units: 1 },
    { line: trays, units: 1 },
  ]
  await made(orderId, rest, { restock: true })
  assert.deepEqual(await shelves(), [50, 50])
  const broken = await buyWrapped()
  await made(broken.orderId, [{ line: broken.trays, units: 1 }])
  await made(broken.orderId, [{ line: broken.boxes, units: 1 }], { restock: true })
  assert.ok((await cancelOrder(shop, broken.orderId, null)).ok)
  assert.deepEqual(await shelves(), [50, 49], 'one tray broke in its wrap')
  assert.deepEqual(await checkLedger(database), [])
  await processPendingRefunds(shop)
})

test('a free gift that comes back after the rest is put on the shelf, once, and no money moves', async () => {
  const diya = await addTestProduct(shop.database, { name: 'Diya', price: 49_900, stock: 50 })
  const gives = { on: 'gift' as const, variant: diya }
  const offer = { name: 'A diya with every order', lane: 'offer' as const, gives }
  const [running] = await shop.database.orm.insert(offers).values(offer).returning()
  const { orderId, trays, amount } = await place()
  await shop.database.orm
    .update(offers)
    .set({ isActive: false })
    .where(eq(offers.id, running?.id ?? 0))
  const gift = (await open(orderId)).cart.at(-1)?.line ?? 0
  const alone = await refusalOf(orderId, [{ line: gift, units: 1 }], { restock: true })
  assert.match(alone[1] ?? '', /refund them together with paid pieces/)
  const back = await made(orderId, [{ line: trays, units: 3 }], { restock: true })
  await processPendingRefunds(shop)
  assert.equal((await refusalOf(orderId, [{ line: gift, units: 1 }]))[0], 'nothing', 'there is nothing to do')
  const late = await made(orderId, [{ line: gift, units: 1 }], { restock: true, reason: 'It came later' })
  assert.deepEqual([late.amount, await readStock(shop.database, diya)], [0, 50])
  const again = await refusalOf(orderId, [{ line: gift, units: 1 }], { restock: true })
  assert.deepEqual(again, ['too-many', 'Diya is refunded already.'])
  assert.equal((await open(orderId)).order.refund?.amount, back.amount)
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual([(await open(orderId)).order.refund?.amount, await readStock(shop.database, diya)], [amount, 50])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a parcel whose piece lies on the shelf again is called off while another one holds the same goods', async () => {
  const shelf = (await readStock(shop.database, tray)) ?? 0
  const cart = [{ id: tray, quantity: 1 }]
  const places = ['302001', '400001'].map((postcode) => ({ postcode, cart }))
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, places))
  assert.ok(opened.ok)
  const { orderId } = opened
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  const line = (await open(orderId)).cart[0]?.line ?? 0
  await made(orderId, [{ line, units: 1 }], { restock: true })
  assert.equal(await readStock(shop.database, tray), shelf - 1)
  assert.ok((await cancelOrder(shop, orderId, null, orderId)).ok)
  assert.equal(await readStock(shop.database, tray), shelf - 1)
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.equal(await readStock(shop.database, tray), shelf)
  await processPendingRefunds(shop)
})

test('a return that the bank sends back is asked for again, at what is left of the line', async () => {
  const { orderId, trays } = await place()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const failed = await made(orderId, [{ line: trays, units: 1 }])
  await processPendingRefunds(shop)
  assert.equal((await open(orderId)).cart[0]?.returned, null)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await made(orderId, [{ line: trays, units: 2 }])
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, failed.key))
  assert.ok((await retryRefund(shop, found?.id ?? 0, byOwner)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual((await open(orderId)).cart[0]?.returned, { units: 3, amount: 118_006 })
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
})

async function refundAtProvider(paymentId: string, amountRefunded: number) {
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  assert.ok((await applyPayment(shop, { ...fetched.value, amountRefunded })).ok)
}

test('after part of a payment went back at the provider’s dashboard, units bring back what is left, and the plan says so', async () => {
  const { orderId, paymentId, amount, trays, idols } = await place()
  await refundAtProvider(paymentId, 5_000)
  const one = await made(orderId, [{ line: trays, units: 1 }])
  assert.deepEqual([one.amount, one.short], [39_335, 0])
  const rest: WantedReturn[] = [{ line: trays, units: 2 }, { line: idols, units: 2 }, { delivery: true }]
  const last = await made(orderId, rest)
  assert.deepEqual([last.amount, last.short], [amount - 5_000 - 39_335, 5_000])
  assert.equal(
    last.parts.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0),
    last.amount,
  )
  await processPendingRefunds(shop)
  const { order, cart } = await open(orderId)
  assert.deepEqual([order.state, order.refund?.amount], ['refunded', amount])
  assert.deepEqual(
    cart.map(({ returned }) => returned?.units),
    [3, 2],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('where most went back at the provider, one idol brings back what it cost, and no more than that is credited at any rate', async () => {
  const { orderId, paymentId, amount, trays, idols } = await place()
  await refundAtProvider(paymentId, 120_000)
  const one = await made(orderId, [{ line: idols, units: 1 }])
  assert.deepEqual([one.amount, one.short], [10_501, 0])
  await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
  const all = await made(orderId, [{ line: trays, units: 3 }])
  assert.deepEqual([all.amount, all.short], [amount - 120_000 - 10_501, 118_006 - (amount - 120_000 - 10_501)])
  await processPendingRefunds(shop)
  const more = await refusalOf(orderId, [{ line: idols, units: 1 }], { reason: 'The other one, too' })
  assert.equal(more[0], 'refunded-elsewhere')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a return after a refund at the provider that failed is asked for again, for the same units', async () => {
  const { orderId, paymentId, trays } = await place()
  await refundAtProvider(paymentId, 5_000)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const failed = await made(orderId, [{ line: trays, units: 1 }])
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, failed.key))
  assert.ok((await retryRefund(shop, found?.id ?? 0, byOwner)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual((await open(orderId)).cart[0]?.returned, { units: 1, amount: 39_335 })
})

test('an order says of a shipment what cancelling it gives back, before and after', async () => {
  const { orderId, amount, trays } = await place()
  const readShipment = async () => (await open(orderId)).order.shipments[0]
  const before = await readShipment()
  assert.deepEqual([before?.cancelling, before?.cancelRefund], ['open', amount])
  const back = await made(orderId, [{ line: trays, units: 1 }])
  assert.equal((await readShipment())?.cancelRefund, amount - back.amount)
  assert.ok((await cancelOrder(shop, orderId, null, orderId)).ok)
  const after = await readShipment()
  assert.deepEqual([after?.cancelling, after?.cancelRefund], [null, amount - back.amount])
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
