import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { ashasPassword, assertErrorResponse, openTestApi, type TestResponse } from '#server/testing/open-test-api.ts'

// A fixed clock: on a busy machine a second could pass.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const testApi = await openTestApi({
  SIGN_IN_TRIES_PER_ACCOUNT: '3',
  SIGN_IN_TRIES_PER_ADDRESS: '1000',
  REGISTRATIONS_PER_ADDRESS: '1000',
  MAILS_PER_ACCOUNT: '3',
  TRUST_PROXY: 'true',
})
after(() => testApi.close())

const fresh = 'five silk ribbons'
let addresses = 0
const from = (cookie?: string) => ({
  'x-forwarded-for': `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`,
  ...(cookie !== undefined && { cookie }),
})
const logIn = (identifier: string, password: string, cookie?: string) =>
  testApi.request('auth/local', { body: { identifier, password }, headers: from(cookie) })
const browserCookie = (response: TestResponse) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('gathri-browser='))
    ?.split(';')[0] ?? ''

/** An account, and the cookie of the browser it was opened with. */
async function newCustomer() {
  const email = `known${++addresses}@example.in`
  const body = { email, password: ashasPassword, firstName: 'Asha', lastName: 'Rao' }
  const response = await testApi.request('auth/local/register', { body, headers: from() })
  assert.equal(response.status, 200)
  return { email, jwt: response.body.jwt ?? '', browser: browserCookie(response) }
}
/** Strangers guess until the account is throttled for all unknown browsers. */
async function attack(email: string): Promise<void> {
  for (let times = 0; times < 3; times++) await logIn(email, 'a guess')
  assert.equal((await logIn(email, 'a guess')).status, 429)
}

test('while strangers guess at an account, its owner gets in with the browser they always use', async () => {
  const { email, browser } = await newCustomer()
  await attack(email)
  assert.equal((await logIn(email, ashasPassword)).status, 429)
  const response = await logIn(email, ashasPassword, browser)
  assert.equal(response.status, 200)
  // The owner's sign-in gives the strangers no new attempts.
  assert.equal((await logIn(email, 'a guess')).status, 429)
  assert.equal((await logIn(email, ashasPassword, browserCookie(response))).status, 200)
})

test('a known browser may guess as often as anybody, and no more', async () => {
  const { email, browser } = await newCustomer()
  for (let times = 0; times < 3; times++)
    assertErrorResponse(await logIn(email, 'a guess', browser), 400, 'Invalid identifier or password')
  const refused = await logIn(email, ashasPassword, browser)
  assertErrorResponse(refused, 429, 'Too many requests, please try again later.')
  // Its guesses are its own: the account is open from elsewhere.
  assert.equal((await logIn(email, ashasPassword)).status, 200)
})

test('it is known for its own account, for half a year, until the password changes, and cannot be made up', async () => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()]
  const change = { currentPassword: ashasPassword, password: fresh, passwordConfirmation: fresh }
  await attack(asha.email)
  const [name = '', value = ''] = asha.browser.split('=')
  const [id = '', until = '', signature = ''] = value.split('.')
  for (const wrong of [
    ravi.browser,
    `${name}=`,
    `${name}=..`,
    `${name}=${id}.${until}`,
    `${name}=${id}A.${until}.${signature}`,
    `${name}=${id}.${Number(until) + 1}.${signature}`,
  ])
    assert.equal((await logIn(asha.email, ashasPassword, wrong)).status, 429, wrong)
  const changed = await testApi.request('auth/change-password', { as: asha, body: change, headers: from() })
  assert.equal(changed.status, 200, 'guesses at the login keep nobody from changing the password')
  assert.equal((await logIn(asha.email, fresh, asha.browser)).status, 429)
  assert.equal((await logIn(asha.email, fresh, browserCookie(changed))).status, 200)
  mock.timers.setTime(Date.now() + 181 * 24 * 60 * 60_000)
  await attack(asha.email)
  assert.equal((await logIn(asha.email, fresh, browserCookie(changed))).status, 429)
})

test('strangers who use up the mails of an account leave its owner one', async () => {
  const { email, browser } = await newCustomer()
  const forgot = (cookie?: string) =>
    testApi.request('auth/forgot-password', { body: { email }, headers: from(cookie) })
  const links = async () =>
    (await testApi.listMailsTo(email)).filter(({ subject }) => subject === 'Set a new password').length
  for (let times = 0; times < 5; times++) await forgot()
  const before = await links()
  assert.deepEqual((await forgot()).body, { ok: true })
  assert.equal(await links(), before)
  assert.deepEqual((await forgot(browser)).body, { ok: true })
  assert.equal(await links(), before + 1)
})

test('the cookie is for the shop alone, and says nothing', async () => {
  const shown = (response: TestResponse) =>
    response.headers.getSetCookie().find((cookie) => cookie.includes('gathri-browser'))
  const { email } = await newCustomer()
  const cookie = shown(await logIn(email, ashasPassword)) ?? ''
  assert.match(
    cookie,
    /^gathri-browser=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const safe = await openTestApi({ PUBLIC_URL: 'https://gathri.example' })
  try {
    const body = { email, password: ashasPassword, firstName: 'Asha', lastName: 'Rao' }
    const response = await safe.request('auth/local/register', { body })
    assert.match(shown(response) ?? '', /^__Host-gathri-browser=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  } finally {
    await safe.close()
  }
})
