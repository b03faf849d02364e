import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRazorpayText } from './razorpay-response.ts'
import { eventShape, orderShape, paymentShape } from './razorpay-shapes.ts'

const payment = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured' }

test('fields left out, null or oddly written are read all the same', () => {
  const read = parseRazorpayText(
    JSON.stringify({ ...payment, notes: [], contact: 919876543210, error_code: '' }),
    paymentShape,
  )
  assert.ok(read.ok)
  assert.deepEqual(read.value, {
    ...payment,
    orderId: null,
    method: null,
    amountRefunded: 0,
    email: null,
    contact: '919876543210',
    errorDescription: null,
    errorCode: null,
    notes: {},
    createdAt: new Date(0),
  })
})

test('a state invented later is unknown, a strange amount makes no sense', () => {
  const order = { id: 'order_1', amount: 100, currency: 'INR', status: 'half-paid', notes: { pin: 302001 } }
  const read = parseRazorpayText(JSON.stringify(order), orderShape)
  assert.ok(read.ok && read.value.status === 'unknown' && read.value.notes['pin'] === '302001')
  for (const amount of [99.5, '100', -1, null, undefined])
    assert.equal(parseRazorpayText(JSON.stringify({ ...order, amount }), orderShape).ok, false)
})

test('an event may lack its time and hold parts we do not know', () => {
  const body = {
    event: 'payment.captured',
    payload: { payment: { entity: payment }, downtime: { entity: {} } },
  }
  const read = parseRazorpayText(JSON.stringify(body), eventShape)
  assert.ok(read.ok)
  assert.deepEqual([read.value.createdAt, read.value.order, read.value.payment?.id], [null, null, 'pay_1'])
})
