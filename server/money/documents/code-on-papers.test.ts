import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { processPendingRefunds } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { formatRupees } from '#shop/money/paise.ts'
import type { OfferGives } from '#shop/offers/offer-terms.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 99_900, stock: 100 })
})
after(() => shop.close())

async function buyWith(code: string, gives: OfferGives, quantity: number) {
  const { orm } = shop.database
  const [offer] = await orm.insert(offers).values({ name: code, gives }).returning()
  await orm.insert(codes).values({ code, offerId: offer!.id })
  const placed = await placeOrder(shop, await createOrderRequest(shop, [{ id: tray, quantity }], { code }))
  assert.ok(placed.ok, JSON.stringify(placed))
  const { paymentId } = await payInWindow(shop, placed)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  const [order] = await orm.select().from(orders).where(eq(orders.id, placed.orderId))
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, placed.orderId))
  assert.ok(order && invoice)
  return { order, invoice }
}

test('an invoice names the code, taxes what is left, and comes to what was paid', async () => {
  const { order, invoice } = await buyWith('PAPER12', { on: 'order', percent: 12.5 }, 3)
  const [goods] = invoice.facts.lines
  const off = Math.round((3 * 99_900) / 8)
  assert.equal(goods?.taxable, 3 * 99_900 - off)
  assert.match(JSON.stringify(goods), /Code PAPER12: [^"]*374\.63/)
  assert.deepEqual([invoice.total, invoice.facts.totals.total], [order.total, order.total])
  const shown = await showOrder(shop, { orderId: order.id, customerId: null })
  assert.ok(shown.ok)
  assert.deepEqual(shown.order.reductions, [
    { label: 'Code PAPER12', goods: off, goodsWithGst: priceWithTax(off, 18), delivery: 0 },
  ])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('pieces that come back one by one bring back what the code left of them, to the paisa', async () => {
  const { order, invoice } = await buyWith('PAPER7', { on: 'order', amount: 10_001 }, 3)
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  assert.ok(line)
  for (let unit = 0; unit < 3; unit++)
    assert.ok(
      (await returnGoods(shop, { orderId: order.id, parts: [{ line: line.id, units: 1 }], reason: 'Dented' })).ok,
    )
  await processPendingRefunds(shop)
  const notes = await shop.database.orm.select().from(creditNotes).where(eq(creditNotes.invoiceNumber, invoice.number))
  assert.equal(notes.length, 3)
  const back = notes.reduce((sum, { total }) => sum + total, 0)
  // With its last piece refunded nothing is sent, so the delivery is refunded too.
  assert.equal(back, line.taxable + line.tax + order.shipping, formatRupees(back))
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an invoice charges delivery at the price of the code', async () => {
  const { order, invoice } = await buyWith('PAPERSHIP', { on: 'delivery', price: 4_900 }, 1)
  assert.equal(order.shipping, 4_900)
  const delivery = invoice.facts.lines.at(-1)
  assert.match(JSON.stringify(delivery), /Code PAPERSHIP/)
  assert.equal(delivery?.total, 4_900)
  assert.equal(invoice.total, order.total)
})
