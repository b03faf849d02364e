import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApi } from '#server/edge/api/api.ts'
import { argon2id } from '#server/platform/passwords/argon2id.ts'
import { createPasswords, type HashCost } from '#server/platform/passwords/passwords.ts'
import { ashasPassword, openTestApi } from '#server/testing/open-test-api.ts'

// Both cases must do the same work; account-enumeration-by-timing.nightly.ts measures the times.

const testApi = await openTestApi()
after(() => testApi.close())

test('a failed login hashes once, at the same cost, whether there is an account or not', async () => {
  const { user } = await testApi.newCustomer()
  const cost: HashCost = { memory: 64, passes: 1, lanes: 1 }
  const verified: string[] = []
  const passwords = createPasswords(
    { maxConcurrentHashes: 1, maxQueuedHashes: 10 },
    {
      ...argon2id,
      verify(hash, password) {
        verified.push(hash)
        return argon2id.verify(hash, password)
      },
    },
    cost,
  )
  const api = createApi({ ...testApi.shop, passwords })
  const logIn = async (identifier: string, password = 'a guess') => {
    const response = await api.request('/api/auth/local', {
      method: 'POST',
      body: JSON.stringify({ identifier, password }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: await response.text() }
  }
  // The first sign-in rehashes the password at the test's cost.
  await logIn(user.email, ashasPassword)
  verified.length = 0

  const known = await logIn(user.email)
  const unknown = await logIn('nobody-at-all@example.in')
  assert.deepEqual(known, unknown)
  const shape = /^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/
  assert.equal(verified.length, 2)
  for (const hash of verified) assert.match(hash, shape)
})
