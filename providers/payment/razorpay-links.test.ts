import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { noCircuitBreaker } from '#providers/circuit-breaker.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import type { WireLink } from '#sandbox/razorpay/entities.ts'
import type { NewProviderLink } from './payment-provider.ts'
import { createRazorpay } from './razorpay.ts'

async function openRazorpay(t: TestContext) {
  const sandbox = await openTestSandbox(t)
  const razorpay = createRazorpay({
    baseUrl: `${sandbox.url}/razorpay/v1`,
    checkoutScriptUrl: `${sandbox.url}/razorpay/v1/checkout.js`,
    keyId: testSecrets.keyId,
    keySecret: testSecrets.keySecret,
    webhookSecrets: [testSecrets.webhookSecret],
    breaker: noCircuitBreaker,
  })
  return { sandbox, razorpay }
}

const half = (changes: Partial<NewProviderLink> = {}): NewProviderLink => ({
  amount: 630_000,
  reference: 'GTH-000012-2-link-1',
  description: 'Gathri, order GTH-000012-2',
  customer: { name: 'Riya Rao', email: 'riya@example.in', contact: '9876543210' },
  expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
  returnUrl: 'https://shop.example/api/orders/paid-by-link',
  ...changes,
})

test('a link is created once for its reference, found by it, fetched and cancelled', async (t) => {
  const { razorpay } = await openRazorpay(t)
  const created = await razorpay.createLink(half())
  assert.ok(created.ok)
  const { id, url, status, amount } = created.value
  assert.deepEqual([status, amount, /^https?:.*\/l\/plink_/.test(url)], ['created', 630_000, true])
  const again = await razorpay.createLink(half())
  assert.deepEqual([again.ok, !again.ok && again.reason], [false, 'refused'])
  const found = await razorpay.findLinkByReference('GTH-000012-2-link-1')
  assert.ok(found.ok && found.value?.id === id)
  const none = await razorpay.findLinkByReference('GTH-000099-link-1')
  assert.ok(none.ok && none.value === null)
  const cancelled = await razorpay.cancelLink(id)
  assert.ok(cancelled.ok && cancelled.value.status === 'cancelled')
  assert.equal((await razorpay.cancelLink(id)).ok, false)
})

test('a paid link names its payment, and its payer comes back with a signature over link, reference, status and payment', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t)
  const created = await razorpay.createLink(half())
  assert.ok(created.ok)
  const { id } = created.value
  type Paid = { payment: { id: string; order_id: string }; returnUrl: string }
  const { payment, returnUrl } = await sandbox.control<Paid>('POST', `/razorpay/payment-links/${id}/pay`, {})
  const fetched = await razorpay.fetchLink(id)
  assert.ok(fetched.ok)
  assert.deepEqual([fetched.value.status, fetched.value.paymentIds], ['paid', [payment.id]])
  const query = new URL(returnUrl).searchParams
  const read = (name: string) => query.get(`razorpay_${name}`) ?? ''
  const returned = {
    linkId: read('payment_link_id'),
    reference: read('payment_link_reference_id'),
    status: read('payment_link_status'),
    paymentId: read('payment_id'),
    signature: read('signature'),
  }
  assert.ok(razorpay.verifyLinkReturn(returned))
  assert.equal(razorpay.verifyLinkReturn({ ...returned, paymentId: 'pay_another' }), false)
})

test('the provider sends no payments, one payment or a list; an event carries its link', async (t) => {
  const { razorpay } = await openRazorpay(t)
  const link: Partial<WireLink> & { payments?: unknown } = {
    id: 'plink_1',
    reference_id: 'r',
    short_url: 'https://rzp.io/i/x',
    amount: 100,
    status: 'paid',
  }
  const read = (payments: unknown) => {
    const payload = { payment_link: { entity: { ...link, payments } } }
    const event = razorpay.parseWebhook(JSON.stringify({ event: 'payment_link.paid', payload }))
    return event.ok && event.value.link?.paymentIds
  }
  assert.deepEqual(
    [read(null), read([]), read({ payment_id: 'pay_1' }), read([{ payment_id: 'pay_1' }])],
    [[], [], ['pay_1'], ['pay_1']],
  )
})
