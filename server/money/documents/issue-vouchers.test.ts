import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { creditNotes, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce, createOrderInParts, payDueInWindow, startDue } from '#server/testing/order-in-parts.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { issueMissingDocuments } from './issue-missing-documents.ts'

let shop: TestShop
let tray: number
let lamp: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 100_000, discount: 0, stock: 60 })
  lamp = await addTestProduct(shop.database, { name: 'Diya lamp', price: 50_000, discount: 0, stock: 2 })
})
after(() => shop.close())

const one = (id: number) => [{ id, quantity: 1 }]
const orderTray = async () => createOrderInParts(shop, await createOrderRequest(shop, one(tray)))
/** The tray to Jaipur, the lamp to Mumbai: the first part pays the lamp, not the tray. */
const orderForTwo = async () => {
  const wanted = [
    { postcode: '302001', cart: one(tray) },
    { postcode: '400001', cart: one(lamp) },
  ]
  return createOrderInParts(shop, await createShipmentsRequest(shop, wanted))
}
const pay = (dueId: string) => payDueInWindow(shop, dueId)
const listReceipts = (orderId: string) =>
  shop.database.orm
    .select()
    .from(receiptVouchers)
    .where(eq(receiptVouchers.orderId, orderId))
    .orderBy(receiptVouchers.serial)
const listInvoices = (orderId: string) =>
  shop.database.orm
    .select({ invoice: invoices, shipment: invoiceShipments.shipmentId })
    .from(invoices)
    .innerJoin(invoiceShipments, eq(invoiceShipments.invoiceNumber, invoices.number))
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.serial)
const listRefundVouchers = async (orderId: string) => {
  const found = await shop.database.orm
    .select({ voucher: refundVouchers })
    .from(refundVouchers)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, refundVouchers.receiptNumber))
    .where(eq(receiptVouchers.orderId, orderId))
    .orderBy(refundVouchers.serial)
  return found.map(({ voucher }) => voucher)
}
const listNotes = (orderId: string) =>
  shop.database.orm
    .select({ invoiceNumber: creditNotes.invoiceNumber, total: creditNotes.total })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(eq(invoices.orderId, orderId))
    .orderBy(creditNotes.serial)
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

test('a part has its receipt voucher and no invoice; the invoice comes when all is paid, and names the vouchers', async () => {
  const { id, total, first, second } = await orderTray()
  await pay(id)
  const [receipt, ...more] = await listReceipts(id)
  assert.ok(receipt)
  assert.match(receipt.number, /^GTR\/\d\d-\d\d\/\d{6}$/)
  assert.deepEqual([receipt.total, receipt.dueId, more.length], [first, id, 0])
  const { facts } = receipt
  assert.deepEqual(
    [facts.amount, facts.part, facts.orderTotal, facts.receivedBefore, facts.places.map(({ state }) => state)],
    [first, '1: To begin', total, 0, ['Rajasthan']],
  )
  assert.deepEqual(
    facts.goods.map(({ name, quantity, rate }) => [name, quantity, rate]),
    [
      ['Brass tray', 1, 18],
      ['Delivery', 1, 18],
    ],
  )
  assert.deepEqual(await listInvoices(id), [])
  assert.equal(await issueMissingDocuments(shop), 0, 'a start of the shop invoices no part payment')
  await booksAgree()
  await pay(`${id}-2`)
  const receipts = await listReceipts(id)
  assert.deepEqual(
    receipts.map((each) => [each.total, each.facts.receivedBefore, each.serial]),
    [
      [first, 0, receipt.serial],
      [second, first, receipt.serial + 1],
    ],
  )
  const [whole, ...others] = await listInvoices(id)
  assert.deepEqual([whole?.invoice.total, others.length], [total, 0])
  assert.deepEqual(
    whole?.invoice.facts.receiptVouchers,
    receipts.map(({ number }) => number),
  )
  await booksAgree()
})

test('an order paid at once has its invoice as ever, and no voucher', async () => {
  const { orderId } = await createPaidOrder(shop, one(tray))
  const [only] = await listInvoices(orderId)
  assert.ok(only && only.invoice.facts.receiptVouchers === undefined)
  assert.deepEqual(await listReceipts(orderId), [])
})

test('a part told of again, by browser, webhook and reconciler, has one voucher', async () => {
  const { id } = await orderTray()
  const paymentId = await pay(id)
  await Promise.all([1, 2, 3].map(() => applyPaymentOnce(shop, paymentId)))
  assert.equal((await listReceipts(id)).length, 1)
})

test('given back before an invoice: a refund voucher that names its receipt, and no credit note', async () => {
  const { id, first } = await orderTray()
  await pay(id)
  assert.ok((await cancelOrder(shop, id, null)).ok)
  assert.deepEqual(await listRefundVouchers(id), [], 'not before the provider has made the refund')
  await processPendingRefunds(shop)
  const [receipt] = await listReceipts(id)
  const [back, ...more] = await listRefundVouchers(id)
  assert.match(back?.number ?? '', /^GTF\//)
  assert.deepEqual([back?.total, back?.receiptNumber, more.length], [first, receipt?.number, 0])
  assert.deepEqual([back?.facts.receiptNumber, back?.facts.reason], [receipt?.number, 'cancelled by the shopper'])
  assert.deepEqual([await listInvoices(id), await listNotes(id)], [[], []])
  assert.equal((await readOrder(shop, id)).state, 'refunded')
  await booksAgree()
})

test('given back after the invoice: a credit note, and no refund voucher', async () => {
  const { id, total } = await orderTray()
  await pay(id)
  await pay(`${id}-2`)
  assert.ok((await cancelOrder(shop, id, null)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual(
    (await listNotes(id)).map((note) => note.total),
    [total],
  )
  assert.deepEqual(await listRefundVouchers(id), [])
  await booksAgree()
})

test('the parcel that the first part pays leaves with its invoice, the other waits for its own', async () => {
  const { id } = await orderForTwo()
  await pay(id)
  await runOutboxOnce(shop, 'book courier')
  assert.deepEqual(
    (await listInvoices(id)).map(({ shipment }) => shipment),
    [`${id}-2`],
  )
  await booksAgree()
  await pay(`${id}-2`)
  const issued = await listInvoices(id)
  assert.deepEqual(
    issued.map(({ shipment, invoice }) => [shipment, invoice.facts.receiptVouchers?.length]),
    [
      [`${id}-2`, 1],
      [id, 2],
    ],
  )
  await runOutboxOnce(shop, 'book courier')
  assert.equal((await listInvoices(id)).length, 2)
  await booksAgree()
  assert.ok((await cancelOrder(shop, id, null)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual(
    (await listNotes(id)).map(({ total }) => total).toSorted(),
    issued.map(({ invoice }) => invoice.total).toSorted(),
  )
  await booksAgree()
})

test('all is called off while one parcel has its invoice: that is credited, the rest has a refund voucher', async () => {
  const { id, first } = await orderForTwo()
  await pay(id)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await cancelOrder(shop, id, null)).ok)
  await processPendingRefunds(shop)
  const [invoiced] = await listInvoices(id)
  const { total = 0, number } = invoiced?.invoice ?? {}
  const documented = async () => {
    const vouchers = await listRefundVouchers(id)
    return [(await listNotes(id)).map((note) => [note.invoiceNumber, note.total]), vouchers.map((each) => each.total)]
  }
  assert.deepEqual(await documented(), [[[number, total]], [first - total]])
  assert.equal((await readOrder(shop, id)).state, 'refunded')
  await booksAgree()
})

test('a parcel called off before it was paid for never gets an invoice: each part that goes back has its refund voucher', async () => {
  const { id, first, total } = await orderForTwo()
  await pay(id)
  assert.ok((await cancelOrder(shop, id, null, id)).ok)
  await processPendingRefunds(shop)
  await booksAgree()
  await pay(`${id}-2`)
  await processPendingRefunds(shop)
  const issued = await listInvoices(id)
  assert.deepEqual(
    issued.map(({ shipment }) => shipment),
    [`${id}-2`],
  )
  const kept = issued[0]?.invoice.total ?? 0
  const receipts = await listReceipts(id)
  assert.deepEqual(
    (await listRefundVouchers(id)).map((each) => [each.receiptNumber, each.total]),
    [
      [receipts[0]?.number, first],
      [receipts[1]?.number, total - kept - first],
    ],
  )
  assert.deepEqual(await listNotes(id), [])
  await booksAgree()
})

test('a part that comes when all is called off, or sold, has both vouchers', async () => {
  const called = await orderTray()
  await pay(called.id)
  const further = await startDue(shop, `${called.id}-2`)
  assert.ok((await cancelOrder(shop, called.id, null)).ok)
  const late = await payInWindow(shop, further, { webhook: false })
  await applyPaymentOnce(shop, late.paymentId)
  const rest = await createOrderInParts(shop, await createOrderRequest(shop, one(lamp)))
  const begun = await startDue(shop, rest.id)
  await expireOrder(shop, rest.id)
  await shop.database.pool.query(
    `INSERT INTO stock_movements (variant_id, change, reason, actor) SELECT id, -stock, 'counted', 'test' FROM variants WHERE id = $1`,
    [lamp],
  )
  await shop.database.pool.query('UPDATE variants SET stock = 0 WHERE id = $1', [lamp])
  const sold = await payInWindow(shop, begun, { webhook: false })
  await applyPaymentOnce(shop, sold.paymentId)
  await processPendingRefunds(shop)
  for (const [id, amounts] of [
    [called.id, [called.first, called.second]],
    [rest.id, [rest.first]],
  ] as const) {
    const totals = async (list: typeof listReceipts | typeof listRefundVouchers) =>
      (await list(id)).map(({ total }) => total).toSorted((a, b) => b - a)
    assert.deepEqual([await totals(listReceipts), await totals(listRefundVouchers)], [amounts, amounts])
    assert.deepEqual(await listInvoices(id), [])
  }
  await booksAgree()
})

test('parts that are nothing are refused when the order is opened, and nothing is held for it', async () => {
  const request = await createOrderRequest(shop, one(tray))
  const parts = [0, 100].map((percent) => ({ percent, label: `${percent} %` }))
  const refused = await placeOrder(shop, { ...request, parts })
  assert.ok(!refused.ok && refused.reason === 'parts')
  assert.match(refused.message, /each part has to be ₹1 or more/)
  const whole = await placeOrder(shop, request)
  const half = await placeOrder(shop, { ...request, parts: parts.map((part) => ({ ...part, percent: 50 })) })
  assert.ok(whole.ok && half.ok && whole.orderId !== half.orderId, 'paid at once and in parts are two orders')
})
