import { takeOffRefundedElsewhere } from '#server/money/gift-cards/take-off-gift-card.ts'
import { insertRefund, leftOf } from '#server/money/refunds/request-refund.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Payment } from '#server/platform/database/order-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { disputeCause } from '#shop/orders/refund-cause.ts'

/** The bank gave the price back to the buyer. The caller holds the purchase's row. @param taken paise */
export async function bookLostPurchase(
  tx: Tx,
  payment: Payment,
  { id, taken }: { id: string; taken: Paise },
  now: Date,
): Promise<void> {
  const amount = Math.min(taken, leftOf(payment))
  if (amount <= 0) return
  const made = { reason: 'taken back by the buyer’s bank', status: 'processed', processedAt: now } as const
  const refund = { key: `made-elsewhere-${id}`, amount, cause: disputeCause(id), parts: [], ...made }
  await insertRefund(tx, payment, refund, now)
  await takeOffRefundedElsewhere(tx, payment, now)
}
