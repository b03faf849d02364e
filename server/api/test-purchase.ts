import assert from 'node:assert/strict'
import type { Person, TestCounter } from '#server/customers/test-people.ts'
import { ashasAddress, pay, quoteFor } from '#server/orders/test-shopper.ts'

/** Buys products over the API, one of each, as somebody or as a guest. Returns the order's id. */
export async function buy(
  counter: TestCounter,
  products: readonly number[],
  as?: Pick<Person, 'jwt'>,
): Promise<string> {
  const cart = products.map((id) => ({ id, quantity: 1 }))
  const body = { info: ashasAddress, cart, shipping: await quoteFor(counter.shop, cart) }
  const opened = await counter.ask('orders/new', { body, as })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const payment = await pay(counter.shop, { providerOrderId: String(opened.body['id']) })
  const confirmed = await counter.ask('orders/confirm', {
    body: {
      razorpay_order_id: payment.providerOrderId,
      razorpay_payment_id: payment.paymentId,
      razorpay_signature: payment.signature,
    },
  })
  assert.equal(confirmed.status, 200)
  return String(opened.body['orderId'])
}
