import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { retriedCause, returnCause } from '#shop/orders/refund-cause.ts'
import { refundKey } from './request-refund.ts'

const paymentId = 'pay_29QQoUBi66xm2f'
const causes = ['order cancelled', 'shipment 500 cancelled', 'paid twice', returnCause('0123456789abcdef')]

test('keys of refunds are as Razorpay takes them, and short; each try and cause has its own', () => {
  const keys = causes.flatMap((cause) => [cause, retriedCause(cause, 12)]).map((cause) => refundKey(paymentId, cause))
  for (const key of keys) assert.match(key, /^[A-Za-z0-9_-]{10,64}$/)
  assert.equal(new Set(keys).size, keys.length)
})

test('a receipt is within the 40 characters that Razorpay keeps', () => {
  assert.ok(formatNumberInOrder(9_999_999_999, 9_999).length <= 40)
})
