import assert from 'node:assert/strict'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import type { OrderRequest } from '#server/storefront/checkout/order-request.ts'
import { startPayment } from '#server/storefront/checkout/start-payment.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { payInWindow } from './create-test-order.ts'
import type { TestShop } from './open-test-shop.ts'
import { readOrder } from './order-steps.ts'

/** 60 and 40 per cent; the second part is payable for two weeks. */
export async function createOrderInParts(shop: TestShop, request: OrderRequest) {
  const payableUntil = new Date(shop.now().getTime() + 14 * 24 * 60 * 60_000)
  const parts = [
    { percent: 60, label: 'To begin' },
    { percent: 40, label: 'Before it is sent', payableUntil },
  ]
  const opened = await placeOrder(shop, { ...request, parts })
  assert.ok(opened.ok, opened.ok ? '' : opened.message)
  const { orderId: id, amount: first } = opened
  const { total } = await readOrder(shop, id)
  return { id, total, first, second: total - first }
}

export async function startDue(shop: TestShop, dueId: string) {
  const started = await startPayment(shop, dueId)
  assert.ok(started.ok, started.ok ? '' : started.message)
  return started
}

export async function applyPaymentOnce(shop: TestShop, paymentId: string): Promise<void> {
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
}

/** @returns the payment's id */
export async function payDueInWindow(shop: TestShop, dueId: string): Promise<string> {
  const { paymentId } = await payInWindow(shop, await startDue(shop, dueId), { webhook: false })
  await applyPaymentOnce(shop, paymentId)
  return paymentId
}
