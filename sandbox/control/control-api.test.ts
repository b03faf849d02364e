import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestSandbox } from '#sandbox/testing/open-test-sandbox.ts'

type Refused = { error: { description: string } }

test('wishes the panel cannot grant are refused with a reason', async (t) => {
  const { control } = await openTestSandbox(t)
  const refused = async (method: string, path: string, body: unknown) =>
    (await control<Refused>(method, path, body)).error.description
  assert.match(await refused('POST', '/razorpay/pay', { order_id: 'order_none' }), /does not exist/)
  assert.match(await refused('POST', '/razorpay/pay', { order_id: 'x', outcome: 'maybe' }), /outcome/)
  assert.match(await refused('POST', '/razorpay/payments/pay_none', { to: 'captured' }), /cannot move/)
  assert.match(await refused('POST', '/shiprocket/advance', { awb: '1' }), /No such parcel/)
  assert.match(await refused('PUT', '/faults', { fault: 'explode' }), /one of/)
  assert.match(await refused('PUT', '/settings', { refunds: 'maybe' }), /will not do/)
  assert.match(await refused('POST', '/events/evt_none/replay', {}), /No such event/)
})

test('one setting is changed and the others stay', async (t) => {
  const { control } = await openTestSandbox(t)
  await control('PUT', '/settings', { refunds: 'pending' })
  const settings = await control<Record<string, unknown>>('PUT', '/settings', { waybills: 'later' })
  assert.deepEqual([settings['refunds'], settings['waybills'], settings['autoCapture']], ['pending', 'later', true])
  assert.deepEqual(await control('GET', '/mail?to=asha@example.in'), [])
})
