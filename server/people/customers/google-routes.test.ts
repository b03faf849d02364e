import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { openGoogleBrowser } from '#server/testing/open-google-browser.ts'
import { ashasPassword, assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { customers } from '#server/platform/database/customer-tables.ts'

const testApi = await openTestApi()
afterEach(() => testApi.shop.controlSandbox('DELETE', '/faults'))
after(() => testApi.close())

let others = 0
const somebody = (names: { given?: string; family?: string } = {}) => ({
  email: '',
  other_email: `Visitor${++others}@gmail.example`,
  other_given_name: names.given ?? 'Visitor',
  other_family_name: names.family ?? 'Somebody',
})
const callbackPage = 'http://localhost:3000/auth/callback'
const fault = (fault: Record<string, unknown>) =>
  testApi.shop.controlSandbox('PUT', '/faults', { provider: 'google', ...fault })

test('a newcomer signs up with Google, with the names in the shop’s spelling', async () => {
  const browser = openGoogleBrowser(testApi)
  const page = await browser.startSignIn()
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((page.searchParams.get(name) ?? '').length >= 43)
  assert.equal(page.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(page.searchParams.get('scope'), 'openid email profile')
  const back = await browser.returnToShop(await browser.chooseAccount(page, { email: 'ravi.menon@gmail.example' }))
  assert.equal(back.origin + back.pathname, callbackPage)
  assert.deepEqual([...back.searchParams.keys()], ['access_token', 'new'])
  const { status, body, headers } = await browser.redeemCode(back.searchParams.get('access_token'))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).toSorted(), ['jwt', 'user'])
  const { user } = body
  assert.deepEqual(
    [user?.email, user?.provider, user?.confirmed, user?.firstName, user?.lastName],
    ['ravi.menon@gmail.example', 'google', true, 'Ravi', 'Menon'],
  )
  assert.equal((await testApi.request('users/me', { as: { jwt: body.jwt ?? '' } })).status, 200)
  assert.match(headers.getSetCookie().join(), /gathri-session=.*HttpOnly/)
  assert.equal((await testApi.listMailsTo('ravi.menon@gmail.example'))[0]?.subject, 'Welcome to Gathri')
})

test('whoever comes again is the same account, whatever happened to the e-mail', async () => {
  const visitor = somebody()
  const first = await openGoogleBrowser(testApi).signIn(visitor)
  const { orm } = testApi.shop.database
  const id = first.body.user?.id ?? 0
  await orm
    .update(customers)
    .set({ email: `moved${id}@example.in` })
    .where(eq(customers.id, id))
  const again = await openGoogleBrowser(testApi).signIn(visitor)
  assert.equal(again.body.user?.id, id)
  assert.equal(again.body.user?.email, `moved${id}@example.in`)
})

test('no family name is no obstacle, and a name of one’s own is never overwritten', async () => {
  const madhuri = await openGoogleBrowser(testApi).signIn({ email: 'madhuri@gmail.example' })
  assert.deepEqual([madhuri.body.user?.firstName, madhuri.body.user?.lastName], ['Madhuri', ''])
  const { jwt = '', user } = madhuri.body
  await testApi.request(`users/${user?.id}`, {
    method: 'PUT',
    as: { jwt },
    body: { firstName: 'Madhu', lastName: 'Dixit' },
  })
  const again = await openGoogleBrowser(testApi).signIn({ email: 'madhuri@gmail.example' })
  assert.deepEqual([again.body.user?.firstName, again.body.user?.lastName], ['Madhu', 'Dixit'])
  const nameless = await openGoogleBrowser(testApi).signIn({ email: '', other_email: 'meera@gmail.example' })
  assert.equal(nameless.body.user?.firstName, 'Meera')
})

test('the flag of the checkout survives, in success and in failure', async () => {
  const browser = openGoogleBrowser(testApi)
  const done = await browser.returnToShop(
    await browser.chooseAccount(await browser.startSignIn('?fromCheckout=true'), somebody()),
  )
  assert.equal(done.searchParams.get('fromCheckout'), 'true')
  const denied = await browser.returnToShop(
    await browser.chooseAccount(await browser.startSignIn('?fromCheckout=true'), { denied: 'true' }),
  )
  assert.deepEqual(Object.fromEntries(denied.searchParams), { error: 'denied', fromCheckout: 'true' })
})

test('two tabs of one browser may be at Google’s page', async () => {
  const browser = openGoogleBrowser(testApi)
  const [first, second] = [await browser.startSignIn(), await browser.startSignIn()]
  const [one, two] = [somebody(), somebody()]
  const later = await browser.returnToShop(await browser.chooseAccount(second, two))
  const earlier = await browser.returnToShop(await browser.chooseAccount(first, one))
  const emails = [
    (await browser.redeemCode(earlier.searchParams.get('access_token'))).body.user?.email,
    (await browser.redeemCode(later.searchParams.get('access_token'))).body.user?.email,
  ]
  assert.deepEqual(emails, [one.other_email.toLowerCase(), two.other_email.toLowerCase()])
})

test('our code works once, for a minute, and in this browser only', async () => {
  const browser = openGoogleBrowser(testApi)
  const codeOf = async () => {
    const page = await browser.returnToShop(await browser.chooseAccount(await browser.startSignIn(), somebody()))
    return page.searchParams.get('access_token') ?? ''
  }
  const spent = 'This sign-in with Google took too long or was already used. Please try again.'
  const used = await codeOf()
  assert.equal((await browser.redeemCode(used)).status, 200)
  assertErrorResponse(await browser.redeemCode(used), 400, spent)
  const late = await codeOf()
  testApi.shop.advanceClock(1.1)
  assertErrorResponse(await browser.redeemCode(late), 400, spent)
  // A link with somebody else's code, planted in another browser, opens nothing there.
  const planted = await codeOf()
  assertErrorResponse(await openGoogleBrowser(testApi).redeemCode(planted), 400, spent)
  for (const made of ['x', 'ya29.a-token-of-google']) assertErrorResponse(await browser.redeemCode(made), 400, spent)
  assertErrorResponse(await browser.redeemCode(null), 400, 'No access_token.')
})

test('every failure ends at the page with its word, and opens no session', async () => {
  const outcome = async (choice: Record<string, string>) => {
    const browser = openGoogleBrowser(testApi)
    const page = await browser.returnToShop(await browser.chooseAccount(await browser.startSignIn(), choice))
    assert.equal(page.searchParams.get('access_token'), null)
    return page.searchParams.get('error')
  }
  assert.equal(await outcome({ denied: 'true' }), 'denied')
  assert.equal(await outcome({ email: 'uma.iyer@gmail.example' }), 'unverified')
  for (const trick of ['wrong_nonce', 'wrong_audience', 'expired', 'wrong_key'])
    assert.equal(await outcome({ ...somebody(), trick }), 'failed', trick)
  await fault({ route: '/token', fault: 'status', value: 503 })
  assert.equal(await outcome(somebody()), 'unavailable')
  for (const broken of ['reset', 'hang']) {
    await fault({ route: '/token', fault: broken })
    assert.equal(await outcome(somebody()), 'unavailable', broken)
  }
  await fault({ route: '/token', fault: 'malformed_json' })
  assert.equal(await outcome(somebody()), 'failed')
})

test('an answer that comes twice, late, or to another browser is refused', async () => {
  const browser = openGoogleBrowser(testApi)
  const returned = await browser.chooseAccount(await browser.startSignIn(), somebody())
  assert.ok((await browser.returnToShop(returned)).searchParams.has('access_token'))
  const errorOf = async (by: typeof browser, at: URL) => (await by.returnToShop(at)).searchParams.get('error')
  assert.equal(await errorOf(browser, returned), 'expired')
  const late = await browser.chooseAccount(await browser.startSignIn(), somebody())
  testApi.shop.advanceClock(11)
  assert.equal(await errorOf(browser, late), 'expired')
  const planted = await browser.chooseAccount(await browser.startSignIn(), somebody())
  assert.equal(await errorOf(openGoogleBrowser(testApi), planted), 'expired')
  const other = openGoogleBrowser(testApi)
  await other.startSignIn()
  const stolen = await browser.chooseAccount(await browser.startSignIn(), somebody())
  assert.equal(await errorOf(other, stolen), 'expired')
  for (const search of ['', '?state=x&code=y', '?error=access_denied'])
    assert.equal(await errorOf(browser, new URL(`http://localhost/api/connect/google/callback${search}`)), 'expired')
  // The code of one sign-in with the state of another: PKCE refuses it.
  const mine = await browser.chooseAccount(await browser.startSignIn(), somebody())
  const foreign = await browser.chooseAccount(await browser.startSignIn(), somebody())
  mine.searchParams.set('code', foreign.searchParams.get('code') ?? '')
  assert.equal(await errorOf(browser, mine), 'expired')
})

test('an account whose e-mail is proved gets linked; one that is not, is not given away', async () => {
  const visitor = somebody({ given: 'Not', family: 'Asha' })
  const email = visitor.other_email.toLowerCase()
  const asha = await testApi.newCustomer({ email })
  const refused = openGoogleBrowser(testApi)
  const page = await refused.returnToShop(await refused.chooseAccount(await refused.startSignIn(), visitor))
  assert.equal(page.searchParams.get('error'), 'unproved')

  await testApi.request('auth/forgot-password', { body: { email } })
  const mails = await testApi.listMailsTo(email)
  const link = mails.find(({ subject }) => subject === 'Set a new password')?.links[0] ?? ''
  const code = new URL(link).searchParams.get('code')
  const fresh = 'five silk ribbons'
  const reset = { code, password: fresh, passwordConfirmation: fresh }
  assert.equal((await testApi.request('auth/reset-password', { body: reset })).status, 200)

  const linked = await openGoogleBrowser(testApi).signIn(visitor)
  assert.deepEqual(
    [linked.body.user?.id, linked.body.user?.firstName, linked.body.user?.provider],
    [asha.user.id, 'Asha', 'local'],
  )
  assert.ok((await testApi.listMailsTo(email)).some(({ subject }) => subject === 'You can now sign in with Google'))
  assert.equal((await testApi.request('auth/local', { body: { identifier: email, password: fresh } })).status, 200)
  assert.equal((await openGoogleBrowser(testApi).signIn(visitor)).body.user?.id, asha.user.id)
})

test('an account of one Google account is not opened by another with its e-mail', async () => {
  const visitor = somebody()
  const first = await openGoogleBrowser(testApi).signIn(visitor)
  const { orm } = testApi.shop.database
  await orm
    .update(customers)
    .set({ googleSub: 'another' })
    .where(eq(customers.id, first.body.user?.id ?? 0))
  const browser = openGoogleBrowser(testApi)
  const page = await browser.returnToShop(await browser.chooseAccount(await browser.startSignIn(), visitor))
  assert.equal(page.searchParams.get('error'), 'other-google')
})

test('a blocked account stays shut', async () => {
  const visitor = somebody()
  const first = await openGoogleBrowser(testApi).signIn(visitor)
  const { orm } = testApi.shop.database
  await orm
    .update(customers)
    .set({ blocked: true })
    .where(eq(customers.id, first.body.user?.id ?? 0))
  const browser = openGoogleBrowser(testApi)
  const page = await browser.returnToShop(await browser.chooseAccount(await browser.startSignIn(), visitor))
  assert.equal(page.searchParams.get('error'), 'blocked')
})

test('an account of Google’s has no password until one is set by mail', async () => {
  const visitor = somebody()
  const { body } = await openGoogleBrowser(testApi).signIn(visitor)
  const email = visitor.other_email.toLowerCase()
  for (const password of ['', 'null', ashasPassword])
    assert.equal((await testApi.request('auth/local', { body: { identifier: email, password } })).status, 400)
  const change = { currentPassword: 'x', password: ashasPassword, passwordConfirmation: ashasPassword }
  assertErrorResponse(
    await testApi.request('auth/change-password', { as: { jwt: body.jwt ?? '' }, body: change }),
    400,
    /has no password yet\. Choose Forgot Password/,
  )
})

test('while Google is out of reach, the button says so and everything else works', async () => {
  const lonely = await openTestApi()
  await lonely.shop.controlSandbox('PUT', '/faults', {
    provider: 'google',
    route: '/.well-known/openid-configuration',
    fault: 'status',
    value: 500,
    times: 1,
  })
  const browser = openGoogleBrowser(lonely)
  const page = await browser.startSignIn('?fromCheckout=true')
  assert.deepEqual(Object.fromEntries(page.searchParams), { error: 'unavailable', fromCheckout: 'true' })
  await lonely.newCustomer()
  assert.equal((await browser.startSignIn()).pathname, '/sandbox/google/o/oauth2/v2/auth')
  await lonely.close()
})
