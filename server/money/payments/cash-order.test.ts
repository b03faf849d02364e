import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { CashList } from '#contract/counter/cash.ts'
import type { StaffOrder } from '#contract/counter/orders.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import { cashPaymentId } from '#shop/checkout/cash-terms.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import {
  ledgerExceptions,
  orderLines,
  payments,
  refunds,
  shippingQuotes,
} from '#server/platform/database/order-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { receiveReturn } from '#server/fulfilment/returns/receive-return.ts'
import { sendAgain } from '#server/fulfilment/returns/send-again.ts'
import { readCash } from '#server/platform/ledger/find-cash.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { concludeOwnRefund, pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, testAddress } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import {
  listSandboxParcels,
  listUnresolvedExceptions,
  processPendingRefunds,
  readOrder,
  readParcel,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'

const by = createSystemActor('a test')
let counter: TestCounter
let tray: number
let made: number
before(async () => {
  counter = await openTestCounter({ CASH_ON_DELIVERY: 'on', CASH_FEE_RUPEES: '59', CASH_UP_TO_RUPEES: '5000' })
  tray = await addTestProduct(counter.shop.database, { stock: 500, price: 100_000 })
  made = await addTestProduct(counter.shop.database, { price: 100_000 })
})
after(() => counter.close())

let buyers = 0
async function request(changes: object = {}, ids = [tray], quantity = 1) {
  const { shop } = counter
  const number = ++buyers
  const info = { ...testAddress, email: `cash${number}@example.in`, phone: String(9_800_000_000 + number) }
  const cart = ids.map((id) => ({ id, quantity }))
  const wanted = await createOrderRequest(shop, cart, { info, payOnDelivery: true, ...changes })
  await shop.database.orm.update(shippingQuotes).set({ takesCash: true })
  return wanted
}
async function place(changes: object = {}) {
  const placed = await placeOrder(counter.shop, await request(changes))
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.orderId
}

test('an order for cash is placed at once; its charge is taxed as delivery is, and the invoice is due on delivery', async () => {
  const orderId = await place()
  const order = await readOrder(counter.shop, orderId)
  const { delivery, deliveryTax } = await readShipment(counter.shop, orderId)
  assert.deepEqual([order.state, delivery], ['placed', 120_00 + 59_00])
  assert.equal(deliveryTax, delivery - Math.round((delivery * 100) / 118))
  const { orm } = counter.shop.database
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  assert.equal(invoice?.total, order.total)
  assert.equal(invoice?.facts.isDueOnDelivery, true)
  assert.deepEqual(await checkLedger(counter.shop.database), [])
})

test('the same request twice is one order', async () => {
  const wanted = { ...(await request()), idempotencyKey: 'cash-once' }
  const [one, two] = [await placeOrder(counter.shop, wanted), await placeOrder(counter.shop, wanted)]
  assert.ok(one.ok && two.ok && one.orderId === two.orderId)
  const { orm } = counter.shop.database
  assert.equal((await orm.select().from(payments).where(eq(payments.orderId, one.orderId))).length, 1)
})

test('an order whose answer was lost is shown, however they try again', async () => {
  const placed = await placeOrder(counter.shop, { ...(await request()), idempotencyKey: 'cash-answer-lost' })
  assert.ok(placed.ok)
  const online = {
    ...(await request({ payOnDelivery: undefined })),
    idempotencyKey: 'online-after',
    replacesKey: 'cash-answer-lost',
  }
  const again = await placeOrder(counter.shop, online)
  assert.ok(!again.ok && again.reason === 'already-paid')
  assert.equal(again.details.orderId, placed.orderId)
})

test('the courier is told what to collect: the whole amount of the order', async () => {
  const orderId = await place()
  await runOutboxOnce(counter.shop, 'book courier')
  const [parcel] = await listSandboxParcels(counter.shop, orderId)
  const { total } = await readOrder(counter.shop, orderId)
  assert.equal(parcel?.cash, total / 100)
})

test('refused: too dear, made to order, a gift, another courier, a third parcel on its way', async () => {
  const why = async (changes: object, ids = [tray]) => {
    const refused = await placeOrder(counter.shop, await request(changes, ids))
    assert.equal(!refused.ok && refused.reason, 'cash-not-possible')
    return refused.ok ? '' : refused.message
  }
  assert.match(await why({}, [made]), /What we make for you/)
  assert.match(await why({ cart: [{ id: tray, quantity: 5 }] }, [tray, tray, tray, tray, tray]), /goes up to ₹5,000/)
  assert.match(
    await why({ buyer: { name: 'Ravi Das', email: 'ravi@example.in', phone: '9876500001' } }),
    /ask the recipient/,
  )
  const same = { info: { ...testAddress, email: 'thrice@example.in', phone: '9899999999' } }
  await place(same)
  await place({ ...same, cart: [{ id: tray, quantity: 1 }], expectedDay: undefined })
  assert.match(await why(same), /Two of your orders/)
  const wanted = await request()
  await counter.shop.database.orm.update(shippingQuotes).set({ takesCash: false })
  const refused = await placeOrder(counter.shop, wanted)
  assert.match(refused.ok ? '' : refused.message, /takes no cash there/)
})

test('cancelled before it left: nothing was paid, so nothing is refunded, and the invoice is credited', async () => {
  const orderId = await place()
  assert.ok((await cancelOrder(counter.shop, orderId, null)).ok)
  await processPendingRefunds(counter.shop)
  const { orm } = counter.shop.database
  const [payment] = await orm.select().from(payments).where(eq(payments.orderId, orderId))
  const [refund] = await orm
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''))
  assert.deepEqual([refund?.status, refund?.amount], ['processed', payment?.amount])
  const [note] = await orm
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.refundKey, refund?.key ?? ''))
  assert.equal(note?.total, payment?.amount)
  assert.deepEqual(await checkLedger(counter.shop.database), [])
})

test('a parcel that comes back was not paid: staff refund it, the shelf has it again, and the books agree', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  const { total, number } = await readOrder(shop, orderId)
  const stock = await stockOfTray()
  const as = await counter.stepUpAs('owner')
  const path = `orders/${formatOrderNumber(number)}`
  const order = (await counter.request(path, { as })).body['data'] as StaffOrder
  const wanted = {
    parts: [{ line: order.shipments[0]?.lines[0]?.line, units: 1 }],
    reason: 'Not accepted at the door',
    restock: true,
  }
  const early = await counter.request(`${path}/refund-plan`, { body: wanted, as })
  assert.equal(early.body.error?.details['reason'], 'cash-on-its-way')

  await advance(orderId, 'PICKED UP', 'RTO DELIVERED')
  assert.equal((await readOrder(shop, orderId)).state, 'returned')
  const planned = await counter.request(`${path}/refund-plan`, { body: wanted, as })
  const { plan, amount } = planned.body['data'] as { plan: string; amount: number }
  assert.equal(amount, total)
  const made = await counter.request(`${path}/refunds`, { body: { ...wanted, plan }, as })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  await processPendingRefunds(shop)
  const { orm } = shop.database
  const [refund] = await orm
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, cashPaymentId(orderId)))
  assert.equal(refund?.status, 'processed')
  const [note] = await orm
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.refundKey, refund?.key ?? ''))
  assert.equal(note?.total, total)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.equal(await stockOfTray(), stock + 1)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('delivered: the courier owes the cash until it pays; a difference stays open until the rest has come', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP', 'DELIVERED')
  const { total, number } = await readOrder(shop, orderId)
  const { awb } = (await readParcel(shop, orderId)) ?? {}
  const as = await counter.signInAs('accountant')
  const read = async () => {
    const { data } = (await counter.request('cash', { as })).body as { data: CashList['data'] }
    const row = data.find(({ order }) => order === formatOrderNumber(number))
    return [row?.state, row?.wanted, row?.paidOut]
  }
  assert.deepEqual(await read(), ['collected', total, 0])
  const record = (reference: string, text: string) =>
    counter.request('cash-remittances', { body: { paidOn: '2026-11-29', reference, text }, as })
  const short = await record('UTR1', `AWB Code,COD Amount\n${awb},${total / 100 - 100}\n999,50\n`)
  assert.deepEqual(short.body, { recorded: 1, differing: [formatOrderNumber(number)], unknown: ['999'] })
  assert.deepEqual(await read(), ['differs', total, total - 100_00])
  assert.equal((await listUnresolvedExceptions(shop)).filter((kind) => kind === 'cash differs').length, 1)
  assert.deepEqual((await record('UTR1', `${awb}, ${total / 100 - 100}`)).body['recorded'], 0)
  assert.deepEqual((await record('UTR2', `${awb}, 100`)).body, { recorded: 1, differing: [], unknown: [] })
  assert.deepEqual(await read(), ['paid out', total, total])
  assert.ok(!(await listUnresolvedExceptions(shop)).includes('cash differs'))
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.equal((await counter.request('cash', { as: await counter.signInAs('packer') })).status, 403)
})

test('collected cash is paid back by a person, and the books take it when they say so', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP', 'DELIVERED')
  const { number } = await readOrder(shop, orderId)
  const as = await counter.stepUpAs('owner')
  const path = `orders/${formatOrderNumber(number)}`
  const order = (await counter.request(path, { as })).body['data'] as StaffOrder
  const wanted = { parts: [{ line: order.shipments[0]?.lines[0]?.line, units: 1 }], reason: 'Broken', restock: false }
  const { plan } = (await counter.request(`${path}/refund-plan`, { body: wanted, as })).body['data'] as { plan: string }
  assert.equal((await counter.request(`${path}/refunds`, { body: { ...wanted, plan }, as })).status, 200)
  await processPendingRefunds(shop)
  const readRefund = async () => {
    const [refund] = await shop.database.orm
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, cashPaymentId(orderId)))
    return refund?.status
  }
  assert.equal(await readRefund(), 'requested')
  const [open] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.kind, 'cash to pay back'))
  assert.ok(open)
  const closed = await counter.request(`exceptions/${open.id}/close`, { body: { reason: 'UPI 4711' }, as })
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
  assert.equal(await readRefund(), 'processed')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a parcel that came back is sent again: its pieces go all together or are refunded, and the cash is collected once', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const stock = await stockOfTray()
  const placed = await placeOrder(shop, await request({}, [tray], 2))
  assert.ok(placed.ok, JSON.stringify(placed))
  const { orderId } = placed
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP', 'RTO DELIVERED')
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(line)
  const at = async () => {
    const { number: orderNumber, version, total } = await readOrder(shop, orderId)
    return { orderNumber, version, total }
  }
  assert.ok((await receiveReturn(shop, { ...(await at()), pieces: [{ line: line.id, whole: 1, damaged: 1 }] }, by)).ok)
  const again = async (units: number, why: 'came back' | 'broken' = 'came back', of = { line: line.id, in: orderId }) =>
    sendAgain(shop, { ...(await at()), why, shipment: of.in, pieces: [{ line: of.line, units }] }, by)
  const alone = await again(1)
  assert.match(alone.ok ? '' : alone.message, /collects the whole amount/)
  const refunded = await returnGoods(shop, { orderId, parts: [{ line: line.id, units: 1 }], reason: 'It broke' })
  assert.ok(refunded.ok)
  assert.ok((await again(1)).ok)
  await processPendingRefunds(shop)
  const second = `${orderId}-2`
  await runOutboxOnce(shop, 'book courier', 'order again mail', 'order packing mail')
  const left = (await at()).total - refunded.amount
  assert.equal((await listSandboxParcels(shop, second))[0]?.cash, left / 100)
  await advance(second, 'PICKED UP')
  const early = await returnGoods(shop, { orderId, parts: [{ line: line.id, units: 1 }], reason: 'No' })
  assert.equal(!early.ok && early.reason, 'cash-on-its-way')
  assert.deepEqual(await checkLedger(shop.database), [])
  await advance(second, 'DELIVERED')
  assert.deepEqual(await readCash(orm, orderId), { amount: left, isCollected: true })

  const [copy] = await orm.select().from(orderLines).where(eq(orderLines.shipmentId, second))
  assert.ok((await again(1, 'broken', { line: copy!.id, in: second })).ok)
  await runOutboxOnce(shop, 'book courier', 'order again mail', 'order packing mail')
  assert.equal((await listSandboxParcels(shop, `${orderId}-3`))[0]?.cash, null)
  assert.equal(await stockOfTray(), stock - 3)
  assert.deepEqual(await checkLedger(shop.database), [])
})

async function planRefund(orderId: string) {
  const [line] = await counter.shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return returnGoods(counter.shop, { orderId, parts: [{ line: line!.id, units: 1 }], reason: 'No' })
}
const openExceptions = async (orderId: string) =>
  (await counter.shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, orderId)))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, details }) => [kind, details['what'] ?? details['paidOut']])

test('a lost parcel may be closed; when it is delivered for cash after that, people hear of it', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP')
  const early = await planRefund(orderId)
  assert.equal(!early.ok && early.reason, 'cash-on-its-way')
  await advance(orderId, 'LOST')
  const closed = await planRefund(orderId)
  assert.ok(closed.ok, JSON.stringify(closed))
  await processPendingRefunds(shop)
  await shop.database.orm.delete(ledgerExceptions).where(eq(ledgerExceptions.reference, orderId))
  await advance(orderId, 'DELIVERED')
  assert.match(String((await openExceptions(orderId))[0]?.[1]), /^Delivered for cash, although/)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('while a cancellation waits for the courier, no refund changes what the label says', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await shop.database.orm.update(parcels).set({ cancelRequestedAt: shop.now() }).where(eq(parcels.shipmentId, orderId))
  const refused = await planRefund(orderId)
  assert.equal(!refused.ok && refused.reason, 'cash-on-its-way')
})

test('a parcel that was reported as delivered and then came back was not paid', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP', 'DELIVERED')
  assert.equal((await readCash(shop.database.orm, orderId))?.isCollected, true)
  await advance(orderId, 'RTO DELIVERED')
  assert.equal((await readCash(shop.database.orm, orderId))?.isCollected, false)
  const { awb } = (await readParcel(shop, orderId)) ?? {}
  const as = await counter.signInAs('accountant')
  const body = { paidOn: '2026-11-29', reference: 'UTR9', text: `${awb}, 100` }
  await counter.request('cash-remittances', { body, as })
  assert.ok((await openExceptions(orderId)).some(([kind]) => kind === 'cash differs'))
})

test('a refund that a person paid back while the job was under way is not asked for again', async () => {
  const { shop } = counter
  const orderId = await place()
  await runOutboxOnce(shop, 'book courier')
  await advance(orderId, 'PICKED UP', 'DELIVERED')
  assert.ok((await planRefund(orderId)).ok)
  const [before] = await pendingRefunds(shop)
  assert.ok(before)
  await shop.database.orm.transaction((tx) => concludeOwnRefund(tx, before, shop.now()))
  await processRefund(shop, before)
  assert.deepEqual(await openExceptions(before.key), [])
})

test('pieces that were credited before the courier came are no refund to the buyer', async () => {
  const { shop } = counter
  const placed = await placeOrder(shop, await request({}, [tray], 2))
  assert.ok(placed.ok)
  const { orderId } = placed
  assert.ok((await planRefund(orderId)).ok)
  await processPendingRefunds(shop)
  const { number, total } = await readOrder(shop, orderId)
  for (const to of ['shipped', 'delivered'] as const) {
    const moved = await transitionManually(shop, { orderNumber: number, to, skip: ['packed'] }, by)
    assert.ok(moved.ok, JSON.stringify(moved))
  }
  const cash = await readCash(shop.database.orm, orderId)
  assert.ok(cash?.isCollected && cash.amount < total)
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.equal(shown.ok && shown.order.refund, null)
})

async function stockOfTray(): Promise<number> {
  const [row] = await counter.shop.database.orm.select().from(variants).where(eq(variants.id, tray))
  return row?.stock ?? 0
}

async function advance(orderId: string, ...stages: string[]): Promise<void> {
  const { shop } = counter
  const parcel = await readParcel(shop, orderId)
  assert.ok(parcel?.awb)
  for (const to of stages) {
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel.awb, to })
    await syncTracking(shop, parcel)
  }
}

test('the same request five times without a key is one order; after ten minutes, or after cancelling, it is another', async () => {
  const { shop } = counter
  const wanted = await request()
  const press = async () => {
    const placed = await placeOrder(shop, wanted)
    assert.ok(placed.ok, JSON.stringify(placed))
    assert.equal(placed.isPlaced, true)
    return placed.orderId
  }
  const first = new Set(await Promise.all(Array.from({ length: 5 }, press)))
  assert.equal(first.size, 1)
  const [once = ''] = first
  assert.equal(await press(), once)
  assert.equal((await shop.database.orm.select().from(payments).where(eq(payments.orderId, once))).length, 1)
  shop.advanceClock(11)
  const later = await press()
  assert.notEqual(later, once)
  assert.equal(await press(), later, 'although two are on their way')
  assert.ok((await cancelOrder(shop, later, null)).ok)
  assert.notEqual(await press(), later)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('equal requests with keys of their own are orders of their own, and the third one on its way is refused', async () => {
  const { shop } = counter
  const wanted = await request()
  const place = (idempotencyKey: string) => placeOrder(shop, { ...wanted, idempotencyKey })
  const [one, two] = [await place('first-tray'), await place('second-tray')]
  assert.ok(one.ok && two.ok && one.orderId !== two.orderId, JSON.stringify([one, two]))
  const again = await place('second-tray')
  assert.ok(again.ok && again.orderId === two.orderId)
  const third = await place('third-tray')
  assert.match(third.ok ? '' : third.message, /Two of your orders/)
  assert.deepEqual(await checkLedger(shop.database), [])
})
