import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { listReturns } from '#server/orders/returns/list-returns.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { orderLines, orders, payments, refunds } from '#server/platform/database/order-tables.ts'
import { quotes } from '#server/platform/database/quote-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, addTestVariant, readStock } from '#server/testing/add-test-product.ts'
import { payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { byOwner } from '#server/testing/return-goods.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import { DEFAULT_FACE } from '#shop/gifts/gift-note.ts'
import { workSteps } from '#shop/orders/open-steps.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import { acceptQuote } from './accept-quote.ts'
import { exchangeByQuote, planExchange } from './exchange-by-quote.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const { receive } = returnSteps(shop)
const owner = { ...byOwner, isLimited: false }
const reasonOf = (done: { ok: boolean; reason?: string }) => (done.ok ? null : done.reason)
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

/** Asha bought small trays, and sent them back. A large tray costs more, a tiny one less. */
async function cameBack(quantity = 1, damaged = 0) {
  const tray = await addTestProduct(shop.database, { price: 50_000, stock: 5 })
  const large = await addTestVariant(shop.database, tray, { name: 'Large', price: 80_000, stock: 3 })
  const tiny = await addTestVariant(shop.database, tray, { name: 'Tiny', price: 20_000, stock: 3, position: 2 })
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity }])
  const { number: orderNumber } = await readOrder(shop, orderId)
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(line)
  assert.ok((await receive(orderId, [{ line: line.id, whole: quantity - damaged, damaged }])).ok)
  const wanted = (variant: number) => ({ orderNumber, pieces: [{ line: line.id, units: quantity, variant }] })
  return { tray, large, tiny, orderId, orderNumber, line: line.id, wanted }
}

async function plan(wanted: Parameters<typeof planExchange>[1]) {
  const planned = await planExchange(shop, wanted, owner)
  assert.ok(planned.ok, JSON.stringify(planned))
  return planned.plan
}
async function exchange(wanted: Parameters<typeof planExchange>[1]) {
  const { refund, total } = await plan(wanted)
  return exchangeByQuote(shop, { ...wanted, plan: refund.plan, total }, owner)
}
test('a piece is exchanged for a dearer one: refunded in full, and paid in full by the link of a mail', async () => {
  const { tray, large, orderId, wanted } = await cameBack()
  const { refund, goods, total, limit } = await plan(wanted(large))
  assert.deepEqual([refund.amount, total, limit], [59_000, 94_400, null])
  assert.deepEqual(
    goods.map(({ name, quantity, taxable, tax }) => [name, quantity, taxable, tax]),
    [['Brass tray, Large', 1, 80_000, 14_400]],
  )
  const made = await exchange(wanted(large))
  assert.ok(made.ok)
  await processPendingRefunds(shop)
  assert.deepEqual([await readStock(shop.database, tray), await readStock(shop.database, large)], [5, 3])
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  const notes = await orm
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceNumber, invoice?.number ?? ''))
  assert.deepEqual(
    notes.map((note) => [note.total, note.facts.reason]),
    [[59_000, 'exchanged for another piece']],
  )
  const states = (await listReturns(orm, orderId, await readLineBalances(orm, orderId))).map(({ state }) => state)
  assert.deepEqual(states, ['closed'])
  await booksAgree()

  const [quote] = await orm.select().from(quotes).where(eq(quotes.number, made.number))
  assert.ok(quote)
  assert.deepEqual([quote.state, quote.facts.delivery, quote.facts.lines[0]?.id], ['sent', 0, large])
  const [words] = await orm
    .select()
    .from(enquiryWords)
    .where(eq(enquiryWords.enquiryNumber, quote.enquiryNumber ?? 0))
  assert.match(words?.words ?? '', /1 × Brass tray of your order GTH-\d+ came back to us\. We refund ₹590\.00/)
  assert.match(words?.words ?? '', /₹944\.00 with GST and delivery/)
  const mails = await orm.select().from(outgoingMails).where(eq(outgoingMails.kind, 'enquiry answer'))
  assert.equal(mails.filter(({ payload }) => payload['number'] === String(quote.enquiryNumber)).length, 1)

  const accepted = await acceptQuote(shop, { token: quote.token, revision: 1 })
  assert.ok(accepted.ok, JSON.stringify(accepted))
  await payDueInWindow(shop, accepted.orderId)
  const order = await readOrder(shop, accepted.orderId)
  assert.deepEqual([order.state, order.total, order.shipping], ['placed', 94_400, 0])
  assert.equal(await readStock(shop.database, large), 2)
  assert.equal(await orm.$count(invoices, eq(invoices.orderId, accepted.orderId)), 1)
  await booksAgree()
})

test('for a cheaper piece the whole refund goes back, and the cheaper one is paid', async () => {
  const { tiny, wanted } = await cameBack(2)
  const { refund, total } = await plan(wanted(tiny))
  assert.deepEqual([refund.amount, total], [118_000, 47_200])
  assert.ok((await exchange(wanted(tiny))).ok)
  await booksAgree()
})

test('five presses at once, and one more the day after, make one refund and one quote', async () => {
  const { large, orderId, wanted } = await cameBack()
  const { refund, total } = await plan(wanted(large))
  const press = () => exchangeByQuote(shop, { ...wanted(large), plan: refund.plan, total }, owner)
  const answers = await Promise.all(Array.from({ length: 5 }, press))
  answers.push(await press())
  const numbers = new Set(answers.map((answer) => answer.ok && answer.number))
  assert.equal(numbers.size, 1, JSON.stringify(answers))
  assert.ok(!numbers.has(false))
  const { id: paymentId } = (await orm.select().from(payments).where(eq(payments.orderId, orderId)))[0]!
  assert.equal(await orm.$count(refunds, eq(refunds.paymentId, paymentId)), 1)
  await booksAgree()
})

test('a price that changed since the plan is refused, and nothing has moved', async () => {
  const { tray, large, orderId, wanted } = await cameBack()
  const { refund, total } = await plan(wanted(large))
  await orm.update(variants).set({ price: 85_000 }).where(eq(variants.id, large))
  const late = await exchangeByQuote(shop, { ...wanted(large), plan: refund.plan, total }, owner)
  assert.equal(reasonOf(late), 'changed')
  assert.equal(await readStock(shop.database, tray), 4)
  assert.equal((await readLineBalances(orm, orderId))[0]?.undecided, 1)
  await booksAgree()
})

test('a damaged piece is exchanged as well, and does not go into stock', async () => {
  const { tray, large, wanted } = await cameBack(1, 1)
  assert.ok((await exchange(wanted(large))).ok)
  assert.equal(await readStock(shop.database, tray), 4)
  await booksAgree()
})

test('whole and damaged pieces are exchanged one after the other, so that the whole one is in stock again', async () => {
  const { tray, large, line, wanted, orderNumber } = await cameBack(2, 1)
  const mixed = await planExchange(shop, wanted(large), owner)
  assert.equal(reasonOf(mixed), 'not-possible')
  assert.match(mixed.ok ? '' : mixed.message, /one after the other/)
  const one = { orderNumber, pieces: [{ line, units: 1, variant: large }] }
  assert.ok((await exchange(one)).ok)
  assert.equal(await readStock(shop.database, tray), 4)
  assert.ok((await exchange(one)).ok)
  assert.equal(await readStock(shop.database, tray), 4)
  await booksAgree()
})

test('a gift whose sender stays unnamed is not exchanged by a quote, which would name them', async () => {
  const { large, orderId, wanted } = await cameBack()
  const note = { to: 'Riya', from: '', message: '', face: DEFAULT_FACE, unsaid: true, path: '', code: 'BCDFGHJK' }
  await orm.insert(gifts).values({ shipmentId: orderId, ...note })
  assert.equal(reasonOf(await planExchange(shop, wanted(large), owner)), 'not-possible')
})

test('an address that only its recipient told us is not shown by a quote', async () => {
  const { large, orderId, wanted } = await cameBack()
  await orm.update(shipments).set({ isAddressHidden: true }).where(eq(shipments.id, orderId))
  assert.equal(reasonOf(await planExchange(shop, wanted(large), owner)), 'not-possible')
})

test('only pieces that are back, for another piece at another price, and within one’s limits', async () => {
  const { tray, large, line, orderId, orderNumber, wanted } = await cameBack()
  const same = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 1, position: 3 })
  assert.equal(reasonOf(await planExchange(shop, wanted(same), owner)), 'not-possible')
  const two = { orderNumber, pieces: [{ line, units: 2, variant: large }] }
  assert.equal(reasonOf(await planExchange(shop, two, owner)), 'too-many')
  const strange = { orderNumber, pieces: [{ line: line + 1_000, units: 1, variant: large }] }
  assert.equal(reasonOf(await planExchange(shop, strange, owner)), 'not-found')
  assert.equal(reasonOf(await planExchange(shop, { ...wanted(large), orderNumber: 999_999 }, owner)), 'not-found')
  const support = { by: byOwner.by, limits: { ...findStaffLimits(['support']), refundEach: 100 }, isLimited: true }
  const planned = await planExchange(shop, wanted(large), support)
  assert.ok(planned.ok)
  assert.match(planned.plan.limit ?? '', /You may refund up to ₹1\.00 each/)
  const { plan: key } = planned.plan.refund
  const refused = await exchangeByQuote(shop, { ...wanted(large), plan: key, total: planned.plan.total }, support)
  assert.equal(reasonOf(refused), 'over-limit')
  const { buyer } = await readOrder(shop, orderId)
  const company = { ...buyer, company: 'Rao Traders', gstin: '08AAACB1234C1Z9' }
  await orm.update(orders).set({ buyer: company }).where(eq(orders.id, orderId))
  assert.equal(reasonOf(await planExchange(shop, wanted(large), owner)), 'not-possible')
})
