import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { consents } from '#server/platform/database/consent-tables.ts'
import { newsletterCodes, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
after(() => testApi.close())

const subscribe = (email: string, more = {}) => testApi.request('newsletter', { body: { email, ...more } })
const confirm = (code: string) => testApi.request('newsletter/confirm', { body: { code } })
const findSubscriber = async (email: string) => {
  const rows = await testApi.shop.database.orm
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  return rows[0]
}
async function codeFor(email: string): Promise<string> {
  const [mail] = await testApi.listMailsTo(email)
  const link = mail?.links.find((address) => address.includes('/newsletter/confirm'))
  return new URL(link ?? 'none:').searchParams.get('code') ?? ''
}
const listConsents = async (email: string) => {
  const id = (await findSubscriber(email))?.id ?? ''
  const rows = await testApi.shop.database.orm.select().from(consents).where(eq(consents.anonymousId, id))
  return rows.map(({ kind, decision, textVersion }) => [kind, decision, textVersion])
}

test('nobody is on the list before they said yes by the mailed link, which works once', async () => {
  assert.deepEqual((await subscribe(' Asha@Example.in ')).body, { ok: true })
  assert.equal((await findSubscriber('asha@example.in'))?.confirmedAt, null)
  const code = await codeFor('asha@example.in')
  assert.ok(code.length >= 43)
  const stored = await testApi.shop.database.orm.select().from(newsletterCodes)
  assert.ok(stored.every(({ hash }) => hash !== code))

  assert.deepEqual((await confirm(code)).body, { ok: true })
  assert.ok((await findSubscriber('asha@example.in'))?.confirmedAt)
  assert.deepEqual(await listConsents('asha@example.in'), [['newsletter', 'granted', '2026-11']])
  assertErrorResponse(await confirm(code), 400, /This link has been used, or is older than 7 days/)
  assert.equal((await testApi.listMailsTo('asha@example.in'))[0]?.subject, 'You are on the list')
})

test('the answer tells nobody who is on the list; the mail tells its owner', async () => {
  await subscribe('member@example.in')
  await confirm(await codeFor('member@example.in'))
  // Two mails of one moment may arrive in either order.
  assert.equal((await testApi.listMailsTo('member@example.in')).length, 2)
  const [known, unknown] = [await subscribe('member@example.in'), await subscribe('stranger@example.in')]
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  assert.equal((await testApi.listMailsTo('member@example.in'))[0]?.subject, 'You are on the list already')
  assert.equal((await testApi.listMailsTo('stranger@example.in'))[0]?.subject, 'One more step to our newsletter')
  assert.ok((await findSubscriber('member@example.in'))?.confirmedAt)
})

test('a code that is invented, empty or too old puts nobody on the list', async () => {
  await subscribe('late@example.in')
  const code = await codeFor('late@example.in')
  for (const wrong of ['', 'x', `${code}x`, '%00']) assertErrorResponse(await confirm(wrong), 400, /once more/)
  testApi.shop.advanceClock(7 * 24 * 60 + 1)
  assertErrorResponse(await confirm(code), 400, /older than 7 days/)
  assert.equal((await findSubscriber('late@example.in'))?.confirmedAt, null)
})

test('every mail can be answered with one click that takes the reader off the list', async () => {
  await subscribe('ravi@example.in')
  await confirm(await codeFor('ravi@example.in'))
  const { id } = (await findSubscriber('ravi@example.in'))!
  const mails = await testApi.listMailsTo('ravi@example.in')
  assert.equal(mails.length, 2)
  for (const { headers } of mails) assert.equal(headers?.['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(.*)>$/.exec(mails[0]?.headers?.['list-unsubscribe'] ?? '') ?? []
  const { pathname, search } = new URL(address)

  // Scanners and previews open links: a GET changes nothing.
  const looked = await testApi.api.request(pathname + search)
  assert.deepEqual([looked.status, looked.headers.get('location')], [303, `/newsletter/unsubscribe${search}`])
  assert.ok(await findSubscriber('ravi@example.in'))
  // RFC 8058: a form post from any origin.
  const oneClick = () =>
    testApi.api.request(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  assert.equal((await oneClick()).status, 200)
  assert.equal(await findSubscriber('ravi@example.in'), undefined)
  assert.equal((await oneClick()).status, 200)
  const rows = await testApi.shop.database.orm.select().from(consents).where(eq(consents.anonymousId, id))
  assert.deepEqual(
    rows.map(({ decision }) => decision),
    ['granted', 'withdrawn'],
  )
})

test('an unsubscribe code that is none is no surprise', async () => {
  for (const code of ['', 'nobody', '%F0', 'a'.repeat(3_000)])
    assert.equal((await testApi.request(`newsletter/unsubscribe?code=${code}`, { method: 'POST' })).status, 200)
})

test('programs, other sites and hurried people are kept off', async () => {
  assert.deepEqual((await subscribe('bot@example.in', { hp_subject: 'x' })).body, { ok: true })
  assert.equal(await findSubscriber('bot@example.in'), undefined)
  assertErrorResponse(await subscribe('asha'), 400, /looks incomplete/)
  const elsewhere = { body: { email: 'asha@example.in' }, headers: { 'sec-fetch-site': 'cross-site' } }
  assertErrorResponse(await testApi.request('newsletter', elsewhere), 403, /from a page of the shop/)
})

test('nobody’s mailbox is filled by asking again and again', async (t) => {
  const small = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', MAILS_PER_ACCOUNT: '1' })
  t.after(() => small.close())
  const ask = () => small.request('newsletter', { body: { email: 'asha@example.in' } })
  assert.equal((await ask()).status, 200)
  assertErrorResponse(await ask(), 429, /try again later/)
  assert.equal((await small.listMailsTo('asha@example.in')).length, 1)
})
