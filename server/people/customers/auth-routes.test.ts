import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { ashasPassword, assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { customers } from '#server/platform/database/customer-tables.ts'

const testApi = await openTestApi()
after(() => testApi.close())

const ravi = {
  username: 'Ravi@Example.in',
  email: 'Ravi@Example.in',
  password: 'four jute bags',
  firstName: ' ravi ',
  lastName: 'Menon',
}
const another = 'five silk ribbons'

test('a newcomer registers and is logged in, in Strapi’s shape', async () => {
  const { status, body, headers } = await testApi.request('auth/local/register', { body: ravi })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).toSorted(), ['jwt', 'user'])
  assert.deepEqual(
    { ...body.user, id: 0, createdAt: '', updatedAt: '' },
    {
      id: 0,
      username: 'ravi@example.in',
      email: 'ravi@example.in',
      provider: 'local',
      confirmed: false,
      blocked: false,
      firstName: 'ravi',
      lastName: 'Menon',
      phone: null,
      address: { data: [], version: 0 },
      createdAt: '',
      updatedAt: '',
    },
  )
  assert.equal(headers.get('cache-control'), 'no-store')
  const [cookie] = headers.getSetCookie()
  for (const part of ['Path=/api/auth/session', 'HttpOnly', 'SameSite=Strict', 'Max-Age=2592000'])
    assert.ok(cookie?.includes(part), cookie)
  assert.doesNotMatch(JSON.stringify(body), /argon2|passwordHash|sessionVersion/)
})

test('the token says nothing personal', async () => {
  const { jwt } = await testApi.newCustomer()
  const [head = '', claims = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const { kid, ...rest } = read(head)
  assert.deepEqual(rest, { alg: 'HS256', typ: 'JWT' })
  assert.match(String(kid), /^[\w-]{8}$/, 'the name of a key')
  assert.deepEqual(Object.keys(read(claims)).toSorted(), ['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'sv', 'typ'])
  assert.equal(Number(read(claims)['exp']) - Number(read(claims)['iat']), 15 * 60)
})

test('registering: every refusal has its words', async () => {
  const register = (changes: Record<string, unknown>) =>
    testApi.request('auth/local/register', { body: { ...ravi, email: 'new@example.in', ...changes } })
  for (const field of ['email', 'password', 'firstName', 'lastName'])
    for (const value of [undefined, '', null, 7, {}])
      assertErrorResponse(await register({ [field]: value }), 400, `${field} is a required field`)
  assertErrorResponse(await register({ email: 'ravi' }), 400, /e-mail address looks incomplete/)
  assertErrorResponse(await register({ password: '12345' }), 400, 'Password must be at least 6 characters long')
  assertErrorResponse(await register({ password: 'x'.repeat(129) }), 400, /at most 128/)
  assertErrorResponse(await register({ firstName: '123' }), 400, /first name with letters/)
  for (const email of ['ravi@example.in', ' RAVI@EXAMPLE.IN '])
    assertErrorResponse(await register({ email }), 400, 'Email or Username are already taken')
  const { body } = await register({ email: 'ravi', password: '1', firstName: '' })
  assert.equal(body.error?.name, 'ValidationError')
})

test('registering sets nothing but what it asks for', async () => {
  const { body } = await testApi.request('auth/local/register', {
    body: { ...ravi, email: 'greedy@example.in', id: 1, confirmed: true, provider: 'google', role: 'admin' },
  })
  assert.deepEqual([body.user?.confirmed, body.user?.provider], [false, 'local'])
})

test('the same e-mail at the same moment opens one account', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      testApi.request('auth/local/register', { body: { ...ravi, email: 'twins@example.in' } }),
    ),
  )
  assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  assert.equal(responses.filter(({ status }) => status === 400).length, 7)
})

test('logging in works in any case of the e-mail, with a slash at the end, and with the exact password only', async () => {
  const { user } = await testApi.newCustomer()
  for (const identifier of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
    const { status, body } = await testApi.request('auth/local/', {
      body: { identifier, password: ashasPassword },
    })
    assert.deepEqual([status, body.user?.id], [200, user.id])
  }
})

test('logging in: every refusal has its words, and an unknown account sounds like a wrong password', async () => {
  const { user } = await testApi.newCustomer()
  const logIn = (body: Record<string, unknown>) => testApi.request('auth/local', { body })
  for (const empty of [undefined, '', null, 7, []]) {
    assertErrorResponse(await logIn({ identifier: empty, password: 'x' }), 400, 'identifier is a required field')
    assertErrorResponse(await logIn({ identifier: 'x', password: empty }), 400, 'password is a required field')
  }
  const { body } = await logIn({})
  assert.deepEqual(body.error?.details['errors'], [
    { path: ['identifier'], message: 'identifier is a required field', name: 'ValidationError' },
    { path: ['password'], message: 'password is a required field', name: 'ValidationError' },
  ])
  const wrong = await logIn({ identifier: user.email, password: `${ashasPassword} ` })
  assertErrorResponse(wrong, 400, 'Invalid identifier or password')
  const unknown = await logIn({ identifier: 'nobody@example.in', password: ashasPassword })
  assert.deepEqual(unknown.body, wrong.body)
  assert.deepEqual([...unknown.headers.keys()], [...wrong.headers.keys()])
})

test('a blocked account says so to its owner only', async () => {
  const { user, ...asha } = await testApi.newCustomer()
  const { orm } = testApi.shop.database
  await orm.update(customers).set({ blocked: true }).where(eq(customers.id, user.id))
  const logIn = (password: string) => testApi.request('auth/local', { body: { identifier: user.email, password } })
  assertErrorResponse(await logIn(ashasPassword), 400, 'Your account has been blocked by an administrator')
  assertErrorResponse(await logIn('a guess'), 400, 'Invalid identifier or password')
  assertErrorResponse(await testApi.request('users/me', { as: asha }), 401, 'Missing or invalid credentials')
  const renewal = { method: 'POST', headers: { cookie: asha.cookie } }
  assert.equal((await testApi.request('auth/session', renewal)).status, 401)
})

test('changing the password: every refusal has its words', async () => {
  const asha = await testApi.newCustomer()
  const good = { currentPassword: ashasPassword, password: another, passwordConfirmation: another }
  const change = (changes: Record<string, unknown>) =>
    testApi.request('auth/change-password', { as: asha, body: { ...good, ...changes } })
  assertErrorResponse(
    await testApi.request('auth/change-password', { body: good }),
    401,
    'You must be authenticated to reset your password',
  )
  for (const field of Object.keys(good))
    assertErrorResponse(await change({ [field]: undefined }), 400, `${field} is a required field`)
  assertErrorResponse(await change({ foo: 1 }), 400, 'this field has unspecified keys: foo')
  const differing = await change({ passwordConfirmation: `${another}!` })
  assertErrorResponse(differing, 400, 'Passwords do not match')
  assert.deepEqual(differing.body.error?.details['errors'], [
    { path: ['passwordConfirmation'], message: 'Passwords do not match', name: 'ValidationError' },
  ])
  assertErrorResponse(
    await change({ password: '12345', passwordConfirmation: '12345' }),
    400,
    'Password must be at least 6 characters long',
  )
  assertErrorResponse(await change({ currentPassword: 'a guess' }), 400, 'The provided current password is invalid')
  assertErrorResponse(
    await change({ password: ashasPassword, passwordConfirmation: ashasPassword }),
    400,
    'Your new password must be different than your current password',
  )
})

test('a changed password ends every session at once, but for the browser that changed it', async () => {
  const asha = await testApi.newCustomer()
  const phone = await testApi.request('auth/local', {
    body: { identifier: asha.user.email, password: ashasPassword },
  })
  const changed = await testApi.request('auth/change-password', {
    as: asha,
    body: { currentPassword: ashasPassword, password: another, passwordConfirmation: another },
  })
  assert.equal(changed.status, 200)
  for (const jwt of [asha.jwt, phone.body.jwt ?? ''])
    assertErrorResponse(await testApi.request('users/me', { as: { jwt } }), 401, 'Missing or invalid credentials')
  for (const cookie of [asha.cookie, phone.cookie ?? ''])
    assert.equal((await testApi.request('auth/session', { method: 'POST', headers: { cookie } })).status, 401)
  assert.equal((await testApi.request('users/me', { as: { jwt: changed.body.jwt ?? '' } })).status, 200)
  const logIn = (password: string) => testApi.request('auth/local', { body: { identifier: asha.user.email, password } })
  assert.deepEqual([(await logIn(ashasPassword)).status, (await logIn(another)).status], [400, 200])
  const subjects = (await testApi.listMailsTo(asha.user.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Your password was changed'), subjects.join(', '))
})

test('logging out ends every session everywhere; once more, or by nobody, is no fault', async () => {
  const asha = await testApi.newCustomer()
  const phone = await testApi.request('auth/local', {
    body: { identifier: asha.user.email, password: ashasPassword },
  })
  const out = await testApi.request('auth/logout', { method: 'POST', as: asha })
  assert.deepEqual([out.status, out.body], [200, { ok: true }])
  assert.match(out.headers.getSetCookie()[0] ?? '', /^gathri-session=; Max-Age=0; Path=\/api\/auth\/session/)
  for (const jwt of [asha.jwt, phone.body.jwt ?? ''])
    assert.equal((await testApi.request('users/me', { as: { jwt } })).status, 401)
  assert.equal(
    (await testApi.request('auth/session', { method: 'POST', headers: { cookie: phone.cookie ?? '' } })).status,
    401,
  )
  assert.equal((await testApi.request('auth/logout', { method: 'POST', as: asha })).status, 200)
  assert.equal((await testApi.request('auth/logout', { method: 'POST' })).status, 200)
})

test('a token that has run out still says goodbye', async () => {
  const asha = await testApi.newCustomer()
  testApi.shop.advanceClock(16)
  assertErrorResponse(await testApi.request('users/me', { as: asha }), 401, 'Missing or invalid credentials')
  await testApi.request('auth/logout', { method: 'POST', as: asha })
  const renewal = { method: 'POST', headers: { cookie: asha.cookie } }
  assert.equal((await testApi.request('auth/session', renewal)).status, 401)
})

test('a name that others would take for a link is refused with a sentence, wherever names are typed', async () => {
  const asha = await testApi.newCustomer()
  const win = 'Win 5000 at evil.test'
  const registration = { email: 'win@example.in', password: another, firstName: win, lastName: 'Rao' }
  const door = {
    address: '12 Amber Road',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  }
  const me = { method: 'PUT', as: asha }
  for (const response of [
    await testApi.request('auth/local/register', { body: registration }),
    await testApi.request('auth/local/register', {
      body: { ...registration, firstName: 'Asha', lastName: win },
    }),
    await testApi.request(`users/${asha.user.id}`, { ...me, body: { firstName: win } }),
    await testApi.request(`users/${asha.user.id}`, {
      ...me,
      body: { address: { data: [{ ...door, fName: 'Asha', lName: win }] } },
    }),
    await testApi.request('orders/new', {
      body: {
        info: { ...door, fName: win, lName: 'Rao', email: 'a@example.in', phnNo: '9876543210' },
        cart: [{ id: 1, quantity: 1 }],
        shipping: 'x'.repeat(22),
      },
    }),
    await testApi.request('enquiries', {
      body: { kind: 'contact', topic: 'A product', message: 'Is it safe?', name: win, email: 'a@example.in' },
    }),
  ])
    assertErrorResponse(response, 400, /alone, without a web or e-mail address/)
})
