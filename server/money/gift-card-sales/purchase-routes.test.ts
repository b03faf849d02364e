import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { GiftCardList, StaffGiftCard } from '#contract/counter/gift-cards.ts'
import { createApi } from '#server/edge/api/api.ts'
import { drawBooks } from '#server/money/tax/draw-books.ts'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { applyRetention } from '#server/platform/privacy/apply-retention.ts'
import { erasePersonalDataByEmail, exportPersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyTestCard, openTestPurchase, settleOnce } from '#server/testing/gift-card-steps.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, processPendingRefunds } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { renderGiftCard } from '#server/money/gift-cards/print-gift-card.ts'
import { recordUnsentGiftCard } from '#server/money/gift-cards/record-unsent-gift-card.ts'
import { refundPurchase } from './refund-purchase.ts'
import { showGiftCardPurchase } from './show-purchase.ts'

const DAY_MINUTES = 24 * 60

let counter: TestCounter
let api: ReturnType<typeof createApi>
before(async () => {
  counter = await openTestCounter({ ORDERS_PER_MINUTE: '0' })
  api = createApi(counter.shop)
})
after(() => counter.close())

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await api.request(`/api/gift-cards/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const wish = {
  amount: 1_500_00,
  recipient: 'Riya',
  sender: 'Asha',
  message: 'For your new home.',
  email: '',
  sendOn: '',
  buyerEmail: 'asha@example.in',
}
const key = () => ({ 'idempotency-key': randomUUID() })
const readPurchase = async (id: string) =>
  (await counter.shop.database.orm.select().from(giftCardPurchases).where(eq(giftCardPurchases.id, id)))[0]!

test('a card is bought, confirmed, shown by its link and printed; nothing of it is cached', async () => {
  const opened = await post('purchases', wish, key())
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const { purchase, id } = opened.body as { purchase: string; id: string }
  assert.equal(opened.body['amount'], 1_500_00)
  const paid = await counter.shop.controlSandbox('POST', '/razorpay/pay', { order_id: id })
  assert.deepEqual((await post('confirm', paid as object)).body, { purchase, isPaid: true })
  const shown = await post('bought', { purchase })
  assert.equal(shown.headers.get('cache-control'), 'no-store')
  const { card } = shown.body as { card: { printUrl: string; sender: string } }
  assert.equal(card.sender, 'Asha')
  const { pathname, search } = new URL(card.printUrl)
  const printed = await api.request(pathname + search)
  assert.equal(printed.headers.get('content-type'), 'application/pdf')
  assert.ok((await printed.arrayBuffer()).byteLength > 1_000)
  counter.shop.advanceClock(11)
  assert.equal((await api.request(pathname + search)).status, 404, 'the link has run out')
  assert.equal((await api.request(pathname.replace(/\d+(?=\.pdf)/, '999') + search)).status, 404)
  assert.equal((await post('bought', { purchase: 'nobodys-purchase' })).status, 404)
})

test('a wish that is no gift card is refused in words: the amount, the giver, the addresses, the key', async () => {
  const refusals = [
    [{ amount: 499_00 }, /between ₹500 and ₹10,000/],
    [{ amount: 500_50 }, /Whole rupees/],
    [{ sender: ' ' }, /from whom/],
    [{ buyerEmail: 'asha' }, /whole e-mail address/],
    [{ sendOn: '2026-12-24' }, /e-mail address for this day/],
  ] as const
  for (const [changes, words] of refusals) {
    const { status, body } = await post('purchases', { ...wish, ...changes }, key())
    assert.equal(status, 400, JSON.stringify(body))
    assert.match((body['error'] as { message: string }).message, words)
  }
  assert.equal((await post('purchases', wish)).status, 400)
})

test('the printed card says amount, code, words and giver, in any script', async () => {
  const facts = {
    recipient: 'रिया',
    sender: 'Asha',
    message: 'For your new home.',
    amount: 1_000_00,
    code: '7KQ2M9XWTB4H0C5D',
    validUntil: '2029-11-30',
    createdAt: new Date('2026-11-30T06:00:00Z'),
    shopUrl: 'https://shop.example',
    tradeName: 'Gathri',
  }
  const text = readPdfText(await renderGiftCard(facts, false)).join(' ')
  for (const said of ['₹1,000', 'For रिया', 'For your new home.', 'From Asha', '7KQ2-M9XW-TB4H-0C5D', '30 Nov 2029'])
    assert.ok(text.includes(said), `${said} in ${text}`)
})

test('the back office finds a sold card by its receipt, sees its purchase, prints it, and refunds what is left', async () => {
  const { purchase, card } = await buyTestCard(counter.shop)
  const number = formatPurchaseNumber((await readPurchase(purchase)).number)
  const accountant = await counter.signInAs('accountant')
  const list = (await counter.request(`gift-cards?find=${number}`, { as: accountant })).body as unknown as GiftCardList
  assert.deepEqual(
    list.data.map(({ id }) => id),
    [card.id],
  )
  const readAs = async (as: typeof accountant) =>
    (await counter.request(`gift-cards/${card.id}`, { as })).body.data as StaffGiftCard
  assert.deepEqual(
    [(await readAs(accountant)).purchase?.number, (await readAs(accountant)).purchase?.email],
    [number, null],
  )

  const support = await counter.stepUpAs('support')
  assert.equal((await readAs(support)).purchase?.email, 'asha@example.in')
  const body = { reason: 'She changed her mind', expected: 1_000_00 }
  const path = `gift-cards/${card.id}/refund`
  assert.equal((await counter.request(path, { body, as: support })).status, 428)
  assert.equal((await counter.request(`gift-cards/${card.id}/print`, { body: {}, as: support })).status, 403)
  const owner = await counter.stepUpAs('owner')
  const link = (await counter.request(`gift-cards/${card.id}/print`, { body: {}, as: owner })).body.data as {
    url: string
  }
  const { pathname, search } = new URL(link.url)
  assert.equal((await api.request(pathname + search)).status, 200)

  const refunded = await counter.request(path, { body, as: support, headers: key() })
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
  await processPendingRefunds(counter.shop)
  const shown = await readAs(support)
  assert.deepEqual([shown.balance, shown.state, shown.purchase?.back], [0, 'cancelled', 1_000_00])
})

test('support gives back up to ₹2,000 each', async () => {
  const { card } = await buyTestCard(counter.shop, { amount: 3_000_00 })
  const support = await counter.stepUpAs('support')
  const body = { reason: 'She changed her mind', expected: 3_000_00 }
  const refused = await counter.request(`gift-cards/${card.id}/refund`, { body, as: support, headers: key() })
  assert.equal(refused.status, 409)
  assert.match(refused.body.error?.message ?? '', /up to ₹2,000/)
})

test('a refund of a card that failed does not count against what its person may give back on a day', async () => {
  const { shop } = counter
  const ravi = { kind: 'staff', id: randomUUID(), name: 'Ravi', session: null, network: null } as const
  const raviMay = { by: ravi, limits: { refundEach: 1_000_00, refundPerDay: 1_500_00 } }
  const refund = async () => {
    const { card } = await buyTestCard(shop)
    const wanted = { card: card.id, expected: 1_000_00, reason: 'A second one', requestKey: randomUUID() }
    return refundPurchase(shop, wanted, raviMay)
  }
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  assert.ok((await refund()).ok)
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.ok((await refund()).ok)
  const over = await refund()
  assert.ok(!over.ok && over.reason === 'over-limit')
  await processPendingRefunds(shop)
})

test('the books have the money of sold cards under its own number, and no tax document', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database)
  await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { purchase, paymentId } = await buyTestCard(shop, { amount: 700_00 })
  const month = todayInIndia(shop.now()).slice(0, 7)
  const sheets = await drawBooks(shop, month, month)
  assert.ok(Array.isArray(sheets))
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  const number = formatPurchaseNumber((await readPurchase(purchase)).number)
  const paid = rowsOf('Payments').find((row) => row.includes(paymentId))
  assert.deepEqual([paid?.[1], paid?.at(-1)], [number, 700_00])
  for (const name of ['Invoices', 'Credit notes', 'HSN'])
    assert.ok(!JSON.stringify(rowsOf(name)).includes(number), name)
  await shop.payments.createRefund(paymentId, { amount: 200_00, idempotencyKey: randomUUID(), notes: {} })
  await settleOnce(shop, paymentId)
  const after = await drawBooks(shop, month, month)
  assert.ok(Array.isArray(after))
  const cards = after.find(({ name }) => name === 'Gift cards')?.rows ?? []
  const ofIt = cards.filter((row) => row.includes(number)).map((row) => row.slice(2))
  assert.deepEqual(ofIt, [
    ['issued', number, 700_00],
    ['refunded to the buyer', number, -200_00],
  ])
})

test('the buyer’s e-mail goes 180 days after the payment, and an unpaid wish after seven', async () => {
  const { shop } = counter
  const { purchase: paid } = await buyTestCard(shop, { buyerEmail: 'meera@example.in' })
  const { purchase: unpaid } = await openTestPurchase(shop, {
    buyerEmail: 'meera@example.in',
    email: 'tara@example.in',
  })
  const bought = (await exportPersonalDataByEmail(shop.database.orm, 'meera@example.in')).giftCardsBought
  assert.deepEqual(
    bought.map(({ amount, to, email }) => [amount, to, email]),
    [
      [1_000_00, 'Riya', null],
      [1_000_00, 'Riya', 'tara@example.in'],
    ],
  )
  shop.advanceClock(8 * DAY_MINUTES)
  await applyRetention(shop)
  const { buyerEmail, email, recipient, message } = await readPurchase(unpaid)
  assert.deepEqual([buyerEmail, email, recipient, message], ['', null, '', ''])
  assert.equal((await readPurchase(paid)).buyerEmail, 'meera@example.in')
  await shop.database.orm.transaction((tx) => erasePersonalDataByEmail(tx, 'Meera@example.in', shop.now()))
  assert.equal((await readPurchase(paid)).buyerEmail, '')
  const { purchase: old } = await buyTestCard(shop, { buyerEmail: 'kavita@example.in' })
  shop.advanceClock(181 * DAY_MINUTES)
  await applyRetention(shop)
  assert.equal((await readPurchase(old)).buyerEmail, '')
})

test('whoever is erased leaves no words on the cards they gave, and a buyer keeps a card that waits for its day', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const sendOn = addDays(todayInIndia(shop.now()), 300)
  const printed = await buyTestCard(shop, { buyerEmail: 'lata@example.in' })
  const later = await buyTestCard(shop, { buyerEmail: 'lata@example.in', email: 'dev@example.in', sendOn })
  const unpaid = await openTestPurchase(shop, { buyerEmail: 'om@example.in', email: 'Lata@example.in', sendOn })
  const { giftCardsNotPaid } = await exportPersonalDataByEmail(orm, 'lata@example.in')
  assert.deepEqual(
    giftCardsNotPaid.map(({ to, from }) => [to, from]),
    [['Riya', 'Asha']],
  )
  await orm.transaction((tx) => erasePersonalDataByEmail(tx, 'lata@example.in', shop.now()))
  const words = async (id: number) => {
    const [card] = await orm.select().from(giftCards).where(eq(giftCards.id, id))
    return [card?.recipient, card?.sender, card?.message]
  }
  assert.deepEqual(await words(printed.card.id), ['Riya', '', ''])
  assert.deepEqual(await words(later.card.id), ['Riya', 'Asha', 'For your new home.'])
  const { email, recipient, message, sendOn: mailDay, buyerEmail } = await readPurchase(unpaid.purchase)
  assert.deepEqual([email, recipient, message, mailDay, buyerEmail], [null, '', '', null, 'om@example.in'])

  const waits = await buyTestCard(shop, { buyerEmail: 'om@example.in', email: 'dev@example.in', sendOn })
  shop.advanceClock(200 * DAY_MINUTES)
  await applyRetention(shop)
  assert.equal((await readPurchase(waits.purchase)).buyerEmail, 'om@example.in')
  shop.advanceClock(281 * DAY_MINUTES)
  await applyRetention(shop)
  assert.equal((await readPurchase(waits.purchase)).buyerEmail, '')
})

test('a mail that is refused is not told as sent', async () => {
  const { shop } = counter
  const { purchase, card } = await buyTestCard(shop, { email: 'wrong@example.in' })
  assert.equal((await showGiftCardPurchase(shop, purchase))?.card?.isMailed, true)
  await shop.database.orm.transaction((tx) =>
    recordUnsentGiftCard(tx, { kind: 'gift card', payload: { card: String(card.id) } }, shop.now(), 'refused'),
  )
  const shown = (await showGiftCardPurchase(shop, purchase))?.card
  assert.deepEqual([shown?.isMailed, shown?.isMailRefused], [false, true])
})
