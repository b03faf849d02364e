import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { orders } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Captures only what an open order waits for, to the paisa; the bank releases anything else to the shopper. */
export async function capturePayment(
  { database, payments }: Pick<Shop, 'database' | 'payments'>,
  providerOrderId: string,
  seen: ProviderPayment,
): Promise<{ ok: true; value: ProviderPayment } | Refusal<'not-now'>> {
  if (seen.status !== 'authorized') return { ok: true, value: seen }
  const [order] = await database.orm.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
  const isOpen = order && (order.state === 'awaiting payment' || order.state === 'expired')
  const isExpected = isOpen && order.paymentId === null && seen.amount === order.total && seen.currency === 'INR'
  if (!isExpected) return { ok: true, value: seen }
  const captured = await payments.capturePayment(seen.id, order.total)
  if (captured.ok) return captured
  // A refusal (paid by another payment, or failed meanwhile) stands: the payment's own record tells which.
  const current = await payments.fetchPayment(seen.id)
  if (!current.ok) return refuse('not-now', captured.message)
  return captured.reason === 'refused' || current.value.status !== 'authorized'
    ? current
    : refuse('not-now', captured.message)
}
