import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { ledgerExceptions, orderLines, payments } from '#server/platform/database/order-tables.ts'
import { monthClosings } from '#server/platform/database/tax-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce, createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds } from '#server/testing/order-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { sumDocuments } from '#shop/tax/tax-month.ts'
import { addMonths, monthBounds, monthOf } from '#shop/tax/tax-period.ts'
import { closeMonth } from './close-month.ts'
import { readMonthFigures } from './read-month-figures.ts'

let shop: TestShop
let tray: number
let ribbon: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 33_335, stock: 500 })
  ribbon = await addTestProduct(shop.database, { name: 'Ribbon', price: 10_307, discount: 7.5, stock: 500 })
})
after(() => shop.close())

const meera = createSystemActor('Meera')
const thisMonth = () => monthOf(shop.now())
const close = (month: string) => closeMonth(shop, month, meera)
const draw = async (month: string) => {
  const drawn = await readMonthFigures(shop.database.orm, month, shop.now())
  assert.ok(drawn)
  return drawn
}
const assertTiesOut = async (month: string) => {
  const drawn = await draw(month)
  for (const { check, documents, books } of drawn.tieOut) assert.equal(documents, books, check)
  return drawn
}
function goToNextMonth(): string {
  const month = thisMonth()
  const ms = monthBounds(month).until.getTime() - shop.now().getTime()
  shop.advanceClock(Math.ceil(ms / 60_000) + 60)
  assert.equal(thisMonth(), addMonths(month, 1))
  return thisMonth()
}
const buy = async (quantity: number) => (await createPaidOrder(shop, [{ id: tray, quantity }])).orderId
async function buyForTwo(): Promise<string> {
  const wanted = [
    { postcode: '302001', cart: [{ id: tray, quantity: 3 }] },
    { postcode: '400001', cart: [{ id: ribbon, quantity: 7 }] },
  ]
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, wanted))
  assert.ok(opened.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  return opened.orderId
}
async function refundPieces(orderId: string, units: number, reason: string) {
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(line)
  const made = await returnGoods(shop, { orderId, parts: [{ line: line.id, units }], reason, restock: false })
  assert.ok(made.ok)
}

test('a shop without documents has no month', async () => {
  assert.equal(await readMonthFigures(shop.database.orm, thisMonth(), shop.now()), undefined)
  assert.equal((await close(thisMonth())).ok, false)
})

test('orders of every kind, units and whole orders given back: the month is the ledger, to the paisa', async () => {
  for (const quantity of [1, 2, 3, 7]) await buy(quantity)
  const [first, second, third] = [await buyForTwo(), await buyForTwo(), await buy(5)]
  const parts = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 4 }]))
  await payDueInWindow(shop, parts.id)
  await payDueInWindow(shop, `${parts.id}-2`)
  const begun = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: ribbon, quantity: 4 }]))
  await payDueInWindow(shop, begun.id)
  await refundPieces(first, 1, 'the first')
  await refundPieces(first, 1, 'the second')
  await refundPieces(third, 2, 'two of five')
  assert.ok((await cancelOrder(shop, second, null)).ok)
  assert.ok((await cancelOrder(shop, begun.id, null)).ok)
  const waiting = await draw(thisMonth())
  assert.match(waiting.unsettled.join(' '), /Money is still on its way back for GTH-0/)
  await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
  const { figures, unsettled } = await assertTiesOut(thisMonth())
  assert.match(unsettled.join(' '), /^\w+ 20\d\d is not over yet\.$/)
  const all = await shop.database.orm.select().from(invoices)
  const notes = await shop.database.orm.select().from(creditNotes)
  const total = (rows: readonly { total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0)
  assert.ok(notes.length >= 5)
  assert.equal(figures.invoiced.total - figures.credited.total, total(all) - total(notes))
  const { cgst, sgst } = sumDocuments(figures)
  assert.equal(cgst, sgst)
  assert.deepEqual(
    figures.series.map(({ kind, count }) => [kind, count]),
    [
      ['invoice', all.length],
      ['credit note', notes.length],
      ['receipt voucher', 3],
      ['refund voucher', 1],
    ],
  )
  const kept = await shop.database.orm.select().from(payments)
  const left = kept.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  assert.equal(figures.invoiced.total - figures.credited.total, left, 'what stays with the shop is what is taxed')
})

test('part of a payment that was given back at the provider’s dashboard, nobody knows for what, ties out, too', async () => {
  const { paymentId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, { ...fetched.value, amountRefunded: 10_001 })).ok)
  await assertTiesOut(thisMonth())
})

test('what is unsettled keeps a month open, with a sentence that names it', async () => {
  const month = thisMonth()
  const early = await close(month)
  assert.ok(!early.ok)
  assert.match(early.message, /is not over yet\.$/)
  goToNextMonth()
  const breakOf = { kind: 'paid twice', reference: 'pay_X' } as const
  await recordException(shop.database.orm, breakOf, new Date(monthBounds(month).from))
  const refused = await close(month)
  assert.ok(!refused.ok)
  assert.equal(refused.message, 'Trouble with money is open: paid twice (pay_X). Settle it first.')
  await resolveException(shop.database.orm, breakOf, shop.now())
  assert.deepEqual(await shop.database.orm.select().from(monthClosings), [])
  const later = await close(thisMonth())
  assert.ok(!later.ok && later.reason === 'unsettled')
})

test('closing freezes the month; what comes later, whatever its date, is in the next one', async () => {
  const month = addMonths(thisMonth(), -1)
  const orderId = await buy(2)
  const open = await draw(month)
  assert.deepEqual(open.unsettled, [])
  assert.deepEqual(await close(month), { ok: true })
  const [entry] = await shop.database.orm.select().from(audit).where(eq(audit.operation, 'books.close'))
  assert.deepEqual([entry?.subjectId, entry?.actorName], [month, 'Meera'])
  const again = await close(month)
  assert.ok(!again.ok && again.reason === 'closed-already')

  await refundPieces(orderId, 1, 'later')
  await processPendingRefunds(shop)
  // As if it had waited for its number until after the closing.
  const late = await buy(1)
  const { pool } = shop.database
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER invoices_stay')
  await pool.query('UPDATE invoices SET issued_at = $1 WHERE order_id = $2', [monthBounds(month).from, late])
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER invoices_stay')

  const closed = await assertTiesOut(month)
  assert.deepEqual(closed.figures, open.figures)
  assert.equal(closed.closed?.by, 'Meera')
  const next = await assertTiesOut(thisMonth())
  assert.deepEqual([next.figures.invoiced.count, next.figures.credited.count], [2, 1])
  const series = [...open.figures.series, ...next.figures.series]
    .filter(({ kind }) => kind === 'invoice')
    .reduce((sum, { count }) => sum + count, 0)
  assert.equal(series, await shop.database.orm.$count(invoices))
})

test('a closing is never changed, and months are closed in turn', async () => {
  await assert.rejects(shop.database.pool.query(`UPDATE month_closings SET closed_by = 'x'`), /never changed/)
  await assert.rejects(shop.database.pool.query('DELETE FROM month_closings'), /never changed/)
  const middle = thisMonth()
  const last = goToNextMonth()
  goToNextMonth()
  const early = await close(last)
  assert.ok(!early.ok)
  assert.match(early.message, /^Close \w+ 20\d\d first\.$/)
  assert.deepEqual(await close(middle), { ok: true })
  assert.deepEqual(await close(last), { ok: true }, 'a month without documents is filed as well')
})

test('a number that is missing, an order without invoice and an invoice over another amount are noticed', async () => {
  const { pool, orm } = shop.database
  const [one, two] = [await buy(1), await buy(2)]
  await buy(3)
  await pool.query(
    'ALTER TABLE invoices DISABLE TRIGGER invoices_stay; ALTER TABLE invoice_shipments DISABLE TRIGGER invoice_shipments_stay',
  )
  await pool.query('UPDATE invoices SET total = total + 1 WHERE order_id = $1', [one])
  await pool.query(
    'DELETE FROM invoice_shipments WHERE invoice_number IN (SELECT number FROM invoices WHERE order_id = $1)',
    [two],
  )
  await pool.query('DELETE FROM invoices WHERE order_id = $1', [two])
  const { unsettled } = await draw(thisMonth())
  const said = unsettled.join('\n')
  assert.match(said, /Numbers are missing: GTH\/\d\d-\d\d\/\d{6}\./)
  assert.match(said, /No invoice was issued for GTH-\d{6}\./)
  assert.match(said, /The invoices and their payments differ by ₹0\.01\./)
  assert.equal((await orm.select().from(ledgerExceptions)).length, 1)
})
