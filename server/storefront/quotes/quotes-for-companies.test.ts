import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { QuoteView } from '#contract/quote.ts'
import { createApi } from '#server/edge/api/api.ts'
import { renderQuote } from '#server/money/documents/pdf/render-quote.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestExtra, addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { createQuoteDesk, halves, quoteBuyer, quoteTo, tokenOf } from '#server/testing/quote-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { readQuotePaper } from './quote-paper.ts'

let counter: TestCounter
let desk: ReturnType<typeof createQuoteDesk>
let api: ReturnType<typeof createApi>
let favour: number
let cloth: number
before(async () => {
  counter = await openTestCounter({ ENQUIRIES_PER_HOUR: '0' })
  desk = createQuoteDesk(counter, await counter.signInAs('manager'))
  api = createApi(counter.shop)
  const { database } = counter.shop
  favour = await addTestProduct(database, { name: 'Potli', price: 30_000, stock: 1_000, weight: 0.1 })
  await database.pool.query(`UPDATE variants SET hsn = '4202' WHERE id = $1`, [favour])
  cloth = await addTestProduct(database, { name: 'Wine cotton', price: 9_000, stock: 5 })
  await database.pool.query('UPDATE products SET is_wrap = true, withdrawn_at = now() WHERE id = $1', [cloth])
})
after(() => counter.close())

const company = {
  company: 'Sen Interiors',
  billingAddress: '4 MG Road, Mumbai 400001',
  gstin: '27AAPFU0939F1ZV',
  poNumber: 'PO/118',
}
const note: GiftNote = {
  to: 'Dear team,',
  from: 'Meera',
  message: 'Thank you for this year!',
  face: 'kalam',
  card: 'diya',
  unsaid: false,
}
const lines = [{ quantity: 60, words: [], extras: {}, note: 'Wine ribbon', price: 24_000 }]
const facts = (changes: object = {}) => ({
  buyer: { ...quoteBuyer, name: 'Meera Sen', ...company },
  to: quoteTo,
  lines: lines.map((line) => ({ ...line, id: favour })),
  parts: halves,
  gift: { ...note, wrap: cloth },
  delivery: 0,
  ...changes,
})

async function ask(path: string, body: object) {
  const response = await api.request(`/api/quotes${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as QuoteView & { url: string } }
}

test('wrap, card and company of a quote reach the buyer, the order and its invoice, at the price that was sent', async () => {
  const { shop } = counter
  const begun = await desk.begin()
  assert.deepEqual(begun.wraps, [{ id: cloth, name: 'Wine cotton', price: 9_000, stock: 5 }])
  const sent = await desk.send(await desk.change(begun, facts()))
  const token = tokenOf(sent)
  const { answer: shown } = await ask('', { token })
  assert.deepEqual([shown.subtotal, shown.lines[0]?.wrap, shown.lines[0]?.taxable], [1_449_000, 9_000, 1_440_000])
  assert.deepEqual(shown.gift?.wrap, { name: 'Wine cotton', price: 9_000 })
  assert.deepEqual([shown.gift?.message, shown.gift?.card], [note.message, 'Diya'])
  assert.deepEqual(shown.company, company)
  // The shop's own price rises meanwhile.
  await shop.database.pool.query('UPDATE variants SET price = 50000 WHERE id = $1', [cloth])
  const accepted = await ask('/accept', { token, revision: 1 })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.answer))
  const { orderId } = accepted.answer
  const order = await readOrder(shop, orderId!)
  assert.deepEqual([order.total, order.subtotal], [shown.total, 1_449_000])
  assert.equal(await readStock(shop.database, cloth), 4)
  const [gift] = await shop.database.orm.select().from(gifts).where(eq(gifts.shipmentId, order.id))
  assert.equal(gift?.message, note.message)
  await payDueInWindow(shop, order.id)
  await payDueInWindow(shop, `${order.id}-2`)
  const [invoice] = await shop.database.orm.select().from(invoices).where(eq(invoices.orderId, order.id))
  assert.deepEqual(invoice?.facts.buyer, [
    'Sen Interiors',
    'Meera Sen',
    '4 MG Road, Mumbai 400001',
    'Maharashtra (27)',
    'GSTIN 27AAPFU0939F1ZV',
  ])
  assert.deepEqual([invoice?.facts.shipTo?.[0], invoice?.facts.place.code], ['Riya Rao', '27'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('its PDF says what the page says, with HSN, GST, validity and part payments', async () => {
  await counter.shop.database.pool.query('UPDATE variants SET price = 9000 WHERE id = $1', [cloth])
  const sent = await desk.send(await desk.change(await desk.begin(), facts({ words: 'With pleasure, दीपावली.' })))
  const token = tokenOf(sent)
  const { answer } = await ask('/paper', { token })
  assert.ok(!answer.url.includes(token))
  const { pathname, search } = new URL(answer.url)
  const response = await api.request(pathname + search)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const other = await api.request(pathname.replace('-1.pdf', '-2.pdf') + search)
  assert.equal(other.status, 404, 'the signature is of one revision')

  const paper = await readQuotePaper(counter.shop, { number: Number(sent.number.slice(8)), revision: 1 })
  const text = readPdfText(await renderQuote(paper!, false))
  for (const words of [
    'Quote',
    'This is no tax invoice',
    sent.number,
    'Sen Interiors',
    '4 MG Road, Mumbai 400001',
    'GSTIN 27AAPFU0939F1ZV',
    'PO/118',
    'Maharashtra (27)',
    'Potli',
    '4202',
    '60',
    '14,490.00',
    'IGST',
    '₹17,098.20',
    'To begin',
    'Before it is sent',
    '8,549.10',
    'Wrapped in Wine cotton.',
    'Note: Wine ribbon',
  ])
    assert.ok(
      text.some((line) => line.includes(words)),
      `${words}: ${text.join('\n')}`,
    )
  const read = await ask('', { token })
  assert.equal(paper?.invoiced.totals.total, read.answer.total)
  assert.equal((await ask('/paper', { token: 'x'.repeat(24) })).status, 404)
})

test('a wrap around goods of two GST rates is split with the yes as it was sent', async () => {
  const { shop } = counter
  const tea = await addTestProduct(shop.database, { name: 'Tea', price: 30_000, gstRate: 5, stock: 99 })
  const both = [...lines, { quantity: 7, words: [], extras: {}, note: '', price: 3_333 }]
  const changed = facts({ lines: both.map((line, index) => ({ ...line, id: [favour, tea][index]! })), parts: [] })
  const token = tokenOf(await desk.send(await desk.change(await desk.begin(), changed)))
  const { answer: shown } = await ask('', { token })
  const [ofFavour = 0, ofTea = 0] = shown.lines.map(({ wrap }) => wrap)
  assert.ok(ofTea > 0)
  assert.equal(ofFavour + ofTea, 9_000)
  assert.equal(shown.subtotal, 60 * 24_000 + 7 * 3_333 + 9_000)
  const { answer } = await ask('/accept', { token, revision: 1 })
  await payDueInWindow(shop, answer.orderId!)
  const order = await readOrder(shop, answer.orderId!)
  assert.deepEqual([order.total, order.subtotal], [shown.total, shown.subtotal])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the PDF’s price of a piece, its rounding and the amount add up', async () => {
  const tin = await addTestProduct(counter.shop.database, { name: 'Tin', price: 30_000, stock: 9 })
  await addTestExtra(counter.shop.database, tin, {
    key: 'stamp',
    name: 'Stamp',
    choices: [{ key: 'own', name: 'Your own', oncePrice: 10_000 }],
  })
  const odd = [{ id: tin, quantity: 3, words: [], extras: { stamp: 'own' }, note: '', price: null }]
  const sent = await desk.send(await desk.change(await desk.begin(), facts({ lines: odd, parts: [] })))
  const paper = await readQuotePaper(counter.shop, { number: Number(sent.number.slice(8)), revision: 1 })
  const [line] = paper!.invoiced.lines
  assert.deepEqual([line?.unitPrice, line?.taxable], [33_333, 100_000 + 9_000])
  assert.deepEqual(line?.notes?.slice(-2), ['Rounding of the agreed price: ₹0.01', 'Wrap: Wine cotton: ₹90.00'])
})

test('a card with too many words, a wrap of no more and a wrong GSTIN are said before the quote is sent', async () => {
  const faultOf = async (changes: object) =>
    (await desk.change(await desk.begin(), facts(changes))).faults[0]?.message ?? 'none'
  assert.match(await faultOf({ gift: { ...note, message: 'word '.repeat(300) } }), /words/)
  assert.match(await faultOf({ gift: { ...note, wrap: favour } }), /We wrap in this no more/)
  assert.match(await faultOf({ buyer: { ...quoteBuyer, gstin: '27AAPFU0939F1ZX' } }), /GSTIN/)
  const { billingAddress: _, ...unbilled } = company
  assert.match(await faultOf({ buyer: { ...quoteBuyer, ...unbilled } }), /address on the GST certificate/)
})
