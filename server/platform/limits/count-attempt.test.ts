import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { requestLimits } from '#server/platform/database/limit-tables.ts'
import { ashasPassword, assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { countAttempt } from './count-attempt.ts'
import { purgeExpired } from '#server/people/customers/purge-expired.ts'

// The clock moves only when a test moves it: a busy machine must not lose a second.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const testApi = await openTestApi({
  SIGN_IN_TRIES_PER_ACCOUNT: '3',
  SIGN_IN_TRIES_PER_ADDRESS: '10',
  REGISTRATIONS_PER_ADDRESS: '8',
  TRUST_PROXY: 'true',
})
after(() => testApi.close())

const SECOND = 1 / 60
const passMinutes = (minutes: number) => mock.timers.setTime(Date.now() + minutes * 60_000)
let addresses = 0
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`
const guess = (identifier: string, password = 'a guess', from = newAddress()) =>
  testApi.request('auth/local', {
    body: { identifier, password },
    headers: { 'x-forwarded-for': `8.8.8.8, ${from}` },
  })
const newCustomer = async () => {
  const email = `guessed${++addresses}@example.in`
  const body = { email, password: ashasPassword, firstName: 'Asha', lastName: 'Rao' }
  const response = await testApi.request('auth/local/register', {
    body,
    headers: { 'x-forwarded-for': newAddress() },
  })
  assert.equal(response.status, 200)
  return email
}

test('guesses at one account wait twice as long each time, from wherever they come', async () => {
  for (const email of [await newCustomer(), 'nobody@example.in']) {
    const waits: string[] = []
    for (let times = 0; times < 3; times++)
      assertErrorResponse(await guess(email), 400, 'Invalid identifier or password')
    for (const wait of [1, 2, 4, 8]) {
      const refused = await guess(email)
      assertErrorResponse(refused, 429, 'Too many requests, please try again later.')
      assert.equal(refused.body.error?.name, 'RateLimitError')
      waits.push(refused.headers.get('retry-after') ?? '')
      passMinutes((wait + 0.5) * SECOND)
      assertErrorResponse(await guess(email), 400, 'Invalid identifier or password')
    }
    assert.deepEqual(waits, ['1', '2', '4', '8'])
  }
})

test('the wait never grows beyond the longest, and an hour’s rest forgets it', async () => {
  const email = await newCustomer()
  for (let times = 0; times < 20; times++) {
    await guess(email)
    passMinutes(15)
  }
  await guess(email)
  const refused = await guess(email)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) <= 15 * 60)
  passMinutes(61)
  for (let times = 0; times < 3; times++) assert.equal((await guess(email)).status, 400)
})

test('while an account waits, the right password waits as well, and success forgets the guesses', async () => {
  const email = await newCustomer()
  for (let times = 0; times < 3; times++) await guess(email)
  assert.equal((await guess(email, ashasPassword)).status, 429)
  passMinutes(2 * SECOND)
  assert.equal((await guess(email, ashasPassword)).status, 200)
  for (let times = 0; times < 3; times++) assert.equal((await guess(email)).status, 400)
})

test('a hundred guesses at the same moment are a hundred', async () => {
  const email = await newCustomer()
  const responses = await Promise.all(Array.from({ length: 100 }, () => guess(email)))
  assert.equal(responses.filter(({ status }) => status === 400).length, 3)
  assert.equal(responses.filter(({ status }) => status === 429).length, 97)
  // They wait as long as after a single attempt too many.
  for (const { status, headers } of responses) if (status === 429) assert.equal(headers.get('retry-after'), '1')
})

test('one address cannot go through many accounts; others go on', async () => {
  const from = newAddress()
  for (let account = 0; account < 10; account++)
    assert.equal((await guess(`sprayed${account}@example.in`, 'welcome123', from)).status, 400)
  assert.equal((await guess('sprayed10@example.in', 'welcome123', from)).status, 429)
  assert.equal((await guess('sprayed11@example.in', 'welcome123')).status, 400)
})

test('what a client makes up about its address counts for nothing', async () => {
  const from = newAddress()
  const responses = []
  for (let times = 0; times < 11; times++)
    responses.push(
      await testApi.request('auth/local', {
        body: { identifier: `made-up${times}@example.in`, password: 'x' },
        headers: { 'x-forwarded-for': `1.2.3.${times}, ${from}` },
      }),
    )
  assert.equal(responses.at(-1)?.status, 429)
})

test('a house full of customers does not slow itself down', async () => {
  const from = newAddress()
  const email = await newCustomer()
  for (let times = 0; times < 30; times++) assert.equal((await guess(email, ashasPassword, from)).status, 200)
})

test('registrations of one address slow down', async () => {
  const from = newAddress()
  const statuses = []
  for (let times = 0; times < 10; times++) {
    const body = { email: `many${times}@example.in`, password: ashasPassword, firstName: 'A', lastName: 'B' }
    const response = await testApi.request('auth/local/register', { body, headers: { 'x-forwarded-for': from } })
    statuses.push(response.status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
})

test('the current password is guarded like the login', async () => {
  const email = await newCustomer()
  const { body } = await guess(email, ashasPassword)
  const change = (currentPassword: string) =>
    testApi.request('auth/change-password', {
      as: { jwt: body.jwt ?? '' },
      body: { currentPassword, password: 'five silk ribbons', passwordConfirmation: 'five silk ribbons' },
    })
  for (let times = 0; times < 3; times++) assert.equal((await change('a guess')).status, 400)
  assert.equal((await change(ashasPassword)).status, 429)
  passMinutes(2 * SECOND)
  assert.equal((await change(ashasPassword)).status, 200)
})

test('what is kept names nobody, and goes when it is forgotten', async () => {
  const storedRows = JSON.stringify(await testApi.shop.database.orm.select().from(requestLimits))
  assert.doesNotMatch(storedRows, /example|10\.0\./)
  passMinutes(61)
  await purgeExpired(testApi.shop)
  assert.deepEqual(await testApi.shop.database.orm.select().from(requestLimits), [])
})

test('whoever has IPv6 has one network, not 2^64 addresses', async () => {
  const count = (address: string) => countAttempt(testApi.shop, 'registration by network', address)
  for (let host = 1; host <= 8; host++) assert.ok((await count(`2001:db8:7::${host}`)).ok)
  assert.ok(!(await count('2001:db8:7::9')).ok)
  assert.ok((await count('2001:db8:7:1::9')).ok)
})
