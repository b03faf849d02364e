import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createTestFolder } from '#sandbox/testing/create-test-folder.ts'
import { openTestSandbox, testSecrets, type ReceivedWebhook } from '#sandbox/testing/open-test-sandbox.ts'
import type { WebhookEvent } from './webhook-event.ts'

type Opened = Awaited<ReturnType<typeof openTestSandbox>>

async function payOnce(sandbox: Opened, outcome = 'captured') {
  const authorization = `Basic ${Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')}`
  const response = await fetch(`${sandbox.url}/razorpay/v1/orders`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ amount: 100, currency: 'INR' }),
  })
  const { id } = (await response.json()) as { id: string }
  await sandbox.control('POST', '/razorpay/pay', { order_id: id, outcome })
  await sandbox.webhooksSettled()
}

const nameOf = ({ body }: ReceivedWebhook) => (JSON.parse(body) as { event: string }).event
const isSigned = ({ body, headers }: ReceivedWebhook) =>
  createHmac('sha256', testSecrets.webhookSecret).update(body).digest('hex') === headers['x-razorpay-signature']
const events = (sandbox: Opened) => sandbox.control<WebhookEvent[]>('GET', '/events')

test('a payment is announced as authorised, captured and its order as paid', async (t) => {
  const sandbox = await openTestSandbox(t)
  await payOnce(sandbox)
  assert.deepEqual(sandbox.arrived.map(nameOf).sort(), ['order.paid', 'payment.authorized', 'payment.captured'])
  assert.ok(sandbox.arrived.every(isSigned))
  assert.equal(new Set(sandbox.arrived.map(({ headers }) => headers['x-razorpay-event-id'])).size, 3)
  await payOnce(sandbox, 'failed')
  assert.equal(sandbox.arrived.map(nameOf).at(-1), 'payment.failed')
})

test('an event refused is sent again under the same id until it is taken', async (t) => {
  const sandbox = await openTestSandbox(t, {}, (nth) => (nth <= 2 ? 500 : 200))
  await payOnce(sandbox, 'failed')
  assert.equal(sandbox.arrived.length, 3)
  assert.equal(new Set(sandbox.arrived.map(({ headers }) => headers['x-razorpay-event-id'])).size, 1)
  const [event] = await events(sandbox)
  assert.equal(event?.state, 'delivered')
  assert.deepEqual(
    event.attempts.map(({ outcome }) => outcome),
    ['HTTP 500', 'HTTP 500', 'HTTP 200'],
  )
})

test('an event never taken is given up, and can be sent again by hand', async (t) => {
  let open = false
  const sandbox = await openTestSandbox(t, {}, () => (open ? 200 : 503))
  await payOnce(sandbox, 'failed')
  const [event] = await events(sandbox)
  assert.deepEqual([event?.state, event?.attempts.length], ['failed', 4])
  open = true
  await sandbox.control('POST', `/events/${event?.id}/replay`)
  await sandbox.webhooksSettled()
  assert.equal((await events(sandbox))[0]?.state, 'delivered')
})

test('webhooks can be lost, doubled, forged and out of order', async (t) => {
  const sandbox = await openTestSandbox(t, {}, () => 200)
  const fault = (fault: string, route: string) => sandbox.fault({ provider: 'razorpay', route, fault })
  await fault('drop', 'payment.authorized')
  await fault('duplicate', 'payment.captured')
  await fault('wrong_signature', 'order.paid')
  await payOnce(sandbox)
  assert.deepEqual(sandbox.arrived.map(nameOf).sort(), ['order.paid', 'payment.captured', 'payment.captured'])
  assert.deepEqual(sandbox.arrived.filter((arrived) => !isSigned(arrived)).map(nameOf), ['order.paid'])

  sandbox.arrived.length = 0
  await fault('reorder', 'payment.authorized')
  await payOnce(sandbox)
  assert.equal(sandbox.arrived.length, 3)
  assert.notEqual(sandbox.arrived.map(nameOf)[0], 'payment.authorized')
})

test('what a stop interrupts goes on after the next start', async (t) => {
  const dataDir = createTestFolder()
  const nowhere = {
    ...testSecrets,
    dataDir,
    publicUrl: 'http://127.0.0.1:9/sandbox',
    shopUrl: 'http://127.0.0.1:9',
  }
  const first = createSandbox({ ...nowhere, now: () => new Date(), webhookRetryDelaysMs: [60_000] })
  const key = Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')
  const made = await first.app.request('/razorpay/v1/orders', {
    method: 'POST',
    headers: { authorization: `Basic ${key}` },
    body: JSON.stringify({ amount: 100, currency: 'INR' }),
  })
  const { id } = (await made.json()) as { id: string }
  const body = JSON.stringify({ order_id: id, outcome: 'failed' })
  await first.app.request('/control/razorpay/pay', { method: 'POST', body })
  await first.close()

  const second = await openTestSandbox(t, { dataDir })
  await second.webhooksSettled()
  assert.deepEqual(second.arrived.map(nameOf), ['payment.failed'])
})
