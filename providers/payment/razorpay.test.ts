import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ProviderResult } from '#providers/provider-result.ts'
import { noCircuitBreaker } from '#providers/circuit-breaker.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createRazorpay } from './razorpay.ts'

async function openRazorpay(t: TestContext, { timeoutMs = 2_000, ...wrong }: Record<string, unknown> = {}) {
  const sandbox = await openTestSandbox(t)
  const razorpay = createRazorpay({
    baseUrl: `${sandbox.url}/razorpay/v1`,
    checkoutScriptUrl: `${sandbox.url}/razorpay/v1/checkout.js`,
    keyId: testSecrets.keyId,
    keySecret: testSecrets.keySecret,
    webhookSecrets: ['the newest secret', testSecrets.webhookSecret],
    timeoutMs: Number(timeoutMs),
    breaker: noCircuitBreaker,
    ...wrong,
  })
  return { sandbox, razorpay }
}

const trayOrder = { amount: 259_900, currency: 'INR', receipt: 'tray-1', notes: { pin: '302001' } } as const

function must<T>(answer: ProviderResult<T>): T {
  assert.ok(answer.ok, answer.ok ? '' : `${answer.reason}: ${answer.description}`)
  return answer.value
}

function reasonOf(answer: ProviderResult<unknown>): string {
  assert.ok(!answer.ok)
  assert.ok(answer.message.length > 10)
  return answer.reason
}

type Confirmed = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

async function pay(
  { sandbox, razorpay }: { sandbox: Awaited<ReturnType<typeof openTestSandbox>>; razorpay: PaymentProvider },
  outcome = 'captured',
) {
  const order = must(await razorpay.createOrder(trayOrder))
  const body = { order_id: order.id, outcome, webhook: false }
  return { order, confirmed: await sandbox.control<Confirmed>('POST', '/razorpay/pay', body) }
}

test('an order is created, found by its receipt and paid', async (t) => {
  const shop = await openRazorpay(t)
  const { order, confirmed } = await pay(shop)
  assert.deepEqual(
    [order.amount, order.status, order.receipt, order.notes['pin']],
    [259_900, 'created', 'tray-1', '302001'],
  )
  const found = must(await shop.razorpay.findOrderByReceipt('tray-1'))
  assert.deepEqual([found?.id, found?.status, found?.amountPaid], [order.id, 'paid', 259_900])
  assert.equal(must(await shop.razorpay.findOrderByReceipt('no-such')), null)

  const [payment] = must(await shop.razorpay.listOrderPayments(order.id))
  assert.equal(payment?.id, confirmed.razorpay_payment_id)
  assert.deepEqual([payment?.status, payment?.amount, payment?.orderId], ['captured', 259_900, order.id])
  assert.deepEqual(must(await shop.razorpay.fetchPayment(payment?.id ?? '')), payment)
})

test('the signature of the payment window is checked against the order we stored', async (t) => {
  const shop = await openRazorpay(t)
  const { order, confirmed } = await pay(shop)
  const confirmation = {
    orderId: order.id,
    paymentId: confirmed.razorpay_payment_id,
    signature: confirmed.razorpay_signature,
  }
  assert.ok(shop.razorpay.verifyConfirmation(confirmation))
  assert.equal(shop.razorpay.verifyConfirmation({ ...confirmation, orderId: 'order_another' }), false)
  assert.equal(shop.razorpay.verifyConfirmation({ ...confirmation, paymentId: 'pay_another' }), false)
  assert.equal(shop.razorpay.verifyConfirmation({ ...confirmation, signature: 'nonsense' }), false)
})

test('an authorised payment is captured whole, and capturing it again finds it captured', async (t) => {
  const shop = await openRazorpay(t)
  const { confirmed } = await pay(shop, 'authorized')
  const id = confirmed.razorpay_payment_id
  assert.equal(reasonOf(await shop.razorpay.capturePayment(id, 100)), 'refused')
  assert.equal(must(await shop.razorpay.capturePayment(id, 259_900)).status, 'captured')
  assert.equal(must(await shop.razorpay.capturePayment(id, 259_900)).status, 'captured')
  assert.equal(reasonOf(await shop.razorpay.capturePayment(id, 100)), 'refused')
})

test('a capture whose reply is lost is found on the payment', async (t) => {
  const shop = await openRazorpay(t)
  const { confirmed } = await pay(shop, 'authorized')
  await shop.sandbox.fault({
    provider: 'razorpay',
    route: '/payments/:id/capture',
    fault: 'reset_after_commit',
  })
  assert.equal(must(await shop.razorpay.capturePayment(confirmed.razorpay_payment_id, 259_900)).status, 'captured')
})

test('an order whose reply is lost is looked up and not made twice', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t)
  for (const fault of ['reset_after_commit', 'malformed_json']) {
    await sandbox.fault({ provider: 'razorpay', route: 'POST /orders', fault })
    const receipt = `lost-by-${fault}`
    const order = must(await razorpay.createOrder({ ...trayOrder, receipt }))
    const created = (await sandbox.control<{ receipt: string; id: string }[]>('GET', '/razorpay/orders')).filter(
      (created) => created.receipt === receipt,
    )
    assert.deepEqual(
      created.map((created) => created.id),
      [order.id],
    )
  }
})

test('an order that was not made is made at the second try', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t, { timeoutMs: 900 })
  for (const fault of ['reset', 'hang', 'html_502', 'status', '429']) {
    await sandbox.fault({ provider: 'razorpay', route: 'POST /orders', fault })
    const answer = await razorpay.createOrder({ ...trayOrder, receipt: `second-${fault}` })
    // A 429 asks to wait a whole second, longer than this budget.
    if (fault === '429') assert.equal(reasonOf(answer), 'rate-limited')
    else assert.equal(must(answer).receipt, `second-${fault}`)
  }
})

test('every lasting fault is answered as a value', async (t) => {
  const hasty = await openRazorpay(t, { timeoutMs: 200 })
  const patient = await openRazorpay(t, { timeoutMs: 900 })
  for (const [{ sandbox, razorpay }, fault, reason] of [
    [hasty, 'hang', 'unavailable'],
    [hasty, 'delay_ms:900', 'unavailable'],
    [patient, 'reset', 'unavailable'],
    [patient, 'html_502', 'unavailable'],
    [patient, 'status:503', 'unavailable'],
    [patient, 'malformed_json', 'malformed'],
    [patient, 'status:418', 'refused'],
    [patient, '429', 'rate-limited'],
  ] as const) {
    await sandbox.fault({ provider: 'razorpay', route: '*', fault, times: 1_000 })
    assert.equal(reasonOf(await razorpay.createOrder(trayOrder)), reason, `createOrder, ${fault}`)
    assert.equal(reasonOf(await razorpay.findOrderByReceipt('x')), reason, `findOrderByReceipt, ${fault}`)
    assert.equal(reasonOf(await razorpay.listOrderPayments('x')), reason, `listOrderPayments, ${fault}`)
    assert.equal(reasonOf(await razorpay.fetchPayment('x')), reason, `fetchPayment, ${fault}`)
    assert.equal(reasonOf(await razorpay.capturePayment('x', 100)), reason, `capturePayment, ${fault}`)
    assert.equal(reasonOf(await razorpay.listRefunds('x')), reason, `listRefunds, ${fault}`)
    await sandbox.control('DELETE', '/faults')
  }
})

test('a question that does no harm is asked again after a passing fault', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t)
  await sandbox.fault({ provider: 'razorpay', fault: 'reset' })
  await sandbox.fault({ provider: 'razorpay', fault: 'status', value: 500 })
  assert.deepEqual(must(await razorpay.listPayments({ from: new Date(0), to: new Date(), count: 10, skip: 0 })), [])
  const requests = await sandbox.control<{ fault: string | null }[]>('GET', '/requests')
  assert.deepEqual(
    requests.map(({ fault }) => fault),
    ['reset', 'status', null],
  )
})

test('nobody there, wrong keys and unknown ids are values too', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t)
  const unknown = await razorpay.fetchPayment('pay_unknown')
  assert.equal(reasonOf(unknown), 'not-found')
  assert.ok(!unknown.ok && unknown.code === 'BAD_REQUEST_ERROR' && unknown.status === 400)
  const small = await razorpay.createOrder({ ...trayOrder, amount: 99 })
  assert.equal(reasonOf(small), 'refused')
  assert.ok(!small.ok && small.description === 'The amount must be at least INR 1.00')

  const baseUrl = `${sandbox.url}/razorpay/v1`
  const facts = {
    baseUrl,
    keyId: 'rzp_test_x',
    keySecret: 'wrong',
    webhookSecrets: [],
    checkoutScriptUrl: '',
  }
  assert.equal(reasonOf(await createRazorpay(facts).createOrder(trayOrder)), 'unauthorized')
  const nowhere = createRazorpay({ ...facts, baseUrl: 'http://127.0.0.1:9/v1' })
  assert.equal(reasonOf(await nowhere.createOrder(trayOrder)), 'unavailable')
})

test('the list of payments is paged, newest first, within a span of time', async (t) => {
  const shop = await openRazorpay(t)
  const { order } = await pay(shop)
  const again = { order_id: order.id, outcome: 'captured', again: true, webhook: false }
  await shop.sandbox.control('POST', '/razorpay/pay', again)
  await shop.sandbox.control('POST', '/razorpay/pay', again)
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
  const first = must(await shop.razorpay.listPayments({ ...span, count: 2, skip: 0 }))
  const second = must(await shop.razorpay.listPayments({ ...span, count: 2, skip: 2 }))
  assert.deepEqual([first.length, second.length], [2, 1])
  assert.equal(new Set([...first, ...second].map(({ id }) => id)).size, 3)
  assert.deepEqual(
    must(await shop.razorpay.listPayments({ from: new Date(0), to: new Date(1e6), count: 9, skip: 0 })),
    [],
  )
})

test('one key refunds once, a lost reply included; too much is refused', async (t) => {
  const shop = await openRazorpay(t)
  const { confirmed } = await pay(shop)
  const id = confirmed.razorpay_payment_id
  const part = { amount: 59_900, idempotencyKey: 'refund-of-tray-1', notes: {} }
  await shop.sandbox.fault({
    provider: 'razorpay',
    route: '/payments/:id/refund',
    fault: 'reset_after_commit',
  })
  const refund = must(await shop.razorpay.createRefund(id, part))
  assert.deepEqual([refund.amount, refund.status, refund.paymentId], [59_900, 'processed', id])
  assert.equal(must(await shop.razorpay.createRefund(id, part)).id, refund.id)
  assert.equal(reasonOf(await shop.razorpay.createRefund(id, { ...part, amount: 1_000 })), 'refused')
  assert.equal(
    reasonOf(await shop.razorpay.createRefund(id, { ...part, amount: 259_900, idempotencyKey: 'another-key' })),
    'refused',
  )
  const rest = { amount: 200_000, idempotencyKey: 'rest-of-tray-1', notes: { why: 'late' } }
  assert.deepEqual(must(await shop.razorpay.createRefund(id, rest)).notes, { why: 'late' })
  const made = must(await shop.razorpay.listRefunds(id))
  assert.equal(made.length, 2)
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000), count: 1 }
  const pages = [must(await shop.razorpay.listRefundsMade({ ...span, skip: 0 }))]
  pages.push(must(await shop.razorpay.listRefundsMade({ ...span, skip: 1 })))
  assert.deepEqual(new Set(pages.flat().map((one) => one.id)), new Set(made.map((one) => one.id)))
  const payment = must(await shop.razorpay.fetchPayment(id))
  assert.deepEqual([payment.status, payment.amountRefunded], ['refunded', 259_900])
})

test('a payout to the bank is listed with its reference, less fees and refunds, and once', async (t) => {
  const shop = await openRazorpay(t)
  const { confirmed } = await pay(shop)
  const part = { amount: 59_900, idempotencyKey: 'refund-of-tray-1', notes: {} }
  must(await shop.razorpay.createRefund(confirmed.razorpay_payment_id, part))
  for (const _ of ['paid out', 'nothing left']) await shop.sandbox.control('POST', '/razorpay/settlements')
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000), count: 10, skip: 0 }
  const listed = must(await shop.razorpay.listSettlements(span))
  const fee = Math.round(259_900 * 0.02)
  assert.deepEqual(
    listed.map(({ amount, status }) => [amount, status]),
    [[259_900 - 59_900 - fee - Math.round(fee * 0.18), 'processed']],
  )
  assert.match(listed[0]?.utr ?? '', /^\w{16}$/)
  assert.deepEqual(must(await shop.razorpay.listSettlements({ ...span, skip: 1 })), [])
})

test('a refund may stay pending, fail, or be refused for want of money', async (t) => {
  const shop = await openRazorpay(t)
  const refund = async (refunds: string) => {
    await shop.sandbox.control('PUT', '/settings', { refunds })
    const { confirmed } = await pay(shop)
    const wish = { amount: 259_900, idempotencyKey: `refund-${refunds}-1`, notes: {} }
    return shop.razorpay.createRefund(confirmed.razorpay_payment_id, wish)
  }
  assert.equal(must(await refund('pending')).status, 'pending')
  assert.equal(must(await refund('failed')).status, 'failed')
  assert.equal(reasonOf(await refund('low_balance')), 'refused')
})

test('a webhook proves itself with any of our secrets and is read as an event', async (t) => {
  const { sandbox, razorpay } = await openRazorpay(t)
  const order = must(await razorpay.createOrder({ ...trayOrder, notes: {} }))
  await sandbox.control('POST', '/razorpay/pay', { order_id: order.id })
  await sandbox.webhooksSettled()
  const arrived = sandbox.arrived.find(({ body }) => body.includes('order.paid'))
  assert.ok(arrived)
  assert.equal(arrived.path, '/api/webhooks/payments')
  const signature = arrived.headers[razorpay.webhookHeaders.signature] ?? ''
  assert.match(arrived.headers[razorpay.webhookHeaders.eventId] ?? '', /^evt_/)
  assert.ok(razorpay.verifyWebhook(arrived.body, signature))
  assert.ok(razorpay.verifyWebhook(Buffer.from(arrived.body), signature))
  assert.equal(razorpay.verifyWebhook(`${arrived.body} `, signature), false)

  const event = must(razorpay.parseWebhook(Buffer.from(arrived.body)))
  assert.deepEqual(
    [event.name, event.order?.id, event.order?.status, event.payment?.status, event.order?.notes],
    ['order.paid', order.id, 'paid', 'captured', {}],
  )
  assert.equal(reasonOf(razorpay.parseWebhook('<html>')), 'malformed')
  assert.equal(reasonOf(razorpay.parseWebhook('{"event":"order.paid"}')), 'malformed')
})
