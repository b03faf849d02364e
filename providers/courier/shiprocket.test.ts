import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ProviderResult } from '#providers/provider-result.ts'
import { noCircuitBreaker } from '#providers/circuit-breaker.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import type { NewParcel } from './courier-provider.ts'
import { createShiprocket } from './shiprocket.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

const minute = 60_000

async function openShiprocket(t: TestContext, options: Partial<ShiprocketOptions> = {}) {
  let time = Date.parse('2026-03-02T06:30:00Z')
  const now = () => new Date(time)
  const sandbox = await openTestSandbox(t, { now })
  const shiprocket = createShiprocket({
    baseUrl: `${sandbox.url}/shiprocket/v1/external`,
    email: testSecrets.courierEmail,
    password: testSecrets.courierPassword,
    webhookToken: testSecrets.courierWebhookToken,
    pickupPin: '302001',
    pickupLocation: 'Jaipur workshop',
    now,
    totalTimeoutMs: 2_000,
    breaker: noCircuitBreaker,
    ...options,
  })
  const requestsTo = async (path: string) =>
    (await sandbox.control<{ path: string }[]>('GET', '/requests')).filter((request) => request.path.startsWith(path))
  return { sandbox, shiprocket, requestsTo, pass: (milliseconds: number) => (time += milliseconds) }
}

const tray: NewParcel = {
  reference: 'GTH-000123',
  orderedAt: new Date('2026-03-02T06:00:00Z'),
  to: {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Lake Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    pin: '560001',
    phone: '9876543210',
    email: 'asha@example.in',
  },
  lines: [{ name: 'Brass tray', sku: 'tray-1', quantity: 2, unitPrice: 118_000 }],
  subtotal: 236_000,
  shipping: 16_600,
  weight: 2.4,
  length: 40,
  breadth: 30,
  height: 8,
}

function must<T>(answer: ProviderResult<T>): T {
  assert.ok(answer.ok, answer.ok ? '' : `${answer.reason}: ${answer.description}`)
  return answer.value
}

function reasonOf(answer: ProviderResult<unknown>): string {
  assert.ok(!answer.ok)
  assert.ok(answer.message.length > 10)
  return answer.reason
}

test('offers come cheapest first, with the rates known for that lane', async (t) => {
  const { shiprocket } = await openShiprocket(t, { pickupPin: '110001' })
  const offers = must(await shiprocket.fetchQuotes({ deliveryPin: '400001', weight: 1 }))
  assert.deepEqual(
    offers.map(({ courierId, rateRupees, estimatedDays }) => [courierId, rateRupees, estimatedDays]),
    [
      ['225', 118, '5'],
      ['217', 141.6, '5'],
      ['24', 148.54, '5'],
      ['10', 165.21, '3'],
      ['48', 166.34, '3'],
      ['196', 166.74, '2'],
    ],
  )
  assert.equal(offers[3]?.courierName, 'Delhivery Air')
})

test('farther and heavier costs more', async (t) => {
  const { shiprocket } = await openShiprocket(t)
  const cheapest = async (deliveryPin: string, weight: number) =>
    must(await shiprocket.fetchQuotes({ deliveryPin, weight }))[0]?.rateRupees ?? 0
  const near = await cheapest('302017', 1)
  const state = await cheapest('342001', 1)
  const far = await cheapest('560001', 1)
  const farthest = await cheapest('793001', 1)
  assert.ok(near < state && state < far && far < farthest, `${near} ${state} ${far} ${farthest}`)
  assert.ok((await cheapest('560001', 4)) > far)
})

test('where nobody delivers, every way of saying so is understood, and remembered for an hour', async (t) => {
  const { shiprocket, requestsTo, pass } = await openShiprocket(t)
  for (const deliveryPin of ['900001', '682551', '744301']) {
    const answer = await shiprocket.fetchQuotes({ deliveryPin, weight: 1 })
    assert.equal(reasonOf(answer), 'not-serviceable', deliveryPin)
    assert.ok(!answer.ok && answer.message === 'Delivery postcode not serviceable')
  }
  await shiprocket.fetchQuotes({ deliveryPin: '900001', weight: 1 })
  assert.equal((await requestsTo('/courier/serviceability')).length, 3)
  pass(61 * minute)
  await shiprocket.fetchQuotes({ deliveryPin: '900001', weight: 1 })
  assert.equal((await requestsTo('/courier/serviceability')).length, 4)
})

test('a PIN that is none is refused in the words of the provider', async (t) => {
  const { shiprocket } = await openShiprocket(t)
  const answer = await shiprocket.fetchQuotes({ deliveryPin: '12', weight: 1 })
  assert.equal(reasonOf(answer), 'refused')
  assert.ok(!answer.ok && answer.message === 'The delivery postcode must be 6 digits.')
})

test('while the service is down, rates of the last ten minutes serve the same lane and slab', async (t) => {
  const { sandbox, shiprocket, pass } = await openShiprocket(t)
  const known = must(await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1.2 }))
  await sandbox.fault({ provider: 'shiprocket', route: '*', fault: 'html_502', times: 1_000 })
  assert.deepEqual(must(await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1.4 })), known)
  const heavier = await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1.6 })
  assert.equal(reasonOf(heavier), 'unavailable')
  assert.ok(!heavier.ok && heavier.message === 'Shipping options are unavailable right now. Please try again.')
  pass(11 * minute)
  assert.equal(reasonOf(await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1.2 })), 'unavailable')
})

test('all who ask at once share one log-in, which lasts eight days', async (t) => {
  const { shiprocket, requestsTo, pass } = await openShiprocket(t)
  const ask = (pin: string) => shiprocket.fetchQuotes({ deliveryPin: pin, weight: 1 })
  await Promise.all(['560001', '560002', '560003', '560004'].map(ask))
  assert.equal((await requestsTo('/auth/login')).length, 1)
  pass(7 * 24 * 60 * minute)
  must(await ask('560001'))
  assert.equal((await requestsTo('/auth/login')).length, 1)
  pass(2 * 24 * 60 * minute)
  must(await ask('560001'))
  assert.equal((await requestsTo('/auth/login')).length, 2)
})

test('a token refused early is renewed once, for all who met it together', async (t) => {
  const { sandbox, shiprocket, requestsTo, pass } = await openShiprocket(t)
  must(await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1 }))
  pass(1_000)
  await sandbox.control('POST', '/shiprocket/expire-tokens')
  const pins = ['400001', '600001', '700001']
  for (const answer of await Promise.all(pins.map((deliveryPin) => shiprocket.fetchQuotes({ deliveryPin, weight: 1 }))))
    must(answer)
  assert.equal((await requestsTo('/auth/login')).length, 2)
})

test('a wrong password and a barred network are values', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t, { password: 'wrong' })
  assert.equal(reasonOf(await shiprocket.fetchTracking('1')), 'unauthorized')
  await sandbox.fault({ provider: 'shiprocket', route: '/auth/login', fault: 'status:403' })
  assert.equal(reasonOf(await shiprocket.fetchTracking('1')), 'unauthorized')
})

test('one passing fault is survived, a lasting one answered as a value', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t, { totalTimeoutMs: 600 })
  must(await shiprocket.fetchQuotes({ deliveryPin: '560001', weight: 1 }))
  for (const fault of ['reset', 'hang', 'html_502', 'malformed_json', 'status:500']) {
    await sandbox.fault({ provider: 'shiprocket', route: '/courier/serviceability', fault })
    must(await shiprocket.fetchQuotes({ deliveryPin: '110001', weight: 1 }))
  }
  const expected = {
    reset: 'unavailable',
    hang: 'unavailable',
    html_502: 'unavailable',
    'status:503': 'unavailable',
    'delay_ms:1500': 'unavailable',
    malformed_json: 'malformed',
    'status:400': 'refused',
    '429': 'rate-limited',
  }
  for (const [fault, reason] of Object.entries(expected)) {
    await sandbox.fault({ provider: 'shiprocket', route: '*', fault, times: 1_000 })
    assert.equal(
      reasonOf(await shiprocket.fetchQuotes({ deliveryPin: '793001', weight: 1 })),
      reason,
      `fetchQuotes, ${fault}`,
    )
    const booked = await shiprocket.createParcel(tray)
    assert.equal(reasonOf(booked), reason, `createParcel, ${fault}`)
    const isUnheard = fault === 'hang' || fault.startsWith('delay')
    assert.equal(!booked.ok && booked.timedOut === true, isUnheard, `createParcel, ${fault}`)
    assert.equal(reasonOf(await shiprocket.assignAwb('1')), reason, `assignAwb, ${fault}`)
    assert.equal(reasonOf(await shiprocket.fetchTracking('1')), reason, `fetchTracking, ${fault}`)
    await sandbox.control('DELETE', '/faults')
  }
})

test('a parcel is booked, gets a waybill, papers and a pickup, and is followed to the door', async (t) => {
  const { sandbox, shiprocket, pass } = await openShiprocket(t)
  const shipment = must(await shiprocket.createParcel(tray))
  assert.deepEqual([shipment.reference, shipment.awb], ['GTH-000123', null])
  assert.equal(reasonOf(await shiprocket.fetchInvoiceUrl(shipment.orderId)), 'refused')

  const waybill = must(await shiprocket.assignAwb(shipment.shipmentId, '10'))
  assert.ok(waybill.state === 'assigned')
  assert.equal(waybill.courierName, 'Delhivery Air')
  must(await shiprocket.requestPickup(shipment.shipmentId))
  assert.equal(reasonOf(await shiprocket.requestPickup(shipment.shipmentId)), 'already-done')
  for (const link of [
    await shiprocket.fetchLabelUrl([shipment.shipmentId]),
    await shiprocket.fetchInvoiceUrl(shipment.orderId),
  ]) {
    const file = await fetch(must(link))
    assert.equal(file.headers.get('content-type'), 'application/pdf')
    assert.match(await file.text(), /^%PDF/)
  }
  assert.equal(must(await shiprocket.fetchTracking(waybill.awb)).stage, 'pickup-scheduled')

  for (const to of ['Picked Up', 'in transit', 'OUT_FOR_DELIVERY', 'delivered']) {
    pass(60 * minute)
    await sandbox.control('POST', '/shiprocket/advance', { awb: waybill.awb, to })
  }
  const track = must(await shiprocket.fetchTracking(waybill.awb))
  assert.deepEqual([track.stage, track.label, track.scans[0]?.location], ['delivered', 'Delivered', 'Bengaluru'])
  assert.equal(track.deliveredAt?.toISOString(), '2026-03-02T10:30:00.000Z')
  assert.equal(track.scans.length, 6)
})

test('a parcel that somebody else paid for is billed to them, under the workshop’s e-mail', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  const billedTo = { name: 'Kabir Shah', email: 'hello@gathri.example' }
  must(await shiprocket.createParcel({ ...tray, billedTo }))
  const [booked] = await sandbox.control<{ name: string; billedTo: unknown }[]>('GET', '/shiprocket/parcels')
  assert.deepEqual([booked?.name, booked?.billedTo], ['Asha', billedTo])
  const broken = { ...tray, reference: 'GTH-000124', billedTo, to: { ...tray.to, phone: '12' } }
  assert.equal(reasonOf(await shiprocket.createParcel(broken)), 'refused')
})

test('one reference is booked once, even when the first answer is lost', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  for (const repeatedReference of ['old_order', 'error_422']) {
    await sandbox.control('PUT', '/settings', { repeatedReference })
    await sandbox.fault({
      provider: 'shiprocket',
      route: '/orders/create/adhoc',
      fault: 'reset_after_commit',
    })
    const reference = `lost-${repeatedReference}`
    const first = must(await shiprocket.createParcel({ ...tray, reference }))
    assert.deepEqual(must(await shiprocket.createParcel({ ...tray, reference })), first)
    assert.deepEqual(must(await shiprocket.findParcel(reference)), first)
  }
  assert.equal((await sandbox.control<unknown[]>('GET', '/shiprocket/parcels')).length, 2)
  assert.equal(must(await shiprocket.findParcel('never-booked')), null)
})

test('a cancelled booking is replaced under a suffixed reference', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  for (const repeatedReference of ['old_order', 'error_422']) {
    await sandbox.control('PUT', '/settings', { repeatedReference })
    const reference = `again-${repeatedReference}`
    const first = must(await shiprocket.createParcel({ ...tray, reference }))
    must(await shiprocket.cancelParcel(first.orderId))
    assert.equal(must(await shiprocket.findParcel(reference)), null)
    const second = must(await shiprocket.createParcel({ ...tray, reference }))
    assert.equal(second.reference, `${reference}-R1`)
    assert.notEqual(second.orderId, first.orderId)
    assert.deepEqual(must(await shiprocket.findParcel(reference)), second)
  }
})

test('a waybill may come later, or not at all', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  await sandbox.control('PUT', '/settings', { waybills: 'wallet_empty' })
  const shipment = must(await shiprocket.createParcel(tray))
  assert.equal(reasonOf(await shiprocket.assignAwb(shipment.shipmentId)), 'account-problem')
  await sandbox.control('PUT', '/settings', { waybills: 'later' })
  assert.deepEqual(must(await shiprocket.assignAwb(shipment.shipmentId)), { state: 'pending' })
  assert.match(must(await shiprocket.findParcel(tray.reference))?.awb ?? '', /^[0-9]{15}$/)
})

test('a cancelled parcel gets no waybill, a parcel on its way is not cancelled', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  const first = must(await shiprocket.createParcel(tray))
  must(await shiprocket.cancelParcel(first.orderId))
  const refusal = await shiprocket.assignAwb(first.shipmentId)
  assert.ok(!refusal.ok && refusal.description === 'Order is already cancelled')
  const second = must(await shiprocket.createParcel(tray))
  await sandbox.control('POST', '/shiprocket/advance', { order_id: second.reference, to: 'Picked Up' })
  assert.equal(reasonOf(await shiprocket.cancelParcel(second.orderId)), 'refused')
})

test('a pickup asked for after the parcel has gone does not bring it back', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  const shipment = must(await shiprocket.createParcel(tray))
  const waybill = must(await shiprocket.assignAwb(shipment.shipmentId))
  assert.ok(waybill.state === 'assigned')
  await sandbox.control('POST', '/shiprocket/advance', { awb: waybill.awb, to: 'Delivered' })
  const late = await shiprocket.requestPickup(shipment.shipmentId)
  assert.match(late.ok ? '' : (late.description ?? ''), /already scheduled/)
  assert.equal(must(await shiprocket.fetchTracking(waybill.awb)).stage, 'delivered')
})

test('a number nobody knows is not found', async (t) => {
  const { shiprocket } = await openShiprocket(t)
  assert.equal(reasonOf(await shiprocket.fetchTracking('404')), 'not-found')
})

test('a pushed update proves itself with our token and names the parcel', async (t) => {
  const { sandbox, shiprocket } = await openShiprocket(t)
  for (const reference of ['number-1', 'text-2']) {
    must(await shiprocket.createParcel({ ...tray, reference }))
    await sandbox.control('POST', '/shiprocket/advance', { order_id: reference, to: 'delivered' })
  }
  await sandbox.webhooksSettled()
  const last = sandbox.arrived.findLast(({ body }) => body.includes('number-1'))
  assert.equal(last?.path, '/api/webhooks/courier-updates')
  assert.ok(shiprocket.verifyWebhook(last?.headers[shiprocket.webhookHeader] ?? ''))
  assert.equal(shiprocket.verifyWebhook('another token'), false)

  const updates = sandbox.arrived.map(({ body }) => must(shiprocket.parseWebhook(Buffer.from(body))))
  const delivered = updates.filter(({ stage }) => stage === 'delivered')
  assert.deepEqual(delivered.map(({ reference }) => reference).sort(), ['number-1', 'text-2'])
  assert.equal(new Set(updates.map(({ digest }) => digest)).size, updates.length)
  for (const appended of ['-R1', '_150876814', '-R2_150876814']) {
    const renamed: string = (last?.body ?? '').replace('number-1', `number-1${appended}`)
    assert.equal(must(shiprocket.parseWebhook(renamed)).reference, 'number-1', appended)
  }
  assert.equal(delivered[0]?.deliveredAt?.toISOString(), '2026-03-02T06:30:00.000Z')
  assert.equal(reasonOf(shiprocket.parseWebhook('[]')), 'malformed')
  assert.equal(reasonOf(shiprocket.parseWebhook('{}')), 'malformed')
})
