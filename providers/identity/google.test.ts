import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { LoggedRequest } from '#sandbox/faults/request-log.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import { createGoogle, type GoogleOptions } from './google.ts'

const returnTo = 'http://localhost:3000/api/connect/google/callback'
const attempt = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }

async function openGoogle(t: TestContext, changes: Partial<GoogleOptions> = {}) {
  const sandbox = await openTestSandbox(t)
  const google = createGoogle({
    issuer: `${sandbox.url}/google`,
    clientId: testSecrets.googleClientId,
    clientSecret: testSecrets.googleClientSecret,
    timeoutMs: 4_000,
    ...changes,
  })
  async function choose(choice: Record<string, string>): Promise<URL> {
    const started = await google.createSignInUrl(attempt, returnTo)
    assert.ok(started.ok)
    const page = new URL(started.value)
    const body = new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...choice })
    const chosen = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return new URL(chosen.headers.get('location') ?? '')
  }
  return { ...sandbox, google, choose }
}

test('who came back is read from a signed token', async (t) => {
  const { google, choose } = await openGoogle(t)
  const returned = await choose({ email: 'asha.rao@gmail.example' })
  assert.deepEqual(await google.exchangeCode(attempt, returned), {
    ok: true,
    value: {
      subject: 'sandbox-asha.rao@gmail.example',
      email: 'asha.rao@gmail.example',
      emailVerified: true,
      firstName: 'Asha',
      lastName: 'Rao',
    },
  })
  const again = await google.exchangeCode(attempt, returned)
  assert.deepEqual([again.ok, !again.ok && again.reason, !again.ok && again.code], [false, 'refused', 'invalid_grant'])
})

test('what is not for this attempt is refused', async (t) => {
  const { google, choose } = await openGoogle(t)
  const asha = { email: 'asha.rao@gmail.example' }
  const reason = async (changes: Partial<typeof attempt>, choice: Record<string, string> = asha) => {
    const who = await google.exchangeCode({ ...attempt, ...changes }, await choose(choice))
    return who.ok ? 'let in' : who.reason
  }
  assert.notEqual(await reason({ state: 'x'.repeat(43) }), 'let in')
  assert.notEqual(await reason({ nonce: 'x'.repeat(43) }), 'let in')
  assert.equal(await reason({ codeVerifier: 'x'.repeat(43) }), 'refused')
  assert.equal(await reason({}, { denied: 'true' }), 'refused')
  for (const trick of ['wrong_nonce', 'wrong_audience', 'expired', 'wrong_key'])
    assert.equal(await reason({}, { ...asha, trick }), 'malformed', trick)
  assert.equal(await reason({}), 'let in')
})

test('a code is exchanged once and never again by itself, however the answer fails', async (t) => {
  const { google, choose, fault, control } = await openGoogle(t)
  for (const [broken, reason] of [
    [{ fault: 'hang' }, 'unavailable'],
    [{ fault: 'reset' }, 'unavailable'],
    [{ fault: 'reset_after_commit' }, 'unavailable'],
    [{ fault: 'status', value: 500 }, 'unavailable'],
    [{ fault: 'html_502' }, 'unavailable'],
    [{ fault: 'malformed_json' }, 'malformed'],
  ] as const) {
    const returned = await choose({ email: 'asha.rao@gmail.example' })
    await control('DELETE', '/requests')
    await fault({ provider: 'google', route: '/token', ...broken })
    const who = await google.exchangeCode(attempt, returned)
    assert.equal(!who.ok && who.reason, reason, broken.fault)
    const requests = await control<LoggedRequest[]>('GET', '/requests')
    assert.equal(requests.filter(({ path }) => path === '/token').length, 1)
  }
})

test('a wrong secret is told apart', async (t) => {
  const { google, choose } = await openGoogle(t, { clientSecret: 'another' })
  const who = await google.exchangeCode(attempt, await choose({ email: 'asha.rao@gmail.example' }))
  assert.equal(!who.ok && who.reason, 'unauthorized')
})

test('while it is out of reach a sign-in cannot begin; the next one looks again', async (t) => {
  const { google, fault } = await openGoogle(t)
  await fault({ provider: 'google', fault: 'html_502' })
  const failed = await google.createSignInUrl(attempt, returnTo)
  assert.equal(!failed.ok && failed.reason, 'unavailable')
  assert.ok((await google.createSignInUrl(attempt, returnTo)).ok)
})

test('plain http is for this machine only', async () => {
  const google = createGoogle({
    issuer: 'http://google.example',
    clientId: 'x',
    clientSecret: 'y',
    timeoutMs: 1_500,
  })
  assert.equal((await google.createSignInUrl(attempt, returnTo)).ok, false)
})
