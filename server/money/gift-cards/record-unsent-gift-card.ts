import { eq } from 'drizzle-orm'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { GivenUp } from '#server/platform/mail/send-queued-mails.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { unsentGiftCard } from './send-gift-cards.ts'

/** Somebody paid, and staff or the buyer typed the address: a person hears of it. */
export const recordUnsentGiftCard: GivenUp = async (tx, { payload }, now) => {
  const [card] = await tx
    .update(giftCards)
    .set({ notSentAt: now })
    .where(eq(giftCards.id, Number(payload['card'])))
    .returning({ id: giftCards.id, last4: giftCards.last4 })
  if (card) await recordException(tx, unsentGiftCard(card), now)
}

/** The buyer’s mails about a purchase, with the link to its page. */
export const recordUnsentReceipt: GivenUp = async (tx, { kind, payload }, now) => {
  const isThis = eq(giftCardPurchases.id, payload['purchase'] ?? '')
  const [bought] = await tx.select({ number: giftCardPurchases.number }).from(giftCardPurchases).where(isThis)
  if (!bought) return
  const what = kind === 'gift card refunded' ? 'refund' : 'receipt'
  const reference = `${what} of gift card ${formatPurchaseNumber(bought.number)}`
  await recordException(tx, { kind: 'mail not sent', reference }, now)
}
