import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApi } from '#server/edge/api/api.ts'
import { argon2id } from '#server/platform/passwords/argon2id.ts'
import { createPasswords, type Passwords } from '#server/platform/passwords/passwords.ts'
import { ashasPassword, openTestApi } from '#server/testing/open-test-api.ts'

// Response times must not tell whether an e-mail has an account. An AUC of 0.5 is guessing, 1 is certainty.
// The hash is cheaper here than in the shop: less to hide a difference behind.

const PAIRS = 150
/** Other work on the machine skews single runs; a leak skews all of them to the same side. */
const RUNS = 3

const testApi = await openTestApi()
after(() => testApi.close())

const passwords = createPasswords({ maxConcurrentHashes: 1, maxQueuedHashes: 10 }, argon2id, {
  memory: 4_096,
  passes: 1,
  lanes: 1,
})

async function measure(ask: (email: string) => Promise<number>, known: string): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let warm = 0; warm < 10; warm++) await ask(warm % 2 ? known : `warm${warm}@example.in`)
  for (let pair = 0; pair < PAIRS; pair++) {
    const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order)
      times[who].push(await ask(who === 'known' ? known : `nobody${pair}${Math.random()}@example.in`))
  }
  return auc(times.known, times.unknown)
}

function auc(some: number[], others: number[]): number {
  let longer = 0
  for (const a of some) for (const b of others) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (some.length * others.length)
}

async function somebody(): Promise<string> {
  const { user } = await testApi.newCustomer()
  const logIn = timer(passwords, '/api/auth/local', (identifier) => ({ identifier, password: ashasPassword }))
  await logIn(user.email)
  return user.email
}

function timer(passwords: Passwords, path: string, bodyOf: (email: string) => unknown) {
  const api = createApi({ ...testApi.shop, passwords })
  return async (email: string) => {
    const body = JSON.stringify(bodyOf(email))
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const from = performance.now()
    await (await api.request(path, init)).text()
    return performance.now() - from
  }
}

async function assertAlike(ask: (email: string) => Promise<number>): Promise<void> {
  const known = await somebody()
  const seen: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const value = await measure(ask, known)
    if (value > 0.4 && value < 0.6) return
    seen.push(value)
  }
  assert.fail(`known and unknown e-mails differ in time: AUC ${seen.map((value) => value.toFixed(2)).join(', ')}`)
}

test('the time of a failed login does not tell whether there is an account', async () => {
  await assertAlike(timer(passwords, '/api/auth/local', (identifier) => ({ identifier, password: 'a guess' })))
})

test('the time of asking for a reset link does not tell either', async () => {
  await assertAlike(timer(passwords, '/api/auth/forgot-password', (email) => ({ email })))
})

test('a login that answered unknown e-mails early would be noticed', async () => {
  const hasty: Passwords = {
    ...passwords,
    check: (password, hash) =>
      hash === null ? Promise.resolve({ ok: true, matches: false, outdated: false }) : passwords.check(password, hash),
  }
  const logIn = timer(hasty, '/api/auth/local', (identifier) => ({ identifier, password: 'a guess' }))
  await assert.rejects(assertAlike(logIn), /differ in time/)
})
