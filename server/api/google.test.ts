import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { openBrowser } from '#server/customers/test-google.ts'
import { ashasPassword, assertRefused, openCounter, type TestCounter } from '#server/customers/test-people.ts'
import { customers } from '#server/database/customer-tables.ts'

let counter: TestCounter
before(async () => {
  counter = await openCounter()
})
afterEach(() => counter.shop.desk('DELETE', '/faults'))
after(() => counter.close())

let others = 0
/** Somebody the sandbox's Google has not seen before. */
const somebody = (names: { given?: string; family?: string } = {}) => ({
  email: '',
  other_email: `Visitor${++others}@gmail.example`,
  other_given_name: names.given ?? 'Visitor',
  other_family_name: names.family ?? 'Somebody',
})
const callbackPage = 'http://localhost:3000/auth/callback'
const fault = (fault: Record<string, unknown>) =>
  counter.shop.desk('PUT', '/faults', { provider: 'google', ...fault })

test('a newcomer signs up with Google, with the names in the shop’s spelling', async () => {
  const browser = openBrowser(counter)
  const page = await browser.start()
  for (const name of ['state', 'nonce', 'code_challenge'])
    assert.ok((page.searchParams.get(name) ?? '').length >= 43)
  assert.equal(page.searchParams.get('code_challenge_method'), 'S256')
  assert.equal(page.searchParams.get('scope'), 'openid email profile')
  const back = await browser.comeBack(await browser.choose(page, { email: 'ravi.menon@gmail.example' }))
  assert.equal(back.origin + back.pathname, callbackPage)
  assert.deepEqual([...back.searchParams.keys()], ['access_token', 'new'])
  const { status, body, headers } = await browser.redeem(back.searchParams.get('access_token'))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).toSorted(), ['jwt', 'user'])
  const { user } = body
  assert.deepEqual(
    [user?.email, user?.provider, user?.confirmed, user?.firstName, user?.lastName],
    ['ravi.menon@gmail.example', 'google', true, 'Ravi', 'Menon'],
  )
  assert.equal((await counter.ask('users/me', { as: { jwt: body.jwt ?? '' } })).status, 200)
  assert.match(headers.getSetCookie().join(), /gathri-session=.*HttpOnly/)
  assert.equal((await counter.mailsTo('ravi.menon@gmail.example'))[0]?.subject, 'Welcome to Gathri')
})

test('whoever comes again is the same account, whatever happened to the e-mail', async () => {
  const visitor = somebody()
  const first = await openBrowser(counter).signIn(visitor)
  const { orm } = counter.shop.database
  const id = first.body.user?.id ?? 0
  await orm
    .update(customers)
    .set({ email: `moved${id}@example.in` })
    .where(eq(customers.id, id))
  const again = await openBrowser(counter).signIn(visitor)
  assert.equal(again.body.user?.id, id)
  assert.equal(again.body.user?.email, `moved${id}@example.in`)
})

test('no family name is no obstacle, and a name of one’s own is never overwritten', async () => {
  const madhuri = await openBrowser(counter).signIn({ email: 'madhuri@gmail.example' })
  assert.deepEqual([madhuri.body.user?.firstName, madhuri.body.user?.lastName], ['Madhuri', ''])
  const { jwt = '', user } = madhuri.body
  await counter.ask(`users/${user?.id}`, {
    method: 'PUT',
    as: { jwt },
    body: { firstName: 'Madhu', lastName: 'Dixit' },
  })
  const again = await openBrowser(counter).signIn({ email: 'madhuri@gmail.example' })
  assert.deepEqual([again.body.user?.firstName, again.body.user?.lastName], ['Madhu', 'Dixit'])
  const nameless = await openBrowser(counter).signIn({ email: '', other_email: 'meera@gmail.example' })
  assert.equal(nameless.body.user?.firstName, 'Meera')
})

test('the flag of the checkout survives, in success and in failure', async () => {
  const browser = openBrowser(counter)
  const done = await browser.comeBack(
    await browser.choose(await browser.start('?fromCheckout=true'), somebody()),
  )
  assert.equal(done.searchParams.get('fromCheckout'), 'true')
  const denied = await browser.comeBack(
    await browser.choose(await browser.start('?fromCheckout=true'), { denied: 'true' }),
  )
  assert.deepEqual(Object.fromEntries(denied.searchParams), { error: 'denied', fromCheckout: 'true' })
})

test('two tabs of one browser may be at Google’s page', async () => {
  const browser = openBrowser(counter)
  const [first, second] = [await browser.start(), await browser.start()]
  const [one, two] = [somebody(), somebody()]
  const later = await browser.comeBack(await browser.choose(second, two))
  const earlier = await browser.comeBack(await browser.choose(first, one))
  const emails = [
    (await browser.redeem(earlier.searchParams.get('access_token'))).body.user?.email,
    (await browser.redeem(later.searchParams.get('access_token'))).body.user?.email,
  ]
  assert.deepEqual(emails, [one.other_email.toLowerCase(), two.other_email.toLowerCase()])
})

test('our code works once, for a minute, and in this browser only', async () => {
  const browser = openBrowser(counter)
  const codeOf = async () => {
    const page = await browser.comeBack(await browser.choose(await browser.start(), somebody()))
    return page.searchParams.get('access_token') ?? ''
  }
  const spent = 'This sign-in with Google took too long or was already used. Please try again.'
  const used = await codeOf()
  assert.equal((await browser.redeem(used)).status, 200)
  assertRefused(await browser.redeem(used), 400, spent)
  const late = await codeOf()
  counter.shop.later(1.1)
  assertRefused(await browser.redeem(late), 400, spent)
  // A link with somebody else's code, planted in another browser, opens nothing there.
  const planted = await codeOf()
  assertRefused(await openBrowser(counter).redeem(planted), 400, spent)
  for (const made of ['x', 'ya29.a-token-of-google']) assertRefused(await browser.redeem(made), 400, spent)
  assertRefused(await browser.redeem(null), 400, 'No access_token.')
})

test('every failure ends at the page with its word, and opens no session', async () => {
  const outcome = async (choice: Record<string, string>) => {
    const browser = openBrowser(counter)
    const page = await browser.comeBack(await browser.choose(await browser.start(), choice))
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
  const browser = openBrowser(counter)
  const returned = await browser.choose(await browser.start(), somebody())
  assert.ok((await browser.comeBack(returned)).searchParams.has('access_token'))
  const errorOf = async (by: typeof browser, at: URL) => (await by.comeBack(at)).searchParams.get('error')
  assert.equal(await errorOf(browser, returned), 'expired')
  const late = await browser.choose(await browser.start(), somebody())
  counter.shop.later(11)
  assert.equal(await errorOf(browser, late), 'expired')
  const planted = await browser.choose(await browser.start(), somebody())
  assert.equal(await errorOf(openBrowser(counter), planted), 'expired')
  const other = openBrowser(counter)
  await other.start()
  const stolen = await browser.choose(await browser.start(), somebody())
  assert.equal(await errorOf(other, stolen), 'expired')
  for (const search of ['', '?state=x&code=y', '?error=access_denied'])
    assert.equal(
      await errorOf(browser, new URL(`http://localhost/api/connect/google/callback${search}`)),
      'expired',
    )
  // The code of one sign-in with the state of another: the proof does not fit.
  const mine = await browser.choose(await browser.start(), somebody())
  const foreign = await browser.choose(await browser.start(), somebody())
  mine.searchParams.set('code', foreign.searchParams.get('code') ?? '')
  assert.equal(await errorOf(browser, mine), 'expired')
})

test('an account whose e-mail is proved gets linked; one that is not, is not given away', async () => {
  const visitor = somebody({ given: 'Not', family: 'Asha' })
  const email = visitor.other_email.toLowerCase()
  const asha = await counter.newcomer({ email })
  const refused = openBrowser(counter)
  const page = await refused.comeBack(await refused.choose(await refused.start(), visitor))
  assert.equal(page.searchParams.get('error'), 'unproved')

  await counter.ask('auth/forgot-password', { body: { email } })
  const letters = await counter.mailsTo(email)
  const link = letters.find(({ subject }) => subject === 'Set a new password')?.links[0] ?? ''
  const code = new URL(link).searchParams.get('code')
  const fresh = 'five silk ribbons'
  const reset = { code, password: fresh, passwordConfirmation: fresh }
  assert.equal((await counter.ask('auth/reset-password', { body: reset })).status, 200)

  const linked = await openBrowser(counter).signIn(visitor)
  assert.deepEqual(
    [linked.body.user?.id, linked.body.user?.firstName, linked.body.user?.provider],
    [asha.user.id, 'Asha', 'local'],
  )
  assert.ok(
    (await counter.mailsTo(email)).some(({ subject }) => subject === 'You can now sign in with Google'),
  )
  // Both ways lead in now.
  assert.equal(
    (await counter.ask('auth/local', { body: { identifier: email, password: fresh } })).status,
    200,
  )
  assert.equal((await openBrowser(counter).signIn(visitor)).body.user?.id, asha.user.id)
})

test('an account of one Google account is not opened by another with its e-mail', async () => {
  const visitor = somebody()
  const first = await openBrowser(counter).signIn(visitor)
  const { orm } = counter.shop.database
  await orm
    .update(customers)
    .set({ googleSub: 'another' })
    .where(eq(customers.id, first.body.user?.id ?? 0))
  const browser = openBrowser(counter)
  const page = await browser.comeBack(await browser.choose(await browser.start(), visitor))
  assert.equal(page.searchParams.get('error'), 'other-google')
})

test('a blocked account stays shut', async () => {
  const visitor = somebody()
  const first = await openBrowser(counter).signIn(visitor)
  const { orm } = counter.shop.database
  await orm
    .update(customers)
    .set({ blocked: true })
    .where(eq(customers.id, first.body.user?.id ?? 0))
  const browser = openBrowser(counter)
  const page = await browser.comeBack(await browser.choose(await browser.start(), visitor))
  assert.equal(page.searchParams.get('error'), 'blocked')
})

test('an account of Google’s has no password until one is set by mail', async () => {
  const visitor = somebody()
  const { body } = await openBrowser(counter).signIn(visitor)
  const email = visitor.other_email.toLowerCase()
  for (const password of ['', 'null', ashasPassword])
    assert.equal((await counter.ask('auth/local', { body: { identifier: email, password } })).status, 400)
  const change = { currentPassword: 'x', password: ashasPassword, passwordConfirmation: ashasPassword }
  assertRefused(
    await counter.ask('auth/change-password', { as: { jwt: body.jwt ?? '' }, body: change }),
    400,
    /has no password yet\. Choose Forgot Password/,
  )
})

test('while Google is out of reach, the button says so and everything else works', async () => {
  const lonely = await openCounter()
  await lonely.shop.desk('PUT', '/faults', {
    provider: 'google',
    route: '/.well-known/openid-configuration',
    fault: 'status',
    value: 500,
    times: 1,
  })
  const browser = openBrowser(lonely)
  const page = await browser.start('?fromCheckout=true')
  assert.deepEqual(Object.fromEntries(page.searchParams), { error: 'unavailable', fromCheckout: 'true' })
  await lonely.newcomer()
  assert.equal((await browser.start()).pathname, '/sandbox/google/o/oauth2/v2/auth')
  await lonely.close()
})
