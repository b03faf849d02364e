import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'

export async function recordUnknownOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id, status, orderId, amount }: ProviderPayment,
): Promise<void> {
  if (status !== 'captured') return
  const details = { providerOrder: orderId, amount }
  await recordException(database.orm, { kind: 'unknown order', reference: id, details }, now())
}
