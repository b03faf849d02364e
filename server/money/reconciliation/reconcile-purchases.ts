import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { applyPurchasePayment } from '#server/money/payments/apply-purchase-payment.ts'
import { LATE_PAYMENT_WINDOW_MS } from '#server/money/payments/apply-payment.ts'
import { giftCardPurchases, type GiftCardPurchase } from '#server/platform/database/gift-card-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const BATCH = 50

/** Unpaid purchases while money may still arrive, ever less often. */
export function selectPurchasesToReconcile({ database, now, settings }: Pick<Shop, 'database' | 'now' | 'settings'>) {
  const { createdAt, reconciledAt, paymentId, providerOrderId, buyerEmail } = giftCardPurchases
  const at = now()
  const recently = new Date(at.getTime() - settings.reconcileOpenSeconds * 1000)
  const lastCheckedAt = sql`greatest(${reconciledAt}, ${createdAt})`
  return database.orm
    .select()
    .from(giftCardPurchases)
    .where(
      and(
        isNull(paymentId),
        isNotNull(providerOrderId),
        ne(buyerEmail, ''),
        gt(createdAt, new Date(at.getTime() - LATE_PAYMENT_WINDOW_MS)),
        sql`${lastCheckedAt} <= ${recently}`,
        sql`${lastCheckedAt} <= ${at}::timestamptz - (${at}::timestamptz - ${createdAt}) / 10`,
      ),
    )
    .orderBy(asc(lastCheckedAt))
    .limit(BATCH)
}

export async function findPurchasesToReconcile(
  shop: Pick<Shop, 'database' | 'now' | 'settings'>,
): Promise<GiftCardPurchase[]> {
  return selectPurchasesToReconcile(shop)
}

/** Applies what the provider knows of its payments. A failed answer waits for the next round. */
export async function reconcilePurchase(
  shop: Pick<Shop, 'database' | 'payments' | 'keys' | 'now'>,
  { id, providerOrderId }: Pick<GiftCardPurchase, 'id' | 'providerOrderId'>,
): Promise<void> {
  if (providerOrderId === null) return
  await shop.database.orm
    .update(giftCardPurchases)
    .set({ reconciledAt: shop.now() })
    .where(eq(giftCardPurchases.id, id))
  const listed = await shop.payments.listOrderPayments(providerOrderId)
  if (!listed.ok) return
  for (const payment of listed.value)
    await applyPurchasePayment(shop, providerOrderId, { ...payment, orderId: providerOrderId })
}
