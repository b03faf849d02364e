import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { customers, oneTimeCodes } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'

const testApi = await openTestApi({ MAILS_PER_ACCOUNT: '3' })
after(() => testApi.close())

const fresh = 'five silk ribbons'
const forgot = (email: unknown) => testApi.request('auth/forgot-password', { body: { email } })
const reset = (code: unknown, changes: Record<string, unknown> = {}) =>
  testApi.request('auth/reset-password', {
    body: { code, password: fresh, passwordConfirmation: fresh, ...changes },
  })
async function codeFor(email: string): Promise<string> {
  assert.deepEqual((await forgot(email)).body, { ok: true })
  const mails = await testApi.listMailsTo(email)
  const mail = mails.find(({ subject }) => subject === 'Set a new password')
  const link = new URL(mail?.links[0] ?? '')
  assert.equal(link.origin + link.pathname, 'http://localhost:3000/auth/reset-password')
  return link.searchParams.get('code') ?? ''
}

test('by the mailed link a new password is set, and whoever has the mail is logged in', async () => {
  const asha = await testApi.newCustomer()
  const code = await codeFor(asha.user.email.toUpperCase().toLowerCase())
  assert.ok(Buffer.from(code, 'base64url').length >= 32)
  const done = await reset(code)
  assert.deepEqual(Object.keys(done.body).toSorted(), ['jwt', 'user'])
  assert.equal(done.body.user?.confirmed, true)
  assert.equal((await testApi.request('users/me', { as: { jwt: done.body.jwt ?? '' } })).status, 200)
  assert.equal((await testApi.request('users/me', { as: asha })).status, 401)
  const renewal = { method: 'POST', headers: { cookie: asha.cookie } }
  assert.equal((await testApi.request('auth/session', renewal)).status, 401)
  const logIn = await testApi.request('auth/local', {
    body: { identifier: asha.user.email, password: fresh },
  })
  assert.equal(logIn.status, 200)
  const subjects = (await testApi.listMailsTo(asha.user.email)).map(({ subject }) => subject)
  assert.deepEqual(subjects.toSorted(), ['Set a new password', 'Welcome to Gathri', 'Your password was changed'])
})

test('a code works once, even for two at the same moment', async () => {
  const { user } = await testApi.newCustomer()
  const code = await codeFor(user.email)
  const responses = await Promise.all([reset(code), reset(code), reset(code)])
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 400, 400])
  assertErrorResponse(await reset(code), 400, 'Incorrect code provided')
})

test('a code works for ten minutes, and only as it is', async () => {
  const { user } = await testApi.newCustomer()
  const code = await codeFor(user.email)
  for (const wrong of [`${code}A`, code.slice(1), code.toLowerCase(), 'x', "' OR 1=1 --"])
    assertErrorResponse(await reset(wrong), 400, 'Incorrect code provided')
  testApi.shop.advanceClock(10.1)
  assertErrorResponse(await reset(code), 400, 'Incorrect code provided')
})

test('of several codes the newest works, and no other', async () => {
  const { user } = await testApi.newCustomer()
  const first = await codeFor(user.email)
  const second = await codeFor(user.email)
  assertErrorResponse(await reset(first), 400, 'Incorrect code provided')
  assert.equal((await reset(second)).status, 200)
})

test('of codes asked for in one moment one works: that of the mail which was asked for last', async () => {
  const { user } = await testApi.newCustomer()
  for (let times = 0; times < 3; times++) await forgot(user.email)
  const mails = await testApi.listMailsTo(user.email)
  const codes = mails.flatMap(({ subject, links }) =>
    subject === 'Set a new password' ? [new URL(links[0] ?? '').searchParams.get('code')] : [],
  )
  assert.ok(codes.length >= 1)
  const statuses = []
  for (const code of codes) statuses.push((await reset(code)).status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
})

test('a reset or a change of password ends the codes mailed before', async () => {
  const { user } = await testApi.newCustomer()
  const first = await codeFor(user.email)
  const second = await codeFor(user.email)
  assert.equal((await reset(second)).status, 200)
  assertErrorResponse(await reset(first), 400, 'Incorrect code provided')
})

test('resetting: every refusal has its words, and costs the code nothing', async () => {
  const { user } = await testApi.newCustomer()
  const code = await codeFor(user.email)
  for (const field of ['code', 'password', 'passwordConfirmation'])
    for (const value of [undefined, '', null, 7])
      assertErrorResponse(
        await reset(field === 'code' ? value : code, field === 'code' ? {} : { [field]: value }),
        400,
        `${field} is a required field`,
      )
  assertErrorResponse(await reset(code, { passwordConfirmation: 'other' }), 400, 'Passwords do not match')
  assertErrorResponse(
    await reset(code, { password: '12345', passwordConfirmation: '12345' }),
    400,
    'Password must be at least 6 characters long',
  )
  assert.equal((await reset(code)).status, 200)
})

test('asking for a link answers the same, whether there is an account or not', async () => {
  const { user } = await testApi.newCustomer()
  const [known, unknown] = [await forgot(user.email), await forgot('nobody@example.in')]
  assert.deepEqual([known.status, known.body], [200, { ok: true }])
  assert.deepEqual([unknown.status, unknown.body], [200, { ok: true }])
  assert.deepEqual([...unknown.headers.keys()], [...known.headers.keys()])
  assert.deepEqual(await testApi.listMailsTo('nobody@example.in'), [])
  assert.equal((await testApi.listMailsTo(user.email)).length, 2)
  assert.deepEqual(await testApi.shop.database.orm.select().from(outgoingMails), [])
})

test('asking for a link: every refusal has its words', async () => {
  for (const empty of [undefined, '', null, 7])
    assertErrorResponse(await forgot(empty), 400, 'email is a required field')
  for (const wrong of ['asha', 'asha@', '@example.in', 'a b@example.in'])
    assertErrorResponse(await forgot(wrong), 400, 'email must be a valid email')
})

test('somebody’s mailbox cannot be flooded, and the answer does not tell', async () => {
  const { user } = await testApi.newCustomer()
  for (let times = 0; times < 10; times++) assert.deepEqual((await forgot(user.email)).body, { ok: true })
  const mails = await testApi.listMailsTo(user.email)
  const links = mails.filter(({ subject }) => subject === 'Set a new password')
  assert.ok(links.length >= 1 && links.length <= 3, `${links.length} mails`)
})

test('the code is in the mail only: the database holds its digest', async () => {
  const { user } = await testApi.newCustomer()
  const code = await codeFor(user.email)
  const { orm } = testApi.shop.database
  const stored = JSON.stringify([
    await orm.select().from(oneTimeCodes),
    await orm.select().from(outgoingMails),
    await orm.select().from(customers).where(eq(customers.email, user.email)),
  ])
  assert.ok(!stored.includes(code))
})

test('registering an e-mail that is taken tells its owner, not more than three times', async () => {
  const { user } = await testApi.newCustomer()
  for (let times = 0; times < 5; times++) {
    const body = { email: user.email, password: 'a guess', firstName: 'Not', lastName: 'Asha' }
    assertErrorResponse(
      await testApi.request('auth/local/register', { body }),
      400,
      'Email or Username are already taken',
    )
  }
  const subjects = (await testApi.listMailsTo(user.email)).map(({ subject }) => subject)
  assert.equal(subjects.filter((subject) => subject === 'You already have an account at Gathri').length, 3)
})
