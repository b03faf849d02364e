import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { recordBreak } from '#server/platform/ledger/record-break.ts'
import type { Shop } from '#server/platform/shop.ts'

export async function recordUnknownOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id, status, orderId, amount }: ProviderPayment,
): Promise<void> {
  if (status !== 'captured') return
  const details = { providerOrder: orderId, amount }
  await recordBreak(database.orm, { kind: 'unknown order', reference: id, details }, now())
}
