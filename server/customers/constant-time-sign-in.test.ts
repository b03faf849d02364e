import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApi } from '#server/api/api.ts'
import { argon2id, type HashCost } from './argon2id.ts'
import { createPasswords } from './passwords.ts'
import { ashasPassword, openTestApi, type TestApi } from '#server/testing/open-test-api.ts'

// The work of an answer must not tell whether an e-mail has an account; what clocks see of it is measured every night
// (enumeration-by-time.nightly.ts).

let testApi: TestApi
before(async () => {
  testApi = await openTestApi()
})
after(() => testApi.close())

test('a failed login hashes once, at the same cost, whether there is an account or not', async () => {
  const { user } = await testApi.newCustomer()
  const cost: HashCost = { memory: 64, passes: 1, lanes: 1 }
  const hashed: HashCost[] = []
  const passwords = createPasswords({ maxConcurrentHashes: 1, maxQueuedHashes: 10 }, cost, (password, salt, cost) => {
    hashed.push(cost)
    return argon2id(password, salt, cost)
  })
  const api = createApi({ ...testApi.shop, passwords })
  const logIn = async (identifier: string, password = 'a guess') => {
    const response = await api.request('/api/auth/local', {
      method: 'POST',
      body: JSON.stringify({ identifier, password }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: await response.text() }
  }
  // The account's hash is of the test's cost after the owner has logged in once.
  await logIn(user.email, ashasPassword)
  hashed.length = 0

  const known = await logIn(user.email)
  const unknown = await logIn('nobody-at-all@example.in')
  assert.deepEqual(known, unknown)
  assert.deepEqual(hashed, [cost, cost])
})
