import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { QuoteView } from '#contract/quote.ts'
import { createApi } from '#server/edge/api/api.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { adjustments, orderLines, orderNotes, orders } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'
import { addTestProduct, addTestPrintArea, readStock } from '#server/testing/add-test-product.ts'
import { payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { createQuoteDesk, halves, quoteBuyer, quoteTo, tokenOf } from '#server/testing/quote-steps.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import type { QuoteLine } from '#shop/quotes/quote-facts.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { remindQuotes } from './remind-quotes.ts'

let counter: TestCounter
let desk: ReturnType<typeof createQuoteDesk>
let api: ReturnType<typeof createApi>
let favour: number
before(async () => {
  counter = await openTestCounter({ ENQUIRIES_PER_HOUR: '0' })
  await signIn()
  api = createApi(counter.shop)
  favour = await addTestProduct(counter.shop.database, { name: 'Potli', price: 30_000, stock: 1_000, weight: 0.1 })
  await addTestPrintArea(counter.shop.database, favour)
})
after(() => counter.close())

async function signIn() {
  desk = createQuoteDesk(counter, await counter.signInAs('manager'))
}

/** A session ends meanwhile. */
async function wait(days: number) {
  counter.shop.advanceClock(days * 24 * 60)
  await signIn()
}

async function ask(path: string, body: object) {
  const response = await api.request(`/api/quotes${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as QuoteView & { error?: { message: string; details: { reason: string } } }
  return { status: response.status, answer, reason: answer.error?.details.reason }
}
const accept = (token: string, revision = 1) => ask('/accept', { token, revision })

const sixty = (changes: Partial<QuoteLine> = {}): QuoteLine[] => [
  { id: favour, quantity: 60, words: [], extras: {}, note: 'Wine ribbon', price: 24_000, ...changes },
]
const facts = (changes: object = {}) => ({ buyer: quoteBuyer, to: quoteTo, lines: sixty(), parts: halves, ...changes })

const partsUntil = (dueBy: string) => halves.map((part, index) => (index === 0 ? { ...part, dueBy } : part))

async function sendOne(changes: object = {}) {
  const sent = await desk.send(await desk.change(await desk.begin(), facts(changes)))
  return { sent, token: tokenOf(sent) }
}

test('sixty named favours at an agreed price become an order with these prices, its words and two dues', async () => {
  const { shop } = counter
  const answers = { name: 'Riya Rao', email: 'riya@example.in', phone: '9876543210', message: 'Sixty favours?' }
  const asked = await storeEnquiry(shop, {
    kind: 'contact',
    email: 'riya@example.in',
    answers,
    digest: 'r',
    pictures: [],
  })
  const begun = await desk.begin(formatEnquiryNumber(asked))
  assert.deepEqual([begun.facts.buyer, begun.state, begun.preview], [quoteBuyer, 'draft', null])
  assert.ok(begun.faults.some(({ field }) => field === 'to.postcode'))
  const names = Array.from({ length: 60 }, (_, index) => `Guest ${index + 1}`)
  const words: QuoteLine['words'] = [{ printArea: 'names', face: 'kalam', words: names }]
  const written = await desk.change(begun, facts({ lines: sixty({ words }), delivery: 0 }))
  assert.deepEqual(written.faults, [])
  assert.deepEqual(
    [written.preview?.subtotal, written.preview?.tax, written.preview?.total],
    [1_440_000, 259_200, 1_699_200],
  )
  const sent = await desk.send(written)
  assert.deepEqual([sent.state, sent.revision, sent.isChanged], ['sent', 1, false])
  const [mail] = await shop.database.orm.select().from(outgoingMails).where(eq(outgoingMails.kind, 'enquiry answer'))
  assert.equal(mail?.recipient, 'riya@example.in')
  const thread = await shop.database.orm.select().from(enquiryWords).where(eq(enquiryWords.enquiryNumber, asked))
  assert.ok(thread[0]?.words.includes(sent.link ?? 'no link'))

  const token = tokenOf(sent)
  const shown = await ask('', { token })
  assert.deepEqual(
    [shown.answer.state, shown.answer.total, shown.answer.parts.map(({ amount }) => amount)],
    ['sent', 1_699_200, [849_600, 849_600]],
  )
  assert.match(shown.answer.lines[0]?.choices[0]?.label ?? '', /59 more, one on each piece/)
  const { status, answer } = await accept(token)
  assert.equal(status, 200, JSON.stringify(answer))
  const order = await readOrder(shop, answer.orderId!)
  assert.deepEqual([order.state, order.total, order.tax], ['awaiting payment', 1_699_200, 259_200])
  assert.equal(await readStock(shop.database, favour), 940)
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  assert.deepEqual([line?.taxable, line?.choices[0]?.pieces], [1_440_000, 60])
  const adjusted = await shop.database.orm.select().from(adjustments).where(eq(adjustments.orderId, order.id))
  assert.ok(adjusted.some(({ kind, lineId, amount }) => kind === 'agreed price' && lineId !== null && amount < 0))
  const first = await payDueInWindow(shop, order.id)
  assert.ok(first)
  assert.deepEqual((await readOrder(shop, order.id)).state, 'placed')
  assert.equal((await desk.read(sent.number)).state, 'ordered')
  const due = await shop.database.orm.select().from(dues).where(eq(dues.orderId, order.id)).orderBy(dues.position)
  assert.deepEqual(
    due.map(({ state, label }) => [state, label]),
    [
      ['paid', 'To begin'],
      ['waiting', 'Before it is sent'],
    ],
  )
  await payDueInWindow(shop, `${order.id}-2`)
  const [enquiry] = await shop.database.orm.select().from(enquiries).where(eq(enquiries.number, asked))
  assert.equal(enquiry?.state, 'won')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('ten presses of yes at once make one order, which takes its stock once', async () => {
  const { shop } = counter
  const { sent, token } = await sendOne()
  const before = (await readStock(shop.database, favour)) ?? 0
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ answer }) => answer.orderId)).size, 1)
  assert.equal(await readStock(shop.database, favour), before - 60)
  const enquiry = Number((await desk.read(sent.number)).enquiry?.slice(6))
  const thread = await shop.database.orm.select().from(enquiryWords).where(eq(enquiryWords.enquiryNumber, enquiry))
  assert.deepEqual(
    thread.filter(({ source }) => source === 'note').map(({ words }) => words),
    [`They said yes to ${sent.number}.`],
  )
  const notes = await shop.database.orm
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, answers[0]?.answer.orderId ?? ''))
  assert.deepEqual(
    notes.map(({ words, isPinned }) => [words, isPinned]),
    [[`From quote ${sent.number}: Potli: Wine ribbon`, true]],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a yes while the payment provider is down opens the order, and its thread says so', async () => {
  const { shop } = counter
  const { sent, token } = await sendOne()
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 99 })
  const { status } = await accept(token)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal(status, 200)
  const number = Number((await desk.read(sent.number)).enquiry?.slice(6))
  const [enquiry] = await shop.database.orm.select().from(enquiries).where(eq(enquiries.number, number))
  assert.equal(enquiry?.state, 'won')
})

test('a raised price of the shop, and a piece off sale, change nothing of a quote that was sent', async () => {
  const { database } = counter.shop
  const raised = await addTestProduct(database, { name: 'Diya', price: 10_000 })
  const line = { id: raised, quantity: 5, words: [], extras: {}, note: '', price: null }
  const { token, sent } = await sendOne({ lines: [line], parts: [], delivery: 10_000 })
  await database.pool.query('UPDATE variants SET price = 90000 WHERE id = $1', [raised])
  const total = Math.round(5 * 10_000 * 1.18) + 10_000
  assert.deepEqual([sent.preview?.total, (await ask('', { token })).answer.total], [total, total])
  const { answer } = await accept(token)
  assert.equal((await readOrder(counter.shop, answer.orderId!)).total, total)
  const other = await sendOne({ lines: [line], parts: [] })
  await database.pool.query('UPDATE variants SET is_active = false WHERE id = $1', [raised])
  assert.equal((await ask('', { token: other.token })).answer.lines[0]?.name, 'Diya')
  const refused = await accept(other.token)
  assert.deepEqual([refused.status, refused.reason], [409, 'not-possible'])
  assert.match(refused.answer.error?.message ?? '', /ask us/)
})

test('a changed quote is another revision: the old link shows the newest, and the old yes is refused', async () => {
  const { sent, token } = await sendOne()
  const changed = await desk.change(sent, { lines: sixty({ price: 22_000 }) })
  assert.deepEqual([changed.isChanged, (await ask('', { token })).answer.subtotal], [true, 1_440_000])
  const again = await desk.send(changed)
  assert.equal(tokenOf(again), token)
  const { answer } = await ask('', { token })
  assert.deepEqual([answer.revision, answer.subtotal], [2, 1_320_000])
  const old = await accept(token, 1)
  assert.deepEqual([old.status, old.reason], [409, 'quote-changed'])
  assert.equal((await accept(token, 2)).status, 200)
})

test('a withdrawn, an expired and an unknown quote say what to do; a draft is nobody’s to see', async () => {
  const gone = await sendOne()
  await desk.withdraw(gone.sent)
  assert.equal((await accept(gone.token)).reason, 'quote-withdrawn')
  const over = await sendOne({ validUntil: todayInIndia(counter.shop.now()) })
  await wait(1.1)
  assert.equal((await ask('', { token: over.token })).answer.state, 'expired')
  assert.equal((await accept(over.token)).reason, 'quote-expired')
  assert.equal((await ask('', { token: 'a'.repeat(24) })).status, 404)
  const draft = await desk.change(await desk.begin(), facts())
  const { rows } = await counter.shop.database.pool.query<{ token: string }>(
    'SELECT token FROM quotes WHERE state = $1',
    ['draft'],
  )
  for (const { token } of rows) assert.equal((await ask('', { token })).status, 404)
  assert.equal(draft.link, null)
})

test('the secret of one quote opens that quote only', async () => {
  const [one, two] = [await sendOne(), await sendOne({ lines: sixty({ quantity: 10 }) })]
  assert.deepEqual(
    [(await ask('', { token: one.token })).answer.number, (await ask('', { token: two.token })).answer.number],
    [one.sent.number, two.sent.number],
  )
  const { answer } = await accept(two.token)
  assert.equal((await readOrder(counter.shop, answer.orderId!)).subtotal, 240_000)
  assert.equal((await desk.read(one.sent.number)).state, 'sent')
})

test('a question joins the thread, also of a quote after a call, and waits for us', async () => {
  const { sent, token } = await sendOne()
  assert.equal((await ask('/ask', { token, words: 'Can the ribbon be red?' })).status, 200)
  const enquiry = (await desk.read(sent.number)).enquiry
  const number = Number(enquiry?.slice(6))
  const { orm } = counter.shop.database
  const [row] = await orm.select().from(enquiries).where(eq(enquiries.number, number))
  assert.deepEqual([row?.state, row?.email], ['open', quoteBuyer.email])
  const words = await orm
    .select()
    .from(enquiryWords)
    .where(eq(enquiryWords.enquiryNumber, number))
    .orderBy(enquiryWords.id)
  assert.deepEqual(
    words.map(({ source }) => source),
    ['us', 'them'],
  )
})

test('who has not answered is reminded once, two days before the end, but not while they wait for our answer', async () => {
  const { shop } = counter
  const ending = { validUntil: addDays(todayInIndia(shop.now()), 6) }
  const { sent } = await sendOne(ending)
  const asking = await sendOne(ending)
  await ask('/ask', { token: asking.token, words: 'Can the ribbon be red?' })
  const listReminded = async () => {
    const written = await shop.database.orm.select().from(enquiryWords).orderBy(enquiryWords.id)
    const numbers = written.map(({ words }) => /^Your quote (\S+) is valid until/.exec(words)?.[1])
    return numbers.filter((number) => number !== undefined)
  }
  await remindQuotes(shop)
  assert.deepEqual(await listReminded(), [])
  await wait(4)
  await Promise.all([remindQuotes(shop), remindQuotes(shop)])
  await remindQuotes(shop)
  assert.deepEqual(await listReminded(), [sent.number])
})

test('the goods are held until the day of the first part; when nobody pays they go back and the quote is over', async () => {
  const { shop } = counter
  const day = addDays(todayInIndia(shop.now()), 3)
  const parts = partsUntil(day)
  const before = await readStock(shop.database, favour)
  const { sent, token } = await sendOne({ parts, validUntil: addDays(day, -1) })
  const { answer } = await accept(token)
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, answer.orderId!))
  assert.equal(todayInIndia(order!.reservedUntil), day)
  await wait(4)
  await expireOrder(shop, order!.id)
  assert.equal(await readStock(shop.database, favour), before)
  assert.equal((await desk.read(sent.number)).state, 'expired')
  const late = await accept(token)
  assert.equal(late.reason, 'quote-expired')
  assert.match(late.answer.error?.message ?? '', /not paid in time, so we released the goods/)
})

test('the first part may be paid while they can say yes, and for 45 days at most', async () => {
  const today = todayInIndia(counter.shop.now())
  const begun = await desk.begin()
  const early = await desk.change(begun, facts({ validUntil: addDays(today, 5), parts: partsUntil(addDays(today, 4)) }))
  assert.match(early.faults[0]?.message ?? '', /Choose that day for the first part, or later/)
  const long = await desk.change(early, facts({ parts: partsUntil(addDays(today, 46)) }))
  assert.match(long.faults[0]?.message ?? '', /at most 45 days ahead/)
})

test('a quote may cost more than an order at the shop’s prices may', async () => {
  const { database, settings } = counter.shop
  const dear = await addTestProduct(database, {
    name: 'Urn',
    price: Math.ceil(settings.maxOrderPaise / 50),
    weight: 0.1,
  })
  const { token } = await sendOne({ lines: sixty({ id: dear }) })
  const { status, answer } = await accept(token)
  assert.equal(status, 200)
  assert.equal((await readOrder(counter.shop, answer.orderId!)).subtotal, 60 * 24_000)
})

test('words are drawn anew once their print area changed, and stay in the draft of a piece off sale', async () => {
  const { database } = counter.shop
  const named = await addTestProduct(database, { name: 'Plaque', price: 30_000 })
  await addTestPrintArea(database, named)
  const words: QuoteLine['words'] = [{ printArea: 'names', face: 'kalam', words: 'Riya' }]
  const lines = sixty({ id: named, words })
  const first = await desk.change(await desk.begin(), facts({ lines }))
  await database.pool.query('UPDATE zones SET version = version + 1 WHERE product_id = $1', [named])
  const second = await desk.change(first, facts({ lines }))
  const designOf = (quote: typeof first) => quote.facts.lines[0]?.words[0]?.design
  assert.deepEqual([second.faults, designOf(first) === designOf(second)], [[], false])
  await database.pool.query('UPDATE variants SET is_active = false WHERE id = $1', [named])
  const typed: QuoteLine['words'] = [{ printArea: 'names', face: 'kalam', words: 'Asha' }]
  const third = await desk.change(second, facts({ lines: sixty({ id: named, words: typed }) }))
  assert.equal(third.facts.lines[0]?.words[0]?.words, 'Asha')
  const refused = await desk.trySend(third)
  assert.deepEqual([refused.status, refused.body.error?.message], [422, 'This piece is no longer sold. Take it off.'])
})

test('support sends up to ₹50,000; a wrong PIN, parts and price are refused in words; a stale page is too', async () => {
  const support = createQuoteDesk(counter, await counter.signInAs('support'))
  const small = await support.change(await support.begin(), facts({ lines: sixty({ quantity: 10 }) }))
  assert.equal((await support.send(small)).state, 'sent')
  const large = await support.change(await support.begin(), facts({ lines: sixty({ quantity: 200 }) }))
  assert.equal((await support.trySend(large)).status, 403)
  const wrong = await desk.change(await desk.begin(), facts({ to: { ...quoteTo, postcode: '400001' } }))
  assert.match(wrong.faults[0]?.message ?? '', /400001 is in Maharashtra/)
  const refused = await desk.trySend(wrong)
  assert.deepEqual([refused.status, /Maharashtra/.test(refused.body.error?.message ?? '')], [422, true])
  const uneven = await desk.change(await desk.begin(), facts({ parts: halves.slice(1) }))
  assert.match(uneven.faults[0]?.message ?? '', /100 %/)
  const stale = await desk.trySend({ ...large, version: 1 })
  assert.equal(stale.status, 412)
  const packer = createQuoteDesk(counter, await counter.signInAs('packer'))
  await assert.rejects(packer.begin())
})
