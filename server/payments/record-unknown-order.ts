import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import type { Shop } from '#server/shop.ts'

export async function recordUnknownOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { id, status, orderId, amount }: ProviderPayment,
): Promise<void> {
  if (status !== 'captured') return
  const details = { providerOrder: orderId, amount }
  await recordBreak(database.orm, { kind: 'unknown order', reference: id, details }, now())
}
