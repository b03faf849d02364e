import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { orders } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/**
 * Takes the money of a payment the bank has only set aside, when one of our orders waits for exactly this amount.
 * Money we do not take goes back to the shopper by itself within days, so anything odd is left alone.
 * @returns the payment as it is now; `not-now` when the provider did not answer and has to be asked again
 */
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
  // A plain no (paid by another payment, or failed meanwhile) stands; then the payment's own record tells the rest.
  const current = await payments.fetchPayment(seen.id)
  if (!current.ok) return refuse('not-now', captured.message)
  return captured.reason === 'refused' || current.value.status !== 'authorized'
    ? current
    : refuse('not-now', captured.message)
}
