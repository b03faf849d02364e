import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { customers, outgoingMails } from '#server/database/customer-tables.ts'
import { postMails } from './post-mails.ts'
import { queueMail } from './queue-mail.ts'
import { openCounter, type TestCounter, type TestLetter } from './test-people.ts'

let counter: TestCounter
before(async () => {
  counter = await openCounter()
})
afterEach(async () => {
  await counter.shop.desk('DELETE', '/faults')
  await counter.shop.database.orm.delete(outgoingMails)
})
after(() => counter.close())

const waiting = () => counter.shop.database.orm.select().from(outgoingMails)
const post = () => postMails(counter.shop, new AbortController().signal)
const fault = (fault: Record<string, unknown>) =>
  counter.shop.desk('PUT', '/faults', { provider: 'mail', ...fault })
const arrived = (email: string) => counter.shop.desk<TestLetter[]>('GET', `/mail?to=${email}`)
const SECOND = 1 / 60

test('a mail that cannot be sent now is tried again, ever less often, as the same mail', async () => {
  const { user } = await counter.newcomer()
  await fault({ fault: 'status', value: 451, times: 3 })
  for (const pause of [5, 10, 20]) {
    await post()
    const [mail] = await waiting()
    assert.equal(mail && mail.nextAt.getTime() - counter.shop.now().getTime() > (pause - 1) * 1_000, true)
    await post()
    assert.deepEqual(await arrived(user.email), [])
    counter.shop.later((pause + 1) * SECOND)
  }
  await post()
  assert.equal((await arrived(user.email)).length, 1)
  assert.deepEqual(await waiting(), [])
})

test('a mail whose answer was lost is a copy with the same Message-ID', async () => {
  const { user } = await counter.newcomer()
  await fault({ fault: 'reset_after_commit' })
  await post()
  counter.shop.later(6 * SECOND)
  await post()
  const ids = (await arrived(user.email)).map(({ messageId }) => messageId)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
})

test('a mailbox that does not exist is not asked twice', async () => {
  await counter.newcomer()
  await fault({ fault: 'status', value: 550 })
  await post()
  assert.deepEqual(await waiting(), [])
})

test('after a day nobody waits for a mail any more', async () => {
  await counter.newcomer()
  await fault({ fault: 'status', value: 451, times: 9 })
  await post()
  counter.shop.later(25 * 60)
  await post()
  assert.deepEqual(await waiting(), [])
})

test('two processes of the shop send each mail once', async () => {
  const { user } = await counter.newcomer()
  await Promise.all([post(), post(), post()])
  assert.equal((await arrived(user.email)).length, 1)
})

test('one mail that fails does not hold up the others', async () => {
  const [asha, ravi] = [await counter.newcomer(), await counter.newcomer()]
  await fault({ fault: 'status', value: 451 })
  await post()
  const letters = [...(await arrived(asha.user.email)), ...(await arrived(ravi.user.email))]
  assert.equal(letters.length, 1)
})

test('what a newcomer calls themselves is text in their mails, nothing else', async () => {
  const { user } = await counter.newcomer({ firstName: '<b>Asha</b> & "co"' })
  const { orm } = counter.shop.database
  await orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, user.id))
  await post()
  const [letter] = await arrived(user.email)
  assert.match(letter?.html ?? '', /Namaste &lt;b&gt;Asha&lt;\/b&gt; &amp; &quot;co&quot;,/)
  assert.match(letter?.text ?? '', /Namaste <b>Asha<\/b> & "co",/)
})

test('to an e-mail nobody has proved goes nothing that somebody typed', async () => {
  const { user } = await counter.newcomer({ firstName: 'You have won', lastName: 'Call 98765' })
  await counter.ask('auth/forgot-password', { body: { email: user.email } })
  const again = { email: user.email, password: 'a guess', firstName: 'Win again', lastName: 'Call 98765' }
  await counter.ask('auth/local/register', { body: again })
  await post()
  const letters = await arrived(user.email)
  assert.deepEqual(letters.length, 3)
  for (const { subject, text, html } of letters) {
    assert.match(text, /^Namaste,\n/)
    assert.doesNotMatch(`${subject}${text}${html}`, /won|Win again|98765/)
  }
})

test('a mail to an account that is gone is not sent', async () => {
  const { orm } = counter.shop.database
  await queueMail(orm, { kind: 'password changed', recipient: 'gone@example.in' }, counter.shop.now())
  await post()
  assert.deepEqual(await arrived('gone@example.in'), [])
  assert.deepEqual(await waiting(), [])
})
