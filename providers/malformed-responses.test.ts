import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createShiprocket } from './courier/shiprocket.ts'
import { createRazorpay } from './payment/razorpay.ts'
import { respondWith, openTestProvider } from './testing/open-test-provider.ts'

async function courierAnswering(t: TestContext, body: object) {
  return createShiprocket({
    baseUrl: await openTestProvider(t, respondWith({ token: 'a.b.c', ...body })),
    email: 'api@gathri.example',
    password: 'secret',
    webhookToken: 'secret',
    pickupPin: '302001',
    pickupLocation: 'Workshop',
    now: () => new Date('2026-03-02T06:30:00Z'),
    totalTimeoutMs: 2_000,
  })
}

async function paymentsAnswering(t: TestContext, body: unknown) {
  return createRazorpay({
    baseUrl: await openTestProvider(t, respondWith(body)),
    checkoutScriptUrl: 'http://127.0.0.1/checkout.js',
    keyId: 'rzp_test_Gathri00000001',
    keySecret: 'secret',
    webhookSecrets: ['secret'],
    timeoutMs: 2_000,
  })
}

const offer = {
  courier_company_id: 10,
  courier_name: 'Delhivery Air',
  rate: 119.5,
  estimated_delivery_days: '3',
}
const offersOf = (...companies: object[]) => ({ data: { available_courier_companies: companies } })
const lane = { deliveryPin: '560001', weight: 2 }

test('a price that cannot be one is no price', async (t) => {
  const rates = [true, '1e9', 1e-9, 0, -5, '', null, [119.5], { rate: 1 }, 99_999_999_999, '0x10', 'NaN', ' 9 ']
  for (const rate of rates) {
    const courier = await courierAnswering(t, offersOf({ ...offer, rate }))
    const answer = await courier.fetchQuotes(lane)
    assert.ok(!answer.ok && answer.reason === 'malformed', `a rate of ${JSON.stringify(rate)}`)
    const beside = await courierAnswering(t, offersOf({ ...offer, rate }, offer))
    const sound = await beside.fetchQuotes(lane)
    assert.ok(sound.ok && sound.value.length === 1, 'the others still carry')
  }
  for (const rate of [119.5, '119.5', 1, 12_000]) {
    const answer = await (await courierAnswering(t, offersOf({ ...offer, rate }))).fetchQuotes(lane)
    assert.ok(answer.ok && answer.value[0]?.rateRupees === Number(rate))
  }
})

test('neither ten thousand couriers nor names without end reach the shop', async (t) => {
  const crowd = Array.from({ length: 10_000 }, () => offer)
  const many = await (await courierAnswering(t, offersOf(...crowd))).fetchQuotes(lane)
  assert.ok(!many.ok && many.reason === 'malformed')
  const odd = { ...offer, courier_name: 'D\u0000elhi\n'.repeat(100), estimated_delivery_days: '3'.repeat(99) }
  const long = await (await courierAnswering(t, offersOf(odd))).fetchQuotes(lane)
  assert.ok(long.ok)
  assert.ok(long.value[0] && long.value[0].courierName.length <= 80 && long.value[0].estimatedDays.length <= 20)
  assert.match(long.value[0].courierName, /^[ -~]+$/)
  for (const courier_company_id of [true, '', -1, 1.5, 'a b', '1'.repeat(65), {}]) {
    const answer = await (await courierAnswering(t, offersOf({ ...offer, courier_company_id }))).fetchQuotes(lane)
    assert.ok(!answer.ok, `an id of ${JSON.stringify(courier_company_id)}`)
  }
})

test('a paper is an address of the web, or it is not there', async (t) => {
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'paper.pdf',
    42,
    `https://a.in/${'a'.repeat(2_000)}`,
  ]) {
    const courier = await courierAnswering(t, { label_url: url, invoice_url: url })
    assert.equal((await courier.fetchLabelUrl(['1'])).ok, false)
    assert.equal((await courier.fetchInvoiceUrl('1')).ok, false)
  }
  const courier = await courierAnswering(t, { label_url: 'https://labels.example.in/1.pdf' })
  assert.deepEqual(await courier.fetchLabelUrl(['1']), { ok: true, value: 'https://labels.example.in/1.pdf' })
  const partly = await courierAnswering(t, { label_url: 'https://labels.example.in/2.pdf', not_created: [2] })
  assert.equal((await partly.fetchLabelUrl(['1', '2'])).ok, false)
})

test('a track is cut to what fits, its times are times', async (t) => {
  const scan = {
    date: '2026-99-99 99:99:99',
    activity: 'a'.repeat(999),
    location: '\u0000',
    'sr-status-label': 7,
  }
  const courier = await courierAnswering(t, {
    tracking_data: {
      track_status: 1,
      shipment_track: [{ awb_code: 141123221000001, current_status: 'IN TRANSIT', edd: '0000-00-00 00:00:00' }],
      shipment_track_activities: Array.from({ length: 600 }, () => scan),
    },
  })
  const answer = await courier.fetchTracking('141123221000001')
  assert.ok(answer.ok, JSON.stringify(answer))
  const { scans, expectedAt, awb, stage } = answer.value
  assert.deepEqual([awb, stage, expectedAt, scans.length], ['141123221000001', 'in-transit', null, 200])
  assert.deepEqual([scans[0]?.at, scans[0]?.activity.length, scans[0]?.location], [null, 200, ''])
})

const payment = { id: 'pay_1', order_id: 'order_1', amount: 259_900, currency: 'INR', status: 'captured' }

test('money of a wrong kind, range or place is not money', async (t) => {
  const wrong: object[] = [
    ...[true, '259900', 1.5, -1, 1e18, null].map((amount) => ({ amount })),
    ...['inr', 'RUPEES', '', 356, null].map((currency) => ({ currency })),
    ...['pay_2', "pay_1'", '', 'p'.repeat(65), true].map((id) => ({ id })),
    { order_id: 'order 1' },
    { amount_refunded: '1' },
  ]
  for (const change of wrong) {
    const answer = await (await paymentsAnswering(t, { ...payment, ...change })).fetchPayment('pay_1')
    assert.ok(!answer.ok && answer.reason === 'malformed', JSON.stringify(change))
  }
  const fringe = { created_at: 1e15, method: 'm'.repeat(9_999), notes: { a: 'x'.repeat(9_999), b: {} } }
  const sound = await (await paymentsAnswering(t, { ...payment, ...fringe })).fetchPayment('pay_1')
  assert.ok(sound.ok)
  assert.deepEqual([sound.value.createdAt.getTime(), sound.value.method?.length], [0, 500])
  assert.equal(sound.value.notes['a']?.length, 256)
})

test('an answer about something else than was asked for is none', async (t) => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, currency: 'INR', status: 'processed' }
  const refundRequest = { amount: 500, idempotencyKey: 'refund-pay_1', notes: {} }
  const sound = await paymentsAnswering(t, refund)
  assert.ok((await sound.createRefund('pay_1', refundRequest)).ok)
  assert.equal((await sound.createRefund('pay_2', refundRequest)).ok, false)
  assert.equal((await sound.createRefund('pay_1', { ...refundRequest, amount: 400 })).ok, false)
  const list = await paymentsAnswering(t, { items: [payment] })
  assert.ok((await list.listOrderPayments('order_1')).ok)
  assert.equal((await list.listOrderPayments('order_2')).ok, false)
  const order = { id: 'order_1', amount: 100, currency: 'INR', status: 'created', receipt: 'GTH-1' }
  const wish = { amount: 200, currency: 'INR', receipt: 'GTH-1', notes: {} } as const
  assert.equal((await (await paymentsAnswering(t, order)).createOrder(wish)).ok, false)
})
