import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { closeReturn } from '#server/fulfilment/returns/ask-return.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { listReturns } from '#server/orders/returns/list-returns.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { orderLines, payments, refunds } from '#server/platform/database/order-tables.ts'
import { quoteRevisions, quotes } from '#server/platform/database/quote-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { eraseWords } from '#server/platform/privacy/erase-words.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { changePrintAreas } from '#server/catalogue/products/change-print-areas.ts'
import { readPrintAreas } from '#server/catalogue/products/read-print-areas.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { createPhotographDesign } from '#server/catalogue/lettering/create-photograph.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { designPhotographs, orderDesigns, printAreas } from '#server/platform/database/lettering-tables.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import {
  addTestExtra,
  addTestPrintArea,
  addTestProduct,
  addTestVariant,
  readStock,
} from '#server/testing/add-test-product.ts'
import { applyPaymentOnce, payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import { DEFAULT_FACE } from '#shop/gifts/gift-note.ts'
import { workSteps } from '#shop/orders/open-steps.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { acceptQuote } from './accept-quote.ts'
import { exchangeByQuote, planExchange } from './exchange-by-quote.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const { receive, again } = returnSteps(shop)
const owner = { ...byOwner, isLimited: false }
const reasonOf = (done: { ok: boolean; reason?: string }) => (done.ok ? null : done.reason)
const paymentOf = async (orderId: string) =>
  (await orm.select().from(payments).where(eq(payments.orderId, orderId)))[0]!
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

/** Asha bought small trays, and sent them back. A large tray costs more, a tiny one less. */
async function cameBack(
  quantity = 1,
  damaged = 0,
  {
    buyer,
    words = [],
    plain = 0,
    photograph,
  }: { buyer?: Buyer; words?: string[]; plain?: number; photograph?: Buffer } = {},
) {
  const tray = await addTestProduct(shop.database, { price: 50_000, stock: 5 })
  await addTestPrintArea(shop.database, tray)
  const large = await addTestVariant(shop.database, tray, { name: 'Large', price: 80_000, stock: 3 })
  const tiny = await addTestVariant(shop.database, tray, { name: 'Tiny', price: 20_000, stock: 3, position: 2 })
  const drawing = {
    product: tray,
    printArea: 'names',
    words: words.length === 1 ? words[0]! : words,
    face: 'kalam',
  } as const
  const photographed = { field: 'photograph', technique: 'ink', width: 60, height: 60, margin: 0 } as const
  if (photograph) await orm.update(printAreas).set(photographed).where(eq(printAreas.productId, tray))
  const kept = photograph
    ? await createPhotographDesign(shop, { ...drawing, files: [{ name: 'us.jpg', bytes: photograph }] })
    : words.length > 0
      ? await createDesign(shop, drawing)
      : undefined
  const choices = kept?.ok ? { names: kept.design.id } : {}
  const cart = [{ id: tray, quantity, choices }, ...(plain > 0 ? [{ id: tray, quantity: plain }] : [])]
  const request = await createOrderRequest(shop, cart, buyer && { buyer })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  const { orderId } = opened
  const { number: orderNumber } = await readOrder(shop, orderId)
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  assert.ok(line)
  assert.ok((await receive(orderId, [{ line: line.id, whole: quantity - damaged, damaged }])).ok)
  const wanted = (variant: number) => ({ orderNumber, pieces: [{ line: line.id, units: quantity, variant }] })
  return { tray, large, tiny, orderId, orderNumber, line: line.id, choices, wanted }
}

async function readPrintAreasOf(product: number) {
  const read = await orm.transaction((tx) => readPrintAreas(tx, product))
  assert.ok(read)
  return read
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
  const { large, tiny, orderId, wanted } = await cameBack()
  const { refund, total } = await plan(wanted(large))
  const press = () => exchangeByQuote(shop, { ...wanted(large), plan: refund.plan, total }, owner)
  const answers = await Promise.all(Array.from({ length: 5 }, press))
  answers.push(await press())
  const numbers = new Set(answers.map((answer) => answer.ok && answer.number))
  assert.equal(numbers.size, 1, JSON.stringify(answers))
  assert.ok(!numbers.has(false))
  const { id: paymentId } = await paymentOf(orderId)
  assert.equal(await orm.$count(refunds, eq(refunds.paymentId, paymentId)), 1)
  const other = await exchangeByQuote(shop, { ...wanted(tiny), plan: refund.plan, total: 23_600 }, owner)
  assert.equal(reasonOf(other), 'changed')
  assert.match(other.ok ? '' : other.message, /for another piece already: quote/)
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

test('a piece with words and a whole one without are exchanged one after the other, and the sentence says why', async () => {
  const { tray, large, orderId, orderNumber, line, choices } = await cameBack(1, 0, { words: ['Riya'], plain: 1 })
  const plain = (await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))).find(
    ({ id }) => id !== line,
  )
  assert.ok(plain)
  assert.ok((await receive(orderId, [{ line: plain.id, whole: 1, damaged: 0 }])).ok)
  const pieces = [line, plain.id].map((id) => ({ line: id, units: 1, variant: large }))
  const mixed = await planExchange(shop, { orderNumber, pieces }, owner)
  assert.match(mixed.ok ? '' : mixed.message, /Pieces with words do not go into stock/)
  assert.ok(choices['names'])
  assert.equal(await readStock(shop.database, tray), 3)
})

test('words are drawn anew in a print area that changed since, before or after the exchange', async () => {
  const { tray, large, choices, wanted } = await cameBack(1, 0, { words: ['Riya'] })
  const reprice = async (unitPrice: number) => {
    const { version, printAreas } = await readPrintAreasOf(tray)
    const changed = printAreas.map((area) => ({ ...area, unitPrice }))
    const done = await changePrintAreas(shop, { id: tray, version, printAreas: changed }, byOwner.by)
    assert.ok(done.ok, JSON.stringify(done))
  }
  await reprice(15_100)
  const { total } = await plan(wanted(large))
  assert.equal(total, Math.round((80_000 + 15_100) * 1.18))
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  await reprice(15_200)
  const { orderId } = await payExchange(made.number)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.match(line?.choices[0]?.label ?? '', /Riya/)
  assert.notEqual(line?.choices[0]?.choice, choices['names'])
  await booksAgree()
})

/** A square of 60 mm. */
async function photographCameBack() {
  const square = { width: 720, height: 720, channels: 3, background: '#c01020' } as const
  const back = await cameBack(1, 0, { photograph: await sharp({ create: square }).jpeg().toBuffer() })
  const edit = async (changes: object) => {
    const { version, printAreas: before } = await readPrintAreasOf(back.tray)
    const wanted = before.map((area) => ({ ...area, ...changes }))
    const done = await changePrintAreas(shop, { id: back.tray, version, printAreas: wanted }, byOwner.by)
    assert.ok(done.ok, JSON.stringify(done))
  }
  return { ...back, edit }
}

test('a photograph goes with the piece as it was ordered, also when its print area is edited before or after', async () => {
  const { large, choices, wanted, edit } = await photographCameBack()
  const read = async (design: string | undefined) => {
    const isOfIt = eq(designPhotographs.designId, design ?? '')
    const [{ designId: _id, ...kept } = { jpeg: null }] = await orm.select().from(designPhotographs).where(isOfIt)
    return kept
  }
  await edit({ unitPrice: 15_100 })
  assert.equal((await plan(wanted(large))).total, Math.round((80_000 + 15_100) * 1.18))
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  await edit({ unitPrice: 15_200 })
  const { quote, orderId } = await payExchange(made.number)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const [carried] = line?.choices ?? []
  assert.deepEqual([carried?.key, carried?.label], ['names', 'your photograph, printed'])
  assert.ok((await read(choices['names'])).jpeg)
  assert.deepEqual(await read(carried?.choice), await read(choices['names']))
  assert.deepEqual(quote.facts.lines[0]?.words, [])
  await booksAgree()
})

test('a photograph is cut again for a print area of another size, and one that is too small is refused', async () => {
  const { large, wanted, edit } = await photographCameBack()
  const refusal = async () => {
    const planned = await planExchange(shop, wanted(large), owner)
    return planned.ok ? undefined : planned.message
  }
  await edit({ height: 40 })
  assert.equal(await refusal(), undefined)
  const { width, height } = designPhotographs
  assert.equal(await orm.$count(designPhotographs, and(eq(width, 720), eq(height, 480))), 1)
  const tooSmall = /^The photograph on Brass tray no longer fits this product\. Refund the piece/
  await edit({ width: 400, height: 400 })
  assert.match((await refusal()) ?? '', tooSmall)
  await edit({ field: 'words', technique: 'burn' })
  assert.match((await refusal()) ?? '', tooSmall)
})

/** `countAfter`: its photographs after a run of the retention job so many days later, 1 or 0. */
async function quotedPhotograph() {
  const { large, wanted } = await photographCameBack()
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  const isOfIt = eq(quotes.number, made.number)
  const [quote] = await orm.select().from(quotes).where(isOfIt)
  assert.ok(quote)
  const design = quote.facts.lines[0]?.extras['names'] ?? ''
  const change = async (changes: Partial<typeof quote.facts>) => {
    const facts = { ...quote.facts, ...changes }
    await orm.update(quotes).set({ facts, isChanged: true }).where(isOfIt)
  }
  const countAfter = async (days: number) => {
    const at = new Date(shop.now().getTime() + days * 24 * 60 * 60_000)
    await eraseWords(orm, sql`now() - interval '1 year'`, at)
    return orm.$count(designPhotographs, eq(designPhotographs.designId, design))
  }
  return { change, countAfter }
}

test('a photograph of a quote stays until two weeks after the quote’s last day', async () => {
  const { change, countAfter } = await quotedPhotograph()
  await change({ validUntil: addDays(todayInIndia(shop.now()), 40) })
  assert.deepEqual([await countAfter(20), await countAfter(53), await countAfter(56)], [1, 1, 0])
})

test('a photograph of a sent quote stays while staff change its draft, and a draft may name any day', async () => {
  const { change, countAfter } = await quotedPhotograph()
  await change({ lines: [], validUntil: '0000-01-01' })
  assert.deepEqual([await countAfter(20), await countAfter(60)], [1, 0])
})

test('the other piece of a gift is a gift, too, and its sender stays unnamed', async () => {
  const { large, orderId, wanted } = await cameBack()
  const note = { to: 'Riya', from: '', message: '', face: DEFAULT_FACE, unsaid: true, path: '', code: 'BCDFGHJK' }
  await orm.insert(gifts).values({ shipmentId: orderId, ...note })
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  const { orderId: next } = await payExchange(made.number)
  const [gift] = await orm.select().from(gifts).where(eq(gifts.shipmentId, next))
  assert.deepEqual([gift?.unsaid, gift?.from, gift?.message, gift?.path], [true, '', '', ''])
  await booksAgree()
})

test('an address that only its recipient told us is not shown by a quote', async () => {
  const { large, orderId, wanted } = await cameBack()
  await orm.update(shipments).set({ isAddressHidden: true }).where(eq(shipments.id, orderId))
  assert.equal(reasonOf(await planExchange(shop, wanted(large), owner)), 'not-possible')
})

test('only pieces that are back, for another piece at another price, and within one’s limits', async () => {
  const { tray, large, line, orderNumber, wanted } = await cameBack()
  const same = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 1, position: 3 })
  assert.equal(reasonOf(await planExchange(shop, wanted(same), owner)), 'not-possible')
  const two = { orderNumber, pieces: [{ line, units: 2, variant: large }] }
  assert.equal(reasonOf(await planExchange(shop, two, owner)), 'too-many')
  const strange = { orderNumber, pieces: [{ line: line + 1_000, units: 1, variant: large }] }
  assert.equal(reasonOf(await planExchange(shop, strange, owner)), 'not-found')
  assert.equal(reasonOf(await planExchange(shop, { ...wanted(large), orderNumber: 999_999 }, owner)), 'not-found')
  const support = { ...byOwner, limits: { ...findStaffLimits(['support']), refundEach: 100 }, isLimited: true }
  const planned = await planExchange(shop, wanted(large), support)
  assert.ok(planned.ok)
  assert.match(planned.plan.limit ?? '', /You may refund up to ₹1\.00 each/)
  const { plan: key } = planned.plan.refund
  const refused = await exchangeByQuote(shop, { ...wanted(large), plan: key, total: planned.plan.total }, support)
  assert.equal(reasonOf(refused), 'over-limit')
})

/** @returns the order of the other piece, paid */
async function payExchange(number: number) {
  const [quote] = await orm.select().from(quotes).where(eq(quotes.number, number))
  assert.ok(quote)
  const accepted = await acceptQuote(shop, { token: quote.token, revision: 1 })
  assert.ok(accepted.ok, JSON.stringify(accepted))
  await payDueInWindow(shop, accepted.orderId)
  return { quote, orderId: accepted.orderId }
}

test('a company gets a credit note and a new tax invoice, both with its GSTIN', async () => {
  const { email, phone } = testAddress
  const registered = { billingAddress: '4 MG Road, Mumbai 400001', gstin: '27AAPFU0939F1ZV', poNumber: 'PO 7' }
  const company = { name: 'Kavita', email, phone, company: 'Rao Traders', ...registered }
  const { large, orderId, wanted } = await cameBack(1, 0, { buyer: company })
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  await processPendingRefunds(shop)
  const { quote, orderId: next } = await payExchange(made.number)
  const [revision] = await orm.select().from(quoteRevisions).where(eq(quoteRevisions.quoteNumber, quote.number))
  assert.equal(revision?.facts.buyer.gstin, company.gstin)
  const [first] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  const [second] = await orm.select().from(invoices).where(eq(invoices.orderId, next))
  const [note] = await orm
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceNumber, first?.number ?? ''))
  const papers = [first?.facts, note?.facts, second?.facts]
  assert.deepEqual(
    papers.map((facts) => facts?.buyer.at(-1)),
    papers.map(() => 'GSTIN 27AAPFU0939F1ZV'),
  )
  assert.deepEqual(
    papers.map((facts) => facts?.place.code),
    ['27', '27', '27'],
  )
  assert.equal((await readOrder(shop, next)).buyer.poNumber, 'PO 7')
  await booksAgree()
})

test('a company without GSTIN stays on the invoice of the other piece, with address and PO number', async () => {
  const { email, phone } = testAddress
  const company = { company: 'Rao Traders', billingAddress: '4 MG Road, Mumbai', poNumber: 'PO 7' }
  const { large, wanted } = await cameBack(1, 0, { buyer: { name: 'Kavita', email, phone, ...company } })
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  const { orderId } = await payExchange(made.number)
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  assert.deepEqual(invoice?.facts.buyer, ['Rao Traders', 'Kavita', '4 MG Road, Mumbai'])
  assert.equal(invoice?.facts.poNumber, 'PO 7')
})

test('words go with the piece to the dearer one and are lettered again; the old one is not sold to others', async () => {
  const { tray, large, choices, wanted } = await cameBack(1, 0, { words: ['Riya'] })
  const { toShelf } = await plan(wanted(large))
  assert.equal(toShelf, false)
  const made = await exchange(wanted(large))
  assert.ok(made.ok, JSON.stringify(made))
  assert.equal(await readStock(shop.database, tray), 4)
  const { orderId } = await payExchange(made.number)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const drawn = line?.choices[0]
  assert.deepEqual([line?.variantId, drawn?.label], [large, '“Riya” in Kalam, burnt'])
  assert.notEqual(drawn?.choice, choices['names'])
  const [design] = await orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, orderId))
  assert.deepEqual([design?.designId, design?.startedAt], [drawn?.choice, null])
  await booksAgree()
})

test('words go with the piece to one of the same price, too; of a list of names all are exchanged', async () => {
  const { tray, orderId, line, choices } = await cameBack(2, 0, { words: ['Riya', 'Arjun'] })
  const red = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 3, position: 3 })
  await orm.update(variants).set({ benchMinutes: 4 }).where(eq(variants.id, tray))
  await orm.update(variants).set({ benchMinutes: 6 }).where(eq(variants.id, red))
  await orm.update(orderLines).set({ benchMinutes: 24 }).where(eq(orderLines.id, line))
  const one = await again(orderId, 'exchanged', [{ line, units: 1, variant: red }])
  assert.match(one.ok ? '' : one.message, /has words of its own. Exchange all of them/)
  await orm
    .update(orderDesigns)
    .set({ startedAt: shop.now(), startedBy: 'Ravi' })
    .where(eq(orderDesigns.orderId, orderId))
  assert.deepEqual(await again(orderId, 'exchanged', [{ line, units: 2, variant: red }]), { ok: true })
  assert.deepEqual([await readStock(shop.database, tray), await readStock(shop.database, red)], [3, 1])
  const [sent] = await orm.select().from(orderLines).where(eq(orderLines.againOf, line))
  assert.deepEqual([sent?.variantId, sent?.choices[0]?.choice, sent?.isReused], [red, choices['names'], false])
  const [parcel] = await orm.select().from(shipments).where(eq(shipments.againOf, orderId))
  assert.equal(parcel?.workMinutes, 2 * 26, 'with the minutes of its words')
  const [design] = await orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, orderId))
  assert.equal(design?.startedAt, null)
  await booksAgree()
})

test('when one of a list of names was refunded, the others are refunded and quoted', async () => {
  const { large, orderId, orderNumber, line } = await cameBack(3, 0, { words: ['Riya', 'Arjun', 'Meera'] })
  assert.ok((await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'not wanted' })).ok)
  const two = { orderNumber, pieces: [{ line, units: 2, variant: large }] }
  const refused = await planExchange(shop, two, owner)
  assert.match(refused.ok ? '' : refused.message, /words of its own. Refund these and make a quote/)
})

test('a piece that was sent again as another one is exchanged by a quote: its own variant goes into stock', async () => {
  const { tray, large, orderId, orderNumber, line } = await cameBack()
  const red = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 3, position: 3 })
  assert.deepEqual(await again(orderId, 'exchanged', [{ line, units: 1, variant: red }]), { ok: true })
  const [sent] = await orm.select().from(orderLines).where(eq(orderLines.againOf, line))
  const wanted = { orderNumber, pieces: [{ line: sent!.id, units: 1, variant: large }] }
  assert.equal(reasonOf(await planExchange(shop, wanted, owner)), 'too-many')
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  const second = `${orderId}-2`
  assert.ok((await receive(orderId, [{ line: sent!.id, whole: 1, damaged: 0 }], second)).ok)
  const { refund, toShelf } = await plan(wanted)
  assert.deepEqual([refund.amount, toShelf], [59_000, true])
  const press = async () => exchangeByQuote(shop, { ...wanted, plan: refund.plan, total: 94_400 }, owner)
  const answers = await Promise.all([press(), press(), press()])
  assert.ok(
    answers.every(({ ok }) => ok),
    JSON.stringify(answers),
  )
  await processPendingRefunds(shop)
  assert.deepEqual([await readStock(shop.database, tray), await readStock(shop.database, red)], [5, 3])
  const balances = await readLineBalances(orm, orderId)
  assert.deepEqual(
    balances.map(({ left, undecided, whole }) => [left, undecided, whole]),
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  await booksAgree()
})

test('a piece that was sent again itself goes into stock once when it is exchanged by a quote', async () => {
  const { tray, large, orderId, orderNumber, line } = await cameBack()
  assert.deepEqual(await again(orderId, 'came back', [{ line, units: 1 }]), { ok: true })
  assert.equal(await readStock(shop.database, tray), 4)
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  const [sent] = await orm.select().from(orderLines).where(eq(orderLines.againOf, line))
  assert.ok((await receive(orderId, [{ line: sent!.id, whole: 1, damaged: 0 }], `${orderId}-2`)).ok)
  const wanted = { orderNumber, pieces: [{ line: sent!.id, units: 1, variant: large }] }
  assert.equal((await plan(wanted)).toShelf, true)
  assert.ok((await exchange(wanted)).ok)
  await processPendingRefunds(shop)
  assert.equal(await readStock(shop.database, tray), 5)
  await booksAgree()
})

/** Trays that were bought and delivered. */
async function threeTrays(quantity = 3, extra?: Parameters<typeof addTestExtra>[2]) {
  const tray = await addTestProduct(shop.database, { price: 50_000, stock: 9 })
  if (extra) await addTestExtra(shop.database, tray, extra)
  const choices = extra && { [extra.key]: extra.choices[0]!.key }
  const large = await addTestVariant(shop.database, tray, { name: 'Large', price: 80_000, stock: 3 })
  const red = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 3, position: 2 })
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity, ...(choices && { choices }) }])
  const { number: orderNumber } = await readOrder(shop, orderId)
  const deliver = async () =>
    assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  await deliver()
  const lines = async () => orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const [first] = await lines()
  assert.ok(first)
  /** Sends a piece of a line again, and delivers it. @returns the new line */
  const sendOne = async (why: 'broken' | 'came back', line: number, from?: string) => {
    assert.deepEqual(await again(orderId, why, [{ line, units: 1 }], from), { ok: true })
    await deliver()
    const sent = (await lines()).at(-1)
    assert.ok(sent)
    return sent
  }
  const comes = async (line: number, whole: number, damaged = 0, from?: string) =>
    assert.deepEqual(await receive(orderId, [{ line, whole, damaged }], from), { ok: true })
  const one = (line: number, variant = large) => ({ orderNumber, pieces: [{ line, units: 1, variant }] })
  const readBalances = async () =>
    (await readLineBalances(orm, orderId)).map(({ left, undecided, whole, out }) => [left, undecided, whole, out])
  return { tray, red, orderId, line: first.id, sendOne, comes, one, readBalances }
}

test('of three pieces one broke, was sent again and came back: it is exchanged once, and two stay with the buyer', async () => {
  const { tray, orderId, line, sendOne, comes, one, readBalances } = await threeTrays()
  const sent = await sendOne('broken', line)
  await comes(sent.id, 1, 0, `${orderId}-2`)
  assert.equal(await readStock(shop.database, tray), 5)
  assert.ok((await exchange(one(sent.id))).ok)
  await processPendingRefunds(shop)
  assert.deepEqual(await readBalances(), [
    [2, 0, 0, 2],
    [0, 0, 0, 0],
  ])
  assert.equal(await readStock(shop.database, tray), 6)
  assert.equal(reasonOf(await planExchange(shop, one(sent.id), owner)), 'too-many')
  const twice = await again(orderId, 'came back', [{ line: sent.id, units: 1 }], `${orderId}-2`)
  assert.equal(reasonOf(twice), 'not-received')
  assert.equal(await orm.$count(refunds, eq(refunds.paymentId, (await paymentOf(orderId)).id)), 1)
  await comes(line, 2)
  await booksAgree()
})

test('a refund of a piece that was sent again and came back settles it, not the two that are with the buyer', async () => {
  const { orderId, line, sendOne, comes, readBalances } = await threeTrays()
  const sent = await sendOne('broken', line)
  await comes(sent.id, 1, 0, `${orderId}-2`)
  const refunded = await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'no more', restock: true })
  assert.ok(refunded.ok)
  assert.deepEqual(await readBalances(), [
    [2, 0, 0, 2],
    [0, 0, 0, 0],
  ])
  await booksAgree()
})

test('a whole piece that a failed refund put into stock is not here any more', async () => {
  const { tray, orderId, line, comes, readBalances } = await threeTrays(1)
  await comes(line, 1)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  assert.ok((await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'no more', restock: true })).ok)
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.equal(await readStock(shop.database, tray), 9)
  assert.deepEqual(await readBalances(), [[1, 1, 0, 0]])
})

for (const way of ['quote', 'exchange', 'refund'] as const)
  test(`of two whole pieces one is sent again, comes back and goes into stock by ${way}: the other one stays whole`, async () => {
    const { tray, red, orderId, line, sendOne, comes, one, readBalances } = await threeTrays(2)
    await comes(line, 2)
    const sent = await sendOne('came back', line)
    await comes(sent.id, 1, 0, `${orderId}-2`)
    assert.deepEqual(await readBalances(), [
      [1, 1, 1, 0],
      [1, 1, 1, 0],
    ])
    assert.equal(await readStock(shop.database, tray), 7)
    const piece = { line: sent.id, units: 1, variant: red }
    if (way === 'quote') assert.ok((await exchange(one(sent.id))).ok)
    if (way === 'exchange') assert.ok((await again(orderId, 'exchanged', [piece], `${orderId}-2`)).ok)
    if (way === 'refund') {
      const parts = [{ line, units: 1 }]
      assert.ok((await returnGoods(shop, { orderId, parts, reason: 'no more', restock: true })).ok)
    }
    await processPendingRefunds(shop)
    assert.equal(await readStock(shop.database, tray), 8)
    assert.deepEqual((await readBalances()).slice(0, 2), [
      [1, 1, 1, 0],
      [0, 0, 0, 0],
    ])
    await booksAgree()
    await sendOne('came back', line)
    assert.equal(await readStock(shop.database, tray), 8)
    await booksAgree()
  })

for (const way of ['quote', 'exchange'] as const)
  test(`the box of a whole piece that was sent again goes into stock with it by ${way}`, async () => {
    const box = await addTestProduct(shop.database, { name: 'Box', stock: 9 })
    const choice = { key: 'wooden', name: 'Wooden', variantId: box }
    const { tray, red, orderId, line, sendOne, comes, one } = await threeTrays(2, {
      key: 'box',
      name: 'Box',
      choices: [choice],
    })
    assert.deepEqual([await readStock(shop.database, tray), await readStock(shop.database, box)], [7, 7])
    const broken = await sendOne('broken', line)
    assert.equal(await readStock(shop.database, box), 6)
    const second = `${orderId}-2`
    await comes(broken.id, 1, 0, second)
    const sent = await sendOne('came back', broken.id, second)
    await comes(sent.id, 1, 0, `${orderId}-3`)
    const piece = { line: sent.id, units: 1, variant: red }
    if (way === 'quote') assert.ok((await exchange(one(sent.id))).ok)
    else assert.ok((await again(orderId, 'exchanged', [piece], `${orderId}-3`)).ok)
    await processPendingRefunds(shop)
    assert.equal(await readStock(shop.database, tray), 7)
    assert.equal(await readStock(shop.database, box), way === 'quote' ? 7 : 6, 'the other one takes a box, too')
    await booksAgree()
  })

test('a piece whose refund would count for another one that came back is exchanged after that one', async () => {
  const { tray, orderId, line, sendOne, comes, one, readBalances } = await threeTrays()
  const sent = await sendOne('broken', line)
  await comes(sent.id, 1, 0, `${orderId}-2`)
  await comes(line, 1)
  const early = await planExchange(shop, one(line), owner)
  assert.match(early.ok ? '' : early.message, /a refund counts for those first/)
  assert.ok((await exchange(one(sent.id))).ok)
  assert.ok((await exchange(one(line))).ok)
  await processPendingRefunds(shop)
  assert.equal(await readStock(shop.database, tray), 7)
  assert.deepEqual(await readBalances(), [
    [1, 0, 0, 1],
    [0, 0, 0, 0],
  ])
  await booksAgree()
})

test('after a return that was closed without a decision, a later piece is not refunded twice', async () => {
  const { orderId, line, comes, one } = await threeTrays()
  await comes(line, 1)
  const [received] = await listReturns(orm, orderId, await readLineBalances(orm, orderId))
  const { number: orderNumber, version } = await readOrder(shop, orderId)
  const close = { returnId: received?.id ?? 0, reason: 'A voucher instead', orderNumber, version }
  assert.ok((await closeReturn(shop, close, byOwner.by)).ok)
  await comes(line, 1)
  const refused = await planExchange(shop, one(line), owner)
  assert.match(refused.ok ? '' : refused.message, /close its return and make a quote/)
})

test('exchanges of two variants for each other and a cart of both wait for one another, and all of them end', async () => {
  const tray = await addTestProduct(shop.database, { price: 50_000, stock: 30 })
  const red = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 30 })
  const bought = await Promise.all(
    Array.from({ length: 6 }, async (_, turn) => {
      const [have, want] = turn % 2 === 0 ? [tray, red] : [red, tray]
      const { orderId: own } = await createPaidOrder(shop, [{ id: have, quantity: 1 }])
      const { number: orderNumber } = await readOrder(shop, own)
      assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
      const [piece] = await orm.select().from(orderLines).where(eq(orderLines.orderId, own))
      assert.ok((await receive(own, [{ line: piece!.id, whole: 1, damaged: 0 }])).ok)
      return () => again(own, 'exchanged', [{ line: piece!.id, units: 1, variant: want }])
    }),
  )
  const carts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const request = await createOrderRequest(shop, [
        { id: tray, quantity: 1 },
        { id: red, quantity: 1 },
      ])
      return () => placeOrder(shop, request)
    }),
  )
  const ended = await Promise.all(bought.flatMap((press, turn) => [press(), carts[turn]!()]))
  assert.ok(
    ended.every(({ ok }) => ok),
    JSON.stringify(ended),
  )
  await booksAgree()
})

test('what was sent again twice and has not left is not refunded beside it', async () => {
  const { orderId, orderNumber, line, tray } = await cameBack()
  const red = await addTestVariant(shop.database, tray, { name: 'Red', price: 50_000, stock: 3, position: 3 })
  assert.deepEqual(await again(orderId, 'exchanged', [{ line, units: 1, variant: red }]), { ok: true })
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, byOwner.by)).ok)
  const [sent] = await orm.select().from(orderLines).where(eq(orderLines.againOf, line))
  const second = `${orderId}-2`
  assert.ok((await again(orderId, 'broken', [{ line: sent!.id, units: 1 }], second)).ok)
  const both = await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'Broken twice' })
  assert.equal(reasonOf(both), 'sent-again')
  assert.match(both.ok ? '' : both.message, /Parcel 3/)
  await booksAgree()
})
