import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { applyPayment } from './apply-payment.ts'
import { applyPurchasePayment } from './apply-purchase-payment.ts'

/** Applies a payment to what it pays for: an order, or a gift card. Idempotent. @returns the state of it */
export async function settlePayment(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  seen: ProviderPayment,
): Promise<{ ok: true; state: string } | Refusal<'unknown-order' | 'not-now'>> {
  const applied = await applyPayment(shop, seen)
  if (applied.ok) return { ok: true, state: applied.order.state }
  if (applied.reason !== 'unknown-order' || seen.orderId === null) return applied
  const bought = await applyPurchasePayment(shop, seen.orderId, seen)
  return bought.ok ? { ok: true, state: bought.isPaid ? 'gift card' : 'no gift card' } : bought
}
