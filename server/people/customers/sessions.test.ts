import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { sign } from 'hono/jwt'
import { customers, sessions } from '#server/platform/database/customer-tables.ts'
import { endSessions, createSession } from './sessions.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'

const testApi = await openTestApi()
after(() => testApi.close())

const MINUTE = 1
const DAY = 24 * 60 * MINUTE

const renew = (cookie: string, headers: Record<string, string> = {}) =>
  testApi.request('auth/session', { method: 'POST', headers: { cookie, ...headers } })
/** @returns the renewed cookie */
async function renewedCookie(cookie: string): Promise<string> {
  const response = await renew(cookie)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  assert.ok(response.cookie)
  return response.cookie
}

test('a session is renewed with a new token each time', async () => {
  const asha = await testApi.newCustomer()
  testApi.shop.advanceClock(16 * MINUTE)
  assert.equal((await testApi.request('users/me', { as: asha })).status, 401)
  const response = await renew(asha.cookie)
  assert.deepEqual(Object.keys(response.body).toSorted(), ['jwt', 'user'])
  assert.equal(response.body.user?.id, asha.user.id)
  assert.notEqual(response.cookie, asha.cookie)
  assert.equal((await testApi.request('users/me', { as: { jwt: response.body.jwt ?? '' } })).status, 200)
  let cookie = response.cookie ?? ''
  for (let times = 0; times < 5; times++) {
    testApi.shop.advanceClock(15 * MINUTE)
    cookie = await renewedCookie(cookie)
  }
})

test('a token that was replaced a while ago ends the session, for whoever holds its successor too', async () => {
  const asha = await testApi.newCustomer()
  const second = await renewedCookie(asha.cookie)
  const third = await renewedCookie(second)
  testApi.shop.advanceClock(1 * MINUTE)
  const copied = await renew(asha.cookie)
  assert.equal(copied.status, 401)
  assert.equal(copied.body.error?.message, 'Your session has ended. Please log in again.')
  assert.match(copied.cookie ?? '', /^gathri-session=$/)
  assert.equal((await renew(third)).status, 401)
})

test('the token before the last one, too, a minute later', async () => {
  const asha = await testApi.newCustomer()
  const second = await renewedCookie(asha.cookie)
  testApi.shop.advanceClock(1 * MINUTE)
  assert.equal((await renew(asha.cookie)).status, 401)
  assert.equal((await renew(second)).status, 401)
})

test('two tabs that renew at the same moment, or a lost answer, get the same new token', async () => {
  const asha = await testApi.newCustomer()
  const tabs = await Promise.all(Array.from({ length: 6 }, () => renewedCookie(asha.cookie)))
  assert.deepEqual(new Set(tabs).size, 1)
  const [cookie = ''] = tabs
  assert.equal(await renewedCookie(asha.cookie), cookie)
  testApi.shop.advanceClock(1 * MINUTE)
  await renewedCookie(cookie)
})

test('other sessions of the same person live on when one is stolen', async () => {
  const asha = await testApi.newCustomer()
  const phone = await testApi.request('auth/local', {
    body: { identifier: asha.user.email, password: 'three brass trays' },
  })
  await renewedCookie(await renewedCookie(asha.cookie))
  testApi.shop.advanceClock(1 * MINUTE)
  assert.equal((await renew(asha.cookie)).status, 401)
  await renewedCookie(phone.cookie ?? '')
})

test('a session rests 30 days at most, and lasts 90', async () => {
  const resting = await testApi.newCustomer()
  const busy = await testApi.newCustomer()
  testApi.shop.advanceClock(29 * DAY)
  let cookie = await renewedCookie(busy.cookie)
  testApi.shop.advanceClock(2 * DAY)
  assert.equal((await renew(resting.cookie)).status, 401)
  for (const days of [25, 25]) {
    cookie = await renewedCookie(cookie)
    testApi.shop.advanceClock(days * DAY)
  }
  const last = await renew(cookie)
  assert.equal(last.status, 200)
  assert.match(last.headers.getSetCookie()[0] ?? '', /Max-Age=7776\d\d|Max-Age=777\d{3}/)
  testApi.shop.advanceClock(10 * DAY)
  assert.equal((await renew(last.cookie ?? '')).status, 401)
})

test('only a page of the shop may renew', async () => {
  const asha = await testApi.newCustomer()
  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  ]
  for (const headers of refused) assert.equal((await renew(asha.cookie, headers)).status, 403)
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}]
  for (const headers of own) assert.equal((await renew(asha.cookie, headers)).status, 200)
})

test('made-up cookies open nothing and end nothing', async () => {
  const asha = await testApi.newCustomer()
  for (const cookie of [
    '',
    'gathri-session=',
    'gathri-session=x',
    'gathri-session=.',
    'gathri-session=a.b',
    'session=1',
  ])
    assert.equal((await renew(cookie)).status, 401)
  await renewedCookie(asha.cookie)
})

test('made-up, foreign and altered tokens are refused, never taken for a guest’s', async () => {
  const asha = await testApi.newCustomer()
  const { keys } = testApi.shop
  const now = Math.floor(testApi.shop.now().getTime() / 1000)
  const claims = {
    sub: String(asha.user.id),
    iat: now,
    exp: now + 900,
    iss: 'http://localhost:3000',
    aud: 'http://localhost:3000/api',
    typ: 'access',
    jti: 'x',
    sv: 1,
  }
  const unsigned = [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const me = async (authorization: string) => (await testApi.request('users/me', { headers: { authorization } })).status
  assert.equal(await me(`Bearer ${await sign(claims, keys.access)}`), 200)
  const bad = [
    `Bearer ${unsigned}.`,
    `Bearer ${await sign(claims, 'another secret')}`,
    `Bearer ${await sign(claims, keys.access, 'HS512')}`,
    `Bearer ${await sign({ ...claims, typ: 'refresh' }, keys.access)}`,
    `Bearer ${await sign({ ...claims, iss: 'https://elsewhere.example' }, keys.access)}`,
    `Bearer ${await sign({ ...claims, aud: 'another' }, keys.access)}`,
    `Bearer ${await sign({ ...claims, exp: now - 1 }, keys.access)}`,
    `Bearer ${await sign({ ...claims, sv: 2 }, keys.access)}`,
    `Bearer ${await sign({ ...claims, sub: '999999' }, keys.access)}`,
    `Bearer ${await sign({ ...claims, sub: 'x' }, keys.access)}`,
    `Bearer ${asha.jwt.slice(0, -3)}AAA`,
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer',
    'Basic YXNoYTpwYXNz',
    asha.jwt,
    '',
  ]
  for (const authorization of bad) assert.equal(await me(authorization), 401, authorization.slice(0, 80))
})

test('the database holds no token that opens anything', async () => {
  const asha = await testApi.newCustomer()
  const storedRows = JSON.stringify(await testApi.shop.database.orm.select().from(sessions))
  const [, secret = ''] = asha.cookie.split('=')[1]?.split('.') ?? []
  assert.ok(secret.length >= 43)
  assert.ok(!storedRows.includes(secret))
})

test('a login that overlaps a change of password opens no session with the old one', async () => {
  const asha = await testApi.newCustomer()
  const { orm } = testApi.shop.database
  const [asBefore] = await orm.select().from(customers).where(eq(customers.id, asha.user.id))
  assert.ok(asBefore)
  await endSessions(orm, asBefore.id)
  assert.equal((await createSession(testApi.shop, asBefore)).ok, false)
  assert.deepEqual(await orm.select().from(sessions).where(eq(sessions.customerId, asBefore.id)), [])
})

test('a deleted account ends with its sessions', async () => {
  const asha = await testApi.newCustomer()
  await testApi.shop.database.orm.delete(customers).where(eq(customers.id, asha.user.id))
  assert.equal((await testApi.request('users/me', { as: asha })).status, 401)
  assert.equal((await renew(asha.cookie)).status, 401)
})
