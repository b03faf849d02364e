import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { customers } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { composeEmail } from '#server/email-composers.ts'
import { sendQueuedMails } from './send-queued-mails.ts'
import { queueMail } from './queue-mail.ts'
import { openTestApi, type TestMail } from '#server/testing/open-test-api.ts'

const testApi = await openTestApi()
afterEach(async () => {
  await testApi.shop.controlSandbox('DELETE', '/faults')
  await testApi.shop.database.orm.delete(outgoingMails)
})
after(() => testApi.close())

const queuedMails = () => testApi.shop.database.orm.select().from(outgoingMails)
const sendAll = () => sendQueuedMails({ ...testApi.shop, composeEmail }, new AbortController().signal)
const fault = (fault: Record<string, unknown>) =>
  testApi.shop.controlSandbox('PUT', '/faults', { provider: 'mail', ...fault })
const receivedBy = (email: string) => testApi.shop.controlSandbox<TestMail[]>('GET', `/mail?to=${email}`)
const SECOND = 1 / 60

test('a mail that cannot be sent now is tried again, ever less often, as the same mail', async () => {
  const { user } = await testApi.newCustomer()
  await fault({ fault: 'status', value: 451, times: 3 })
  for (const pause of [5, 10, 20]) {
    await sendAll()
    const [mail] = await queuedMails()
    assert.equal(mail && mail.nextAttemptAt.getTime() - testApi.shop.now().getTime() > (pause - 1) * 1_000, true)
    await sendAll()
    assert.deepEqual(await receivedBy(user.email), [])
    testApi.shop.advanceClock((pause + 1) * SECOND)
  }
  await sendAll()
  assert.equal((await receivedBy(user.email)).length, 1)
  assert.deepEqual(await queuedMails(), [])
})

test('a mail whose answer was lost is a copy with the same Message-ID', async () => {
  const { user } = await testApi.newCustomer()
  await fault({ fault: 'reset_after_commit' })
  await sendAll()
  testApi.shop.advanceClock(6 * SECOND)
  await sendAll()
  const ids = (await receivedBy(user.email)).map(({ messageId }) => messageId)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
})

test('a mailbox that does not exist is not asked twice', async () => {
  await testApi.newCustomer()
  await fault({ fault: 'status', value: 550 })
  await sendAll()
  assert.deepEqual(await queuedMails(), [])
  assert.deepEqual(
    await testApi.shop.database.orm.select().from(ledgerExceptions),
    [],
    'anybody can type such an address',
  )
})

test('after a day nobody waits for a mail any more, and a person learns that it was not sent', async () => {
  const { user } = await testApi.newCustomer()
  await fault({ fault: 'status', value: 451, times: 9 })
  await sendAll()
  testApi.shop.advanceClock(25 * 60)
  await sendAll()
  assert.deepEqual(await queuedMails(), [])
  const exceptions = await testApi.shop.database.orm.select().from(ledgerExceptions)
  assert.deepEqual(
    exceptions.map(({ kind, reference }) => [kind, reference]),
    [['mail not sent', 'welcome']],
  )
  assert.ok(!JSON.stringify(exceptions).includes(user.email))
})

test('two processes of the shop send each mail once', async () => {
  const { user } = await testApi.newCustomer()
  await Promise.all([sendAll(), sendAll(), sendAll()])
  assert.equal((await receivedBy(user.email)).length, 1)
})

test('one mail that fails does not hold up the others', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  await fault({ fault: 'status', value: 451 })
  await sendAll()
  const mails = [...(await receivedBy(asha.user.email)), ...(await receivedBy(ravi.user.email))]
  assert.equal(mails.length, 1)
})

test('what a newcomer calls themselves is text in their mails, nothing else', async () => {
  const { user } = await testApi.newCustomer({ firstName: '<b>Asha</b> & "co"' })
  const { orm } = testApi.shop.database
  await orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, user.id))
  await sendAll()
  const [mail] = await receivedBy(user.email)
  assert.match(mail?.html ?? '', /Namaste &lt;b&gt;Asha&lt;\/b&gt; &amp; &quot;co&quot;,/)
  assert.match(mail?.text ?? '', /Namaste <b>Asha<\/b> & "co",/)
})

test('to an e-mail nobody has proved goes nothing that somebody typed', async () => {
  const { user } = await testApi.newCustomer({ firstName: 'You have won', lastName: 'Call 98765' })
  await testApi.request('auth/forgot-password', { body: { email: user.email } })
  const again = { email: user.email, password: 'a guess', firstName: 'Win again', lastName: 'Call 98765' }
  await testApi.request('auth/local/register', { body: again })
  await sendAll()
  const mails = await receivedBy(user.email)
  assert.deepEqual(mails.length, 3)
  for (const { subject, text, html } of mails) {
    assert.match(text, /^Namaste,\n/)
    assert.doesNotMatch(`${subject}${text}${html}`, /won|Win again|98765/)
  }
})

test('a mail to an account that is gone is not sent', async () => {
  const { orm } = testApi.shop.database
  await queueMail(orm, { kind: 'password changed', recipient: 'gone@example.in' }, testApi.shop.now())
  await sendAll()
  assert.deepEqual(await receivedBy('gone@example.in'), [])
  assert.deepEqual(await queuedMails(), [])
})
