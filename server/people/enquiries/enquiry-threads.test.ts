import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import type { EnquiryListResponse, StaffEnquiry } from '#contract/counter/enquiries.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { composeEmail, recordGivenUp } from '#server/email-composers.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { MAX_ENQUIRY_WORDS } from '#shop/enquiries/enquiry-words.ts'
import { storeEnquiry } from './store-enquiry.ts'

let counter: TestCounter
let support: TestStaff
before(async () => {
  counter = await openTestCounter()
  support = await counter.signInAs('support')
})
after(() => counter.close())

let asked = 0
const ask = (answers: Record<string, string> = {}) =>
  storeEnquiry(counter.shop, {
    kind: 'contact',
    email: 'kavita@example.in',
    answers: { name: 'Kavita', email: 'kavita@example.in', message: 'Do you make it larger?', ...answers },
    digest: `digest ${++asked}`,
    pictures: [],
  })
const read = async (number: number) => {
  const { status, body } = await counter.request(`enquiries/${number}`, { as: support })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as StaffEnquiry
}
const send = (number: number, version: number, body: object, method = 'POST') =>
  counter.request(`enquiries/${number}${method === 'POST' ? '/words' : ''}`, {
    method,
    body,
    as: support,
    headers: { 'if-match': `"v${version}"` },
  })

test('an answer that the mail service refuses is not shown as sent, and the enquiry waits for us again', async () => {
  const { shop } = counter
  const number = await ask({ email: 'nobody@example.in' })
  assert.equal((await send(number, 1, { source: 'us', words: 'Yes, up to 40 cm.' })).status, 200)
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', fault: 'status', value: 550, times: 99 })
  await sendQueuedMails({ ...shop, composeEmail, recordGivenUp }, new AbortController().signal)
  await shop.controlSandbox('DELETE', '/faults')
  const { words, state, dueAt } = await read(number)
  assert.deepEqual([words[0]?.isSent, words[0]?.isRefused, state], [false, true, 'open'])
  assert.ok(dueAt)
})

test('an answer is mailed once, and then it waits for them; what they answer waits for us again', async () => {
  const { orm } = counter.shop.database
  const number = await ask()
  const fresh = await read(number)
  assert.deepEqual([fresh.state, fresh.version, fresh.assignedTo], ['new', 1, null])
  assert.ok(fresh.dueAt)
  const [one, two] = await Promise.all([1, 2].map(() => send(number, 1, { source: 'us', words: 'Yes, up to 40 cm.' })))
  assert.deepEqual([one?.status, two?.status].toSorted(), [200, 412])
  const mails = await orm.select().from(outgoingMails).where(eq(outgoingMails.kind, 'enquiry answer'))
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['kavita@example.in'],
  )
  const answered = await read(number)
  assert.deepEqual([answered.state, answered.dueAt, answered.assignedTo?.id], ['waiting for them', null, support.id])
  assert.deepEqual(
    answered.words.map(({ source, isSent }) => [source, isSent]),
    [['us', false]],
  )
  await orm.delete(outgoingMails)
  assert.equal((await read(number)).words[0]?.isSent, true)
  assert.equal((await send(number, 2, { source: 'them', words: 'Please do' })).status, 200)
  const back = await read(number)
  assert.equal(back.state, 'open')
  assert.ok(back.dueAt)
  assert.equal((await send(number, 3, { source: 'note', words: 'Ravi has drawings' })).status, 200)
  assert.equal((await read(number)).state, 'open')
  assert.equal((await orm.select().from(outgoingMails)).length, 0, 'neither a note nor a pasted reply is mailed')
})

test('an answer may be as long as its form lets one type, and one longer is told how long it may be', async () => {
  const number = await ask()
  const tooLong = await send(number, 1, { source: 'us', words: 'a'.repeat(MAX_ENQUIRY_WORDS + 1) })
  assert.deepEqual([tooLong.status, tooLong.body.error?.message], [422, 'Please shorten words to 5000 characters.'])
  assert.equal((await send(number, 1, { source: 'us', words: 'a'.repeat(MAX_ENQUIRY_WORDS) })).status, 200)
  assert.equal((await read(number)).words[0]?.words.length, MAX_ENQUIRY_WORDS)
})

test('words lie in the part of the log that goes with the enquiry', async () => {
  const { orm } = counter.shop.database
  const number = await ask()
  await send(number, 1, { source: 'note', words: 'Rang from 98765 43210' })
  const [entry] = await orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual([entry?.operation, entry?.subjectId, entry?.fields], ['enquiries.note', String(number), ['words']])
  assert.ok(!JSON.stringify([entry?.before, entry?.after]).includes('98765'))
  const personal = await orm
    .select()
    .from(auditPersonal)
    .where(eq(auditPersonal.auditId, entry?.id ?? 0))
  assert.match(JSON.stringify(personal), /98765 43210/)
  await orm.delete(enquiries).where(eq(enquiries.number, number))
  assert.deepEqual(await orm.select().from(enquiryWords).where(eq(enquiryWords.enquiryNumber, number)), [])
})

test('a complaint stays due until it is settled, and only who answers enquiries can be asked to', async () => {
  const number = await ask({ topic: 'A complaint, for the grievance officer' })
  await send(number, 1, { source: 'us', words: 'We are sorry.' })
  const answered = await read(number)
  assert.ok(answered.isComplaint && answered.dueAt)
  const packer = await counter.signInAs('packer')
  const refused = await send(number, 2, { assignedTo: packer.id }, 'PATCH')
  assert.equal(refused.body.error?.details['reason'], 'nobody')
  assert.equal((await send(number, 2, {}, 'PATCH')).status, 422)
  const changed = await send(number, 2, { state: 'closed', assignedTo: null }, 'PATCH')
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const closed = await read(number)
  assert.deepEqual([closed.state, closed.dueAt, closed.assignedTo], ['closed', null, null])
  assert.equal((await counter.request(`enquiries/${number}`, { as: packer })).status, 403)
})

test('what waits for us is listed by when it is due, in pages without gaps', async () => {
  const { orm } = counter.shop.database
  await orm.delete(enquiries)
  const numbers = [await ask(), await ask(), await ask()]
  const dueAt = (hours: number) => new Date(counter.shop.now().getTime() + hours * 60 * 60_000)
  for (const [index, hours] of [5, -1, 2].entries())
    await orm
      .update(enquiries)
      .set({ dueAt: dueAt(hours) })
      .where(eq(enquiries.number, numbers[index] ?? 0))
  const page = async (query: string) =>
    (await counter.request(`enquiries?state=new,open&limit=2${query}`, { as: support }))
      .body as unknown as EnquiryListResponse
  const first = await page('')
  assert.deepEqual([first.count, first.data.map(({ isLate }) => isLate)], [3, [true, false]])
  const second = await page(`&after=${encodeURIComponent(first.next ?? '')}`)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ number }) => Number(number.slice(-6))),
    [numbers[1], numbers[2], numbers[0]],
  )
  assert.equal(second.next, null)
  assert.deepEqual((await page('&mine=yes')).data, [])
})

test('words that are often needed are kept by name, changed and thrown away', async () => {
  const keep = (name: string, words: string) =>
    counter.request('snippets', { method: 'PUT', body: { name, words }, as: support })
  await keep('Sizes', 'Up to 40 cm.')
  assert.deepEqual((await keep('Sizes', 'Up to 60 cm.')).body.data, [{ name: 'Sizes', words: 'Up to 60 cm.' }])
  assert.deepEqual((await keep('Sizes', '')).body.data, [])
})
