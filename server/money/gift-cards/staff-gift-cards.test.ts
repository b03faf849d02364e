import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { GiftCardList, StaffGiftCard } from '#contract/counter/gift-cards.ts'
import { createApi } from '#server/edge/api/api.ts'
import { composeEmail } from '#server/email-composers.ts'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { issueTestCard, orderByCards } from '#server/testing/gift-card-steps.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { listUnresolvedExceptions, neverAborted, type SandboxMail } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { checkGiftCards } from './check-gift-cards.ts'
import { findGiftCards } from './find-gift-cards.ts'
import { renewGiftCardHashes } from './renew-gift-card-hashes.ts'
import { sendGiftCards } from './send-gift-cards.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const newCard = {
  amount: 1_000_00,
  reason: 'sold',
  note: 'UPI 4711',
  recipient: 'Riya',
  sender: 'Asha',
  message: 'For your new home.',
  email: '',
  sendOn: '',
}

async function issue(changes: object = {}, key: string = randomUUID()) {
  const as = await counter.stepUpAs('manager')
  const headers = { 'idempotency-key': key }
  return counter.request('gift-cards', { body: { ...newCard, ...changes }, as, headers })
}
type Issued = { data: StaffGiftCard; code: string | null }

async function sendMails() {
  const { shop } = counter
  await sendGiftCards(shop)
  await sendQueuedMails({ ...shop, composeEmail }, neverAborted)
  return shop.controlSandbox<(SandboxMail & { to: string[] })[]>('GET', '/mail')
}

test('a manager issues a card once for a key, and sees its code; the shop owes its amount', async () => {
  const key = randomUUID()
  const [one, two] = [await issue({}, key), await issue({}, key)]
  assert.deepEqual([one.status, two.status], [200, 200], JSON.stringify(one.body))
  const [first, second] = [one.body as unknown as Issued, two.body as unknown as Issued]
  assert.deepEqual([first.data.id, first.code], [second.data.id, second.code])
  assert.match(first.code ?? '', /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  assert.ok(first.code?.endsWith(first.data.last4))
  assert.equal((await issue({ amount: 2_000_00 }, key)).status, 409)
  assert.equal((await issue({ email: 'riya@example.in' }, key)).status, 409, 'another wish')
  const as = await counter.signInAs('accountant')
  const list = (await counter.request('gift-cards', { as })).body as unknown as GiftCardList
  assert.equal(list.data.length, 1)
  assert.deepEqual(
    list.owed.map(({ amount }) => amount),
    [1_000_00],
  )
  const found = await counter.request(`gift-cards?find=${first.code}`, { as })
  assert.equal((found.body as unknown as GiftCardList).data.length, 1)
  assert.deepEqual(await checkLedger(counter.shop.database), [])
})

test('amounts below ₹500 and above ₹10,000, days that are over and strangers are refused', async () => {
  for (const amount of [499_00, 10_001_00, 500_50]) assert.equal((await issue({ amount })).status, 422)
  assert.equal((await issue({ email: 'riya@example.in', sendOn: '2026-01-01' })).status, 422)
  assert.equal((await issue({ sendOn: '2099-01-01' })).status, 422, 'a day without an address')
  for (const role of ['support', 'accountant', 'packer'] as const) {
    const as = await counter.stepUpAs(role)
    const headers = { 'idempotency-key': randomUUID() }
    assert.equal((await counter.request('gift-cards', { body: newCard, as, headers })).status, 403)
  }
})

test('the mail goes on its day with code and link, and once more when staff send it again', async () => {
  const { shop } = counter
  const tomorrow = addDays(todayInIndia(shop.now()), 1)
  const email = 'riya@example.in'
  const issued = (await issue({ email, sendOn: tomorrow })).body as unknown as Issued
  assert.equal(issued.code, null)
  const toRiya = async () => (await sendMails()).filter(({ to }) => to.includes(email))
  assert.deepEqual(await toRiya(), [])
  shop.advanceClock(2 * 24 * 60)
  const [mail] = await toRiya()
  assert.match(mail?.subject ?? '', /A gift card of ₹1,000.* from Asha/)
  assert.match(mail?.text ?? '', /For your new home/)
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
  assert.ok(code.endsWith(issued.data.last4))
  assert.match(mail?.text ?? '', new RegExp(`/gift-card#${code.replaceAll('-', '')}`))
  assert.ok((await findGiftCards(shop, { codes: [code], openOrder: null }, shop.now())).ok)
  assert.equal((await toRiya()).length, 1, 'once')
  const as = await counter.stepUpAs('manager')
  assert.equal((await counter.request(`gift-cards/${issued.data.id}/send`, { body: {}, as })).status, 200)
  assert.equal((await toRiya()).length, 2)
})

test('a wrong address is corrected: the card goes there at once if it was mailed, and on its day otherwise', async () => {
  const { shop } = counter
  const as = await counter.stepUpAs('manager')
  const sendOn = addDays(todayInIndia(shop.now()), 2)
  const mailed = (await issue({ email: 'riaa@example.in' })).body as unknown as Issued
  const waiting = (await issue({ email: 'riab@example.in', sendOn })).body as unknown as Issued
  const printed = (await issue()).body as unknown as Issued
  await sendMails()
  const correct = ({ data }: Issued, email: string) =>
    counter.request(`gift-cards/${data.id}/email`, { method: 'PUT', body: { email }, as })
  assert.equal((await correct(mailed, 'riya')).status, 422)
  assert.equal((await correct(printed, 'ria@example.in')).status, 409)
  for (const card of [mailed, waiting]) assert.equal((await correct(card, 'ria@example.in')).status, 200)
  const toRia = async () => (await sendMails()).filter(({ to }) => to.includes('ria@example.in')).length
  assert.equal(await toRia(), 1)
  shop.advanceClock(2 * 24 * 60)
  assert.equal(await toRia(), 2)
  assert.equal((await sendMails()).filter(({ to }) => to.includes('riab@example.in')).length, 0)
})

test('a card is cancelled with a reason, but not while an open order holds some of it', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { price: 1_000_00, stock: 10 })
  const card = await issueTestCard(shop, 500_00)
  await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [card.code], expected: 500_00 })
  const as = await counter.stepUpAs('manager')
  const cancel = (id: number) =>
    counter.request(`gift-cards/${id}/void`, { body: { reason: 'The payment was false' }, as })
  const held = await cancel(card.id)
  assert.equal(held.status, 409)
  assert.match(held.body.error?.message ?? '', /An order that is not paid yet holds ₹500/)
  const free = await issueTestCard(shop, 700_00)
  const voided = (await cancel(free.id)).body.data as StaffGiftCard
  assert.deepEqual([voided.state, voided.balance], ['cancelled', 0])
  assert.deepEqual(
    voided.entries.map(({ kind, amount }) => [kind, amount]),
    [
      ['issued', 700_00],
      ['voided', -700_00],
    ],
  )
  assert.equal((await cancel(free.id)).status, 409)
  assert.equal((await cancel(9_999_999)).status, 404)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a card outlives the shop’s secret: it is found by the former key, and renewed to the new one', async () => {
  const { shop } = counter
  const { code } = await issueTestCard(shop, 500_00)
  const next = deriveKeys('another secret')
  const rotating = { ...shop, keys: { ...next, previous: shop.keys } }
  const find = async (keys: typeof next) =>
    (await findGiftCards({ ...shop, keys }, { codes: [code], openOrder: null }, shop.now())).ok
  assert.deepEqual([await find(rotating.keys), await find(next)], [true, false])
  const open = async (keys: typeof next) => {
    await renewGiftCardHashes({ ...shop, keys })
    return listUnresolvedExceptions(shop)
  }
  assert.deepEqual(await open(next), ['gift cards cannot be opened'], 'the former secret went too early')
  assert.deepEqual(await open(rotating.keys), [])
  assert.ok(await find(next), 'the former secret may go')
  assert.deepEqual(await open(next), [])
})

test('what is left is told to whoever has the code; guesses soon have to wait', async () => {
  const { shop } = counter
  const api = createApi(shop)
  const ask = async (code: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ codes: [code] })
    const response = await api.request('/api/gift-cards', { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as { cards?: object[] } }
  }
  const card = await issueTestCard(shop, 500_00)
  const [stored] = await shop.database.orm.select().from(giftCards).where(eq(giftCards.id, card.id))
  const { last4, validUntil } = stored ?? {}
  assert.deepEqual((await ask(card.code)).body.cards, [{ last4, balance: 500_00, validUntil }])
  const statuses = []
  for (let guess = 0; guess < 25; guess++) statuses.push((await ask(String(guess).padStart(16, '0'))).status)
  assert.equal(statuses[0], 404)
  assert.equal(statuses.at(-1), 429)
})

test('who mistypes is not counted with everybody else who does', async () => {
  const ask = (address: string) => checkGiftCards(counter.shop, { codes: ['half a code'], openOrder: null, address })
  for (let other = 0; other < 130; other++) await ask(`203.0.113.${other}`)
  const asked = await ask('198.51.100.7')
  assert.ok(!asked.ok && asked.reason === 'gift-card-unknown', JSON.stringify(asked))
})
