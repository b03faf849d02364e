import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import type { NewsletterRow, StaffNewsletter } from '#contract/counter/newsletters.ts'
import { composeEmail, recordGivenUp } from '#server/email-composers.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { addTestReader, newsletterFacts } from '#server/testing/newsletter-steps.ts'
import { openTestCounter, type CounterResponse, type TestCounter } from '#server/testing/open-test-counter.ts'
import type { TestMail } from '#server/testing/open-test-api.ts'
import { listUnresolvedExceptions, neverAborted } from '#server/testing/order-steps.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { newsletters, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { NEWSLETTERS_A_YEAR, type NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'
import { NEWSLETTER_PACE, queueNewsletters } from './queue-newsletters.ts'
import { unsubscribeFromNewsletter } from './unsubscribe.ts'

let counter: TestCounter
let earlierMails = 0
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
})
beforeEach(async () => {
  const { orm } = counter.shop.database
  for (const table of [newsletters, newsletterSubscribers, outgoingMails, ledgerExceptions]) await orm.delete(table)
  await counter.shop.controlSandbox('DELETE', '/faults')
  earlierMails = (await readMailbox()).length
})
after(() => counter.close())

/** Newest first. */
const readMailbox = () => counter.shop.controlSandbox<TestMail[]>('GET', '/mail')

const dataOf = ({ status, body }: CounterResponse) => {
  assert.equal(status, 200, JSON.stringify(body.error))
  return body.data as StaffNewsletter
}
const write = async ({ id, version }: StaffNewsletter, path: string, body: object = {}, method = 'POST') => {
  const as = await counter.stepUpAs('manager')
  return counter.request(`newsletters/${id}${path}`, { method, body, as, headers: { 'if-match': `"v${version}"` } })
}
const readAgain = async ({ id }: StaffNewsletter) =>
  dataOf(await counter.request(`newsletters/${id}`, { as: await counter.signInAs('support') }))

async function writeNewsletter(changes: Partial<NewsletterFacts> = {}): Promise<StaffNewsletter> {
  const as = await counter.signInAs('support')
  const begun = dataOf(await counter.request('newsletters', { body: {}, as }))
  return dataOf(await write(begun, '', { facts: { ...newsletterFacts, ...changes } }, 'PUT'))
}

async function addReaders(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, place) => `reader${place}@example.in`)
  for (const email of emails) await addTestReader(counter.shop, email)
  return emails
}

const queue = () => queueNewsletters(counter.shop)
const sendMails = () => sendQueuedMails({ ...counter.shop, composeEmail, recordGivenUp }, neverAborted)
/** The job, and the mails as their seconds come. */
async function passMinute(): Promise<void> {
  await queue()
  for (let second = 0; second < 2; second++) {
    counter.shop.advanceClock(1)
    await sendMails()
    await sendMails()
  }
}
async function listMails(): Promise<TestMail[]> {
  const mails = await readMailbox()
  return mails.slice(0, mails.length - earlierMails).filter(({ subject }) => subject === newsletterFacts.subject)
}
const listRecipients = async () => (await listMails()).flatMap(({ to }) => to).toSorted()

test('a letter goes to those who said yes, each gets it once, with goods, picture, and a link to leave', async () => {
  const { shop } = counter
  const code = await addTestReader(shop, 'asha@example.in')
  await addTestReader(shop, 'never-said-yes@example.in', { isConfirmed: false })
  const [tray] = await shop.database.orm.select().from(products).where(eq(products.name, 'Brass Tray'))
  const written = await writeNewsletter({ words: 'Namaste,\n\n<b>Lights</b> & sweets', products: [tray!.id] })
  assert.deepEqual([written.state, written.listed, written.faults], ['draft', 1, []])
  const sent = dataOf(await write(written, '/send'))
  assert.deepEqual([sent.state, sent.readers, sent.waiting], ['sending', 1, 1])
  for (let minute = 0; minute < 3; minute++) await passMinute()
  const [mail, ...more] = await listMails()
  assert.deepEqual([mail?.to, more.length], [['asha@example.in'], 0])
  assert.match(mail?.html ?? '', /&lt;b&gt;Lights&lt;\/b&gt; &amp; sweets/)
  assert.match(
    mail?.text ?? '',
    new RegExp(`Brass Tray\\n₹1,180 with GST\\n${shop.settings.publicUrl}/product/${tray!.id}`),
  )
  assert.equal(mail?.headers?.['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.ok(mail?.headers?.['list-unsubscribe']?.includes(`code=${code}`))
  assert.deepEqual(await readAgain(written).then(({ state, sent: taken, waiting }) => [state, taken, waiting]), [
    'sent',
    1,
    0,
  ])
  await unsubscribeFromNewsletter(shop, code)
  assert.equal((await readAgain(written)).unsubscribed, 1)
})

test('it goes out slowly; stopped and sent on, it reaches everybody once, and nobody who left meanwhile', async () => {
  const { shop } = counter
  const emails = await addReaders(NEWSLETTER_PACE + 21)
  const sent = dataOf(await write(await writeNewsletter(), '/send'))
  await Promise.all([queue(), queue()])
  await sendMails()
  assert.equal((await listRecipients()).length, 1, 'one a second')
  dataOf(await write(sent, '/stop'))
  counter.shop.advanceClock(10)
  await passMinute()
  assert.equal((await listRecipients()).length, 1)
  assert.equal((await readAgain(sent)).waiting, NEWSLETTER_PACE + 20)

  const [first] = await listRecipients()
  const leaving = emails.find((email) => email !== first)!
  const [reader] = await shop.database.orm
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, leaving))
  await unsubscribeFromNewsletter(shop, reader!.unsubscribeCode)
  dataOf(await write(await readAgain(sent), '/send'))
  await passMinute()
  assert.equal((await listRecipients()).length, 1 + NEWSLETTER_PACE)
  for (let minute = 0; minute < 3; minute++) await passMinute()
  assert.deepEqual(await listRecipients(), emails.filter((email) => email !== leaving).toSorted())
  const { state, sent: taken, waiting } = await readAgain(sent)
  assert.deepEqual([state, taken, waiting], ['sent', NEWSLETTER_PACE + 20, 0])
})

test('an address without a mailbox leaves the list; one whose server refuses the letter stays', async () => {
  const { shop } = counter
  await addTestReader(shop, 'no-mailbox@example.in')
  await addTestReader(shop, 'strict@example.in')
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', route: '*', fault: 'status', value: 554 })
  const sent = dataOf(await write(await writeNewsletter(), '/send'))
  await passMinute()
  await passMinute()
  const { state, refused, sent: taken } = await readAgain(sent)
  assert.deepEqual([state, refused, taken], ['sent', 2, 0])
  const left = await shop.database.orm.select().from(newsletterSubscribers)
  assert.deepEqual(
    left.map(({ email }) => email),
    ['strict@example.in'],
  )
})

test('a mail that came back to our mailbox is pasted, and its address leaves the list', async () => {
  const { shop } = counter
  for (const email of ['asha@example.in', 'gone@example.in', 'closed@example.in']) await addTestReader(shop, email)
  const as = await counter.signInAs('support')
  const text =
    'From: mailer-daemon@mail.example\nFinal-Recipient: rfc822;Gone@Example.in\nStatus: 5.1.1\nNobody reads at [Closed@example.in].'
  const taken = await counter.request('newsletter-bounces', { body: { text }, as })
  assert.deepEqual(taken.body.data, { removed: 2, kept: 0 })
  const left = await shop.database.orm.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)
  assert.deepEqual(left, [{ email: 'asha@example.in' }])
  const full = 'Final-Recipient: rfc822; asha@example.in\nAction: failed\nStatus: 5.2.2 (mailbox full)'
  const stays = await counter.request('newsletter-bounces', { body: { text: full }, as })
  assert.deepEqual(stays.body.data, { removed: 0, kept: 1 })
})

test('when most mails are refused it stops by itself, and a person hears of it', async () => {
  const { shop } = counter
  await addReaders(NEWSLETTER_PACE + 10)
  const fault = { provider: 'mail', route: '*', fault: 'status', value: 554, times: 100 }
  await shop.controlSandbox('PUT', '/faults', fault)
  const sent = dataOf(await write(await writeNewsletter(), '/send'))
  for (let minute = 0; minute < 3; minute++) await passMinute()
  const { state, waiting } = await readAgain(sent)
  assert.deepEqual([state, waiting], ['stopped', 10])
  assert.deepEqual(await listUnresolvedExceptions(shop), ['mail not sent'])
  assert.equal(await shop.database.orm.$count(newsletterSubscribers), NEWSLETTER_PACE + 10)
})

test('readers who left before their letter do not hide that most letters are refused', async () => {
  const { shop } = counter
  const emails = await addReaders(NEWSLETTER_PACE + 40)
  const sent = dataOf(await write(await writeNewsletter(), '/send'))
  const leaving = await shop.database.orm
    .select()
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, emails.slice(0, 30)))
  for (const { unsubscribeCode } of leaving) await unsubscribeFromNewsletter(shop, unsubscribeCode)
  const times = NEWSLETTER_PACE / 2 + 1
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', route: '*', fault: 'status', value: 554, times })
  for (let minute = 0; minute < 3; minute++) await passMinute()
  const { state, waiting, refused } = await readAgain(sent)
  assert.deepEqual([state, waiting, refused], ['stopped', 10, times])
})

test('a letter that stopped by itself goes on once mails are taken again, to each reader once', async () => {
  const { shop } = counter
  const emails = [...(await addReaders(NEWSLETTER_PACE + 10)), 'no-mailbox@example.in']
  await addTestReader(shop, 'no-mailbox@example.in')
  const fault = { provider: 'mail', route: '*', fault: 'status', value: 554, times: NEWSLETTER_PACE }
  await shop.controlSandbox('PUT', '/faults', fault)
  const sent = dataOf(await write(await writeNewsletter(), '/send'))
  for (let minute = 0; minute < 3; minute++) await passMinute()
  const halted = await readAgain(sent)
  assert.equal(halted.state, 'stopped')
  assert.deepEqual(await listMails(), [])

  await shop.controlSandbox('DELETE', '/faults')
  dataOf(await write(halted, '/send'))
  for (let minute = 0; minute < 5; minute++) await passMinute()
  assert.deepEqual(await listRecipients(), emails.filter((email) => !email.startsWith('no-mailbox')).toSorted())
  const { state, sent: taken, waiting } = await readAgain(sent)
  assert.deepEqual([state, taken, waiting], ['sent', NEWSLETTER_PACE + 10, 0])
})

test('readers were promised four letters a year, and get no fifth', async () => {
  const { shop } = counter
  await addTestReader(shop, 'asha@example.in')
  for (let letter = 0; letter < NEWSLETTERS_A_YEAR; letter++) dataOf(await write(await writeNewsletter(), '/send'))
  const fifth = await writeNewsletter()
  const refused = await write(fifth, '/send')
  assert.equal(refused.status, 409)
  assert.match(refused.body.error?.message ?? '', /promised 4 letters a year/)
  shop.advanceClock(366 * 24 * 60)
  assert.equal((await write(fifth, '/send')).status, 200)
})

test('what is missing, gone or forbidden is refused with a sentence, and a sent letter stays as it was', async () => {
  const { shop } = counter
  const nobody = await writeNewsletter()
  assert.equal((await write(nobody, '/send')).status, 409, 'nobody is on the list')
  await addTestReader(shop, 'asha@example.in')
  const gone = await writeNewsletter({ subject: '', picture: '/pictures/none.webp', products: [9_999_999] })
  assert.deepEqual(gone.faults.map(({ field }) => field).toSorted(), ['picture', 'pictureAlt', 'products', 'subject'])
  assert.equal((await write(gone, '/send')).status, 422)
  const long = await write(nobody, '', { facts: { ...newsletterFacts, subject: 'Two\nlines' } }, 'PUT')
  assert.equal(long.status, 422)
  const as = await counter.stepUpAs('support')
  const headers = { 'if-match': `"v${nobody.version}"` }
  assert.equal((await counter.request(`newsletters/${nobody.id}/send`, { body: {}, as, headers })).status, 403)

  const sent = dataOf(await write(nobody, '/send'))
  assert.equal((await write(sent, '', { facts: newsletterFacts }, 'PUT')).status, 409)
  assert.equal((await write(sent, '', {}, 'DELETE')).status, 409)
  assert.equal((await write(gone, '', {}, 'DELETE')).status, 200)
  assert.equal((await write(gone, '/send')).status, 404)
  const list = (await counter.request('newsletters?state=sending', { as })).body.data as NewsletterRow[]
  assert.deepEqual(
    list.map(({ id }) => id),
    [sent.id],
  )
  assert.equal(await shop.database.orm.$count(newsletters), 1)
})

test('a proof goes to who asks for it, and the preview is the letter', async () => {
  const written = await writeNewsletter()
  const as = await counter.signInAs('support')
  const proof = await counter.request(`newsletters/${written.id}/proof`, { body: {}, as })
  const { to } = proof.body.data as { to: string }
  const [mail] = await counter.shop.controlSandbox<TestMail[]>('GET', `/mail?to=${to}`)
  assert.equal(mail?.subject, `Proof: ${newsletterFacts.subject}`)
  const preview = await counter.app.request(`/counter/api/v1/newsletters/${written.id}/preview`, {
    headers: { cookie: as.cookie },
  })
  assert.match(preview.headers.get('content-security-policy') ?? '', /^default-src 'none'.*frame-ancestors 'self'/)
  assert.match(await preview.text(), /the first diyas are out of the kiln/)
  const again = await Promise.all(
    Array.from({ length: 30 }, () => counter.request(`newsletters/${written.id}/proof`, { body: {}, as })),
  )
  const waits = again.filter(({ status }) => status === 429)
  assert.ok(waits.length > 0, 'thirty proofs an hour')
  assert.ok(waits.every(({ headers }) => Number(headers.get('retry-after')) > 0))
})
