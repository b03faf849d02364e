import assert from 'node:assert/strict'
import type { CartLineRequest } from '#server/storefront/checkout/order-request.ts'
import type { TestCustomer, TestApi } from './open-test-api.ts'
import { testApiAddress, payInWindow, createTestQuote } from './create-test-order.ts'

/** One of each; a guest without `as`. @returns the order's id */
export function buyProducts(
  testApi: TestApi,
  products: readonly number[],
  as?: Pick<TestCustomer, 'jwt'>,
): Promise<string> {
  return buyCart(
    testApi,
    products.map((id) => ({ id, quantity: 1 })),
    as,
  )
}

export async function buyCart(
  testApi: TestApi,
  cart: readonly CartLineRequest[],
  as?: Pick<TestCustomer, 'jwt'>,
): Promise<string> {
  const body = { info: testApiAddress, cart, shipping: await createTestQuote(testApi.shop, cart) }
  const opened = await testApi.request('orders/new', { body, as })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const payment = await payInWindow(testApi.shop, { providerOrderId: String(opened.body['id']) })
  const confirmed = await testApi.request('orders/confirm', {
    body: {
      razorpay_order_id: payment.providerOrderId,
      razorpay_payment_id: payment.paymentId,
      razorpay_signature: payment.signature,
    },
  })
  assert.equal(confirmed.status, 200)
  return String(opened.body['orderId'])
}
