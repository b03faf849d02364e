import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { StaffGiftCard } from '#contract/counter/gift-cards.ts'
import { composeEmail, recordGivenUp } from '#server/email-composers.ts'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import { applyRetention } from '#server/platform/privacy/apply-retention.ts'
import { erasePersonalDataByEmail, exportPersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { issueTestCard } from '#server/testing/gift-card-steps.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { listUnresolvedExceptions, neverAborted, type SandboxMail } from '#server/testing/order-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { sendGiftCardAgain, voidGiftCard } from './change-gift-card.ts'
import { sendGiftCards } from './send-gift-cards.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const DAY = 24 * 60
const by = createSystemActor('a test')
const forRiya = { recipient: 'Riya', sender: 'Asha', message: 'For your new home.' }
const dayIn = (days: number) => addDays(todayInIndia(counter.shop.now()), days)

async function sendMails(keys = counter.shop.keys) {
  await sendGiftCards(counter.shop)
  await sendQueuedMails({ ...counter.shop, keys, composeEmail, recordGivenUp }, neverAborted)
}
const mailsTo = (email: string) => counter.shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${email}`)
const readCard = async (id: number) =>
  (await counter.shop.database.orm.select().from(giftCards).where(eq(giftCards.id, id)))[0]!

test('who may not see e-mail addresses sees neither the recipient’s nor the words to them', async () => {
  const { id } = await issueTestCard(counter.shop, 1_000_00, { ...forRiya, email: 'riya@example.in' })
  const readAs = async (role: 'accountant' | 'support') =>
    (await counter.request(`gift-cards/${id}`, { as: await counter.signInAs(role) })).body.data as StaffGiftCard
  const shown = ({ email, message, recipient }: StaffGiftCard) => [email, message, recipient]
  assert.deepEqual(shown(await readAs('support')), ['riya@example.in', 'For your new home.', 'Riya'])
  assert.deepEqual(shown(await readAs('accountant')), [null, '', 'Riya'])
})

test('a mail whose code this process cannot open waits for one that can', async () => {
  const { shop } = counter
  const email = 'kavita@example.in'
  await issueTestCard(shop, 1_000_00, { email })
  await assert.rejects(sendMails(deriveKeys('the secret of another process')), /failed/)
  assert.deepEqual(await mailsTo(email), [])
  shop.advanceClock(DAY)
  await sendMails()
  assert.equal((await mailsTo(email)).length, 1)
})

test('a mail with a code that is refused is put before a person, until it is sent again', async () => {
  const { shop } = counter
  const { id } = await issueTestCard(shop, 1_000_00, { email: 'rya@example.in' })
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', fault: 'status', value: 550, times: 9 })
  await sendMails()
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual(await listUnresolvedExceptions(shop), ['mail not sent'])
  const as = await counter.signInAs('support')
  const { notSentAt } = (await counter.request(`gift-cards/${id}`, { as })).body.data as StaffGiftCard
  assert.ok(notSentAt)
  await sendMails()
  assert.deepEqual(await mailsTo('rya@example.in'), [], 'not again by itself')
  assert.ok((await sendGiftCardAgain(shop, id, by)).ok)
  await sendMails()
  assert.equal((await mailsTo('rya@example.in')).length, 1)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})

test('a card is mailed within a year', async () => {
  const as = await counter.stepUpAs('manager')
  const send = (sendOn: string) => {
    const body = { amount: 500_00, reason: 'sold', note: 'UPI', ...forRiya, email: 'riya@example.in', sendOn }
    return counter.request('gift-cards', { body, as, headers: { 'idempotency-key': `on-${sendOn}` } })
  }
  assert.equal((await send(dayIn(360))).status, 200)
  assert.equal((await send(dayIn(400))).status, 422)
})

test('for whom a card is goes 90 days after its mail, also when it was cancelled before its day', async () => {
  const { shop } = counter
  const later = { ...forRiya, email: 'meera@example.in', sendOn: dayIn(120) }
  const [cancelled, waiting] = [await issueTestCard(shop, 500_00, later), await issueTestCard(shop, 500_00, later)]
  assert.ok((await voidGiftCard(shop, cancelled.id, 'A wrong amount', by)).ok)
  shop.advanceClock(91 * DAY)
  await applyRetention(shop)
  const told = async (id: number) => {
    const { recipient, sender, message, email } = await readCard(id)
    return [recipient, sender, message, email]
  }
  assert.deepEqual(await told(cancelled.id), ['', '', '', null])
  assert.deepEqual(await told(waiting.id), ['Riya', 'Asha', 'For your new home.', 'meera@example.in'])
})

test('who asks for their data gets the cards that were mailed to them, and erases them, but no present to come', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const email = 'Tara@example.in'
  const mailed = await issueTestCard(shop, 700_00, { ...forRiya, email })
  const waiting = await issueTestCard(shop, 500_00, { ...forRiya, email, sendOn: dayIn(30) })
  await sendMails()
  const data = await exportPersonalDataByEmail(orm, 'tara@example.in')
  const [card, present] = data.giftCards
  assert.deepEqual(
    [card?.amount, card?.from, card?.message, card?.entries.map(({ kind }) => kind)],
    [700_00, 'Asha', 'For your new home.', ['issued']],
  )
  assert.equal(present?.mailedAt, null)
  const { codeHash, sealedCode } = await readCard(mailed.id)
  for (const secret of [codeHash, sealedCode]) assert.ok(!JSON.stringify(data).includes(secret))
  await orm.transaction((tx) => erasePersonalDataByEmail(tx, 'tara@example.in', shop.now()))
  const gone = await readCard(mailed.id)
  assert.deepEqual([gone.email, gone.recipient, gone.sender, gone.message], [null, '', '', ''])
  assert.equal((await readCard(waiting.id)).email, email)
})
