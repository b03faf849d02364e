import { and, eq, inArray, isNull } from 'drizzle-orm'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'

/** Ids of cards whose payment a bank disputes or took back, until the bank or staff decide. They pay for nothing meanwhile. */
export const selectDisputedCards = (orm: Orm | Tx) =>
  orm
    .select({ id: giftCards.id })
    .from(giftCards)
    .innerJoin(giftCardPurchases, eq(giftCardPurchases.id, giftCards.purchaseId))
    .innerJoin(
      ledgerExceptions,
      and(
        eq(ledgerExceptions.reference, giftCardPurchases.paymentId),
        inArray(ledgerExceptions.kind, ['dispute', 'dispute lost']),
        isNull(ledgerExceptions.resolvedAt),
      ),
    )

export async function isDisputed(orm: Orm | Tx, ids: readonly number[]): Promise<boolean> {
  const found = await selectDisputedCards(orm).where(inArray(giftCards.id, [...ids]))
  return found.length > 0
}
