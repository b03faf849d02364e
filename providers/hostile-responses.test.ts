import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ProviderResult } from './provider-result.ts'
import { createGa4 } from './analytics/ga4.ts'
import { createShiprocket } from './courier/shiprocket.ts'
import { createGoogle } from './identity/google.ts'
import { createRazorpay } from './payment/razorpay.ts'
import { MAX_RESPONSE_BYTES } from './read-bounded.ts'
import { respondEndlessly, openTestProvider } from './testing/open-test-provider.ts'

const TIMEOUT = 700

const requests: Record<string, (baseUrl: string) => Promise<ProviderResult<unknown>>> = {
  payments: (baseUrl) =>
    createRazorpay({
      baseUrl,
      checkoutScriptUrl: `${baseUrl}/checkout.js`,
      keyId: 'rzp_test_Gathri00000001',
      keySecret: 'secret',
      webhookSecrets: ['secret'],
      timeoutMs: TIMEOUT,
    }).fetchPayment('pay_1'),
  courier: (baseUrl) =>
    createShiprocket({
      baseUrl,
      email: 'api@gathri.example',
      password: 'secret',
      webhookToken: 'secret',
      pickupPin: '302001',
      pickupLocation: 'Workshop',
      now: () => new Date(),
      totalTimeoutMs: TIMEOUT,
    }).fetchTracking('141123221000001'),
  'sign-in': (baseUrl) =>
    createGoogle({
      issuer: baseUrl,
      clientId: 'id',
      clientSecret: 'secret',
      timeoutMs: TIMEOUT,
    }).createSignInUrl(
      { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) },
      'http://localhost:3000/api/connect/google/callback',
    ),
  counting: (baseUrl) =>
    createGa4({ baseUrl, measurementId: 'G-1', apiSecret: 'secret', timeoutMs: TIMEOUT }).send({
      clientId: '1.2',
      sessionId: null,
      at: new Date(),
      events: [],
    }),
}

async function ask(t: TestContext, who: string, pace: 'fast' | 'slow') {
  const { answer, taken } = respondEndlessly(pace)
  const answered = await requests[who]?.(await openTestProvider(t, answer))
  return { answered, taken: taken() }
}

for (const who of Object.keys(requests)) {
  test(`${who}: an answer without end is read to a limit and dropped`, async (t) => {
    const { answered, taken } = await ask(t, who, 'fast')
    // Analytics ignores answers, so this one is no failure.
    if (who !== 'counting') assert.equal(answered?.ok, false)
    assert.ok(taken < 12 * MAX_RESPONSE_BYTES, `${taken} bytes were taken`)
  })

  test(`${who}: an answer that drips for ever is waited for so long, and no longer`, async (t) => {
    const { answered, taken } = await ask(t, who, 'slow')
    if (who !== 'counting') assert.equal(answered?.ok, false)
    assert.ok(taken < 10_000)
  })
}
