import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { findDueByProviderOrder, type DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Captures only the exact amount an order waits for; the bank releases anything else to the shopper. */
export async function capturePayment(
  { database, payments }: Pick<Shop, 'database' | 'payments'>,
  providerOrderId: string,
  seen: ProviderPayment,
): Promise<{ ok: true; value: ProviderPayment } | Refusal<'not-now'>> {
  if (seen.status !== 'authorized') return { ok: true, value: seen }
  const found = await findDueByProviderOrder(database.orm, providerOrderId)
  if (!found || !isWanted(found)) return { ok: true, value: seen }
  return captureAmount(payments, seen, found.due.amount)
}

/** @param amount paise that are wanted by one payment */
export async function captureAmount(
  payments: Shop['payments'],
  seen: ProviderPayment,
  amount: Paise,
): Promise<{ ok: true; value: ProviderPayment } | Refusal<'not-now'>> {
  if (seen.status !== 'authorized' || seen.amount !== amount || seen.currency !== 'INR')
    return { ok: true, value: seen }
  const captured = await payments.capturePayment(seen.id, amount)
  if (captured.ok) return captured
  // After a refusal (already paid, or failed meanwhile) the payment's own record tells the reason.
  const current = await payments.fetchPayment(seen.id)
  if (!current.ok) return refuse('not-now', captured.message)
  return captured.reason === 'refused' || current.value.status !== 'authorized'
    ? current
    : refuse('not-now', captured.message)
}

function isWanted({ order, due }: DueOfOrder): boolean {
  const isOpen = order.state === 'awaiting payment' || order.state === 'expired' || isPaid(order.state)
  return isOpen && due.paymentId === null
}
