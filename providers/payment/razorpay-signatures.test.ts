import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidSignature, sign } from './razorpay-signatures.ts'

const vectors = [
  {
    secret: 'EnLs21M47BllR3X8PSFtjtbd',
    message: 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
    signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  },
  {
    secret: 'test_secret',
    message: 'order_9A33XWu170gUtm|pay_29QQoUBi66xm2f',
    signature: 'a982c20f48234e966ccc8d903bff75730b34341007236ad8c8a9d7c0ae5848c5',
  },
  {
    secret: 'whsec',
    message: '{"entity":"event","event":"order.paid"}',
    signature: '6083f2d5736b77c0c1d2c3dfddeb68bdcf557c8cf10c21286b1e8904419c1a13',
  },
]

test('signatures agree with the known ones, over text and over raw bytes', () => {
  for (const { secret, message, signature } of vectors) {
    assert.equal(sign(message, secret), signature)
    assert.ok(isValidSignature(message, signature, secret))
    assert.ok(isValidSignature(new TextEncoder().encode(message), signature.toUpperCase(), secret))
  }
})

test('anything else is refused, whatever its shape', () => {
  const { secret, message, signature } = vectors[0] as (typeof vectors)[0]
  const wrong = ['', 'x', signature.slice(1), `${signature}0`, signature.replace('0d', '0e'), 'é'.repeat(64)]
  for (const given of wrong) assert.equal(isValidSignature(message, given, secret), false, given)
  assert.equal(isValidSignature(`${message} `, signature, secret), false)
  assert.equal(isValidSignature(message, signature, 'another secret'), false)
})
