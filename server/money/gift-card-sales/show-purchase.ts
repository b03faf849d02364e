import { eq, sql } from 'drizzle-orm'
import type { GiftCardPurchaseView } from '#contract/gift-card.ts'
import { isDisputed } from '#server/money/gift-cards/find-disputed-cards.ts'
import { createPrintLink } from '#server/money/gift-cards/print-gift-card.ts'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The id opens it, and only the buyer has it. A card that is mailed shows neither its code nor its balance. */
export async function showGiftCardPurchase(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  id: string,
): Promise<GiftCardPurchaseView | null> {
  const [found] = await shop.database.orm
    .select({
      purchase: giftCardPurchases,
      card: giftCards,
      back: sql`coalesce(${payments.refunded}, (
        SELECT sum(refunded) FROM payments AS other WHERE other.purchase_id = ${giftCardPurchases.id}), 0)`.mapWith(
        Number,
      ),
    })
    .from(giftCardPurchases)
    .leftJoin(giftCards, eq(giftCards.purchaseId, giftCardPurchases.id))
    .leftJoin(payments, eq(payments.id, giftCardPurchases.paymentId))
    .where(eq(giftCardPurchases.id, id))
  if (!found) return null
  const { purchase, card, back } = found
  const disputed = card !== null && (await isDisputed(shop.database.orm, [card.id]))
  const isToPrint =
    card?.sendOn === null && card.state === 'active' && card.validUntil >= todayInIndia(shop.now()) && !disputed
  return {
    number: formatPurchaseNumber(purchase.number),
    amount: purchase.amount,
    paidAt: purchase.paidAt?.toISOString() ?? null,
    card: card && {
      last4: card.last4,
      recipient: card.recipient,
      sender: card.sender,
      message: card.message,
      validUntil: card.validUntil,
      isCancelled: card.state === 'void',
      sendOn: card.sendOn,
      isMailed: card.mailedAt !== null && card.notSentAt === null,
      isMailRefused: card.notSentAt !== null,
      isDisputed: disputed,
      printUrl: isToPrint ? createPrintLink(shop, card) : null,
    },
    back,
  }
}
