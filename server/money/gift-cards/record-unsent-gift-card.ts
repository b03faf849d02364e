import { eq } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { GivenUp } from '#server/platform/mail/send-queued-mails.ts'
import { unsentGiftCard } from './send-gift-cards.ts'

/** Staff typed the address, and somebody paid: a person hears of it. */
export const recordUnsentGiftCard: GivenUp = async (tx, { payload }, now) => {
  const [card] = await tx
    .update(giftCards)
    .set({ notSentAt: now })
    .where(eq(giftCards.id, Number(payload['card'])))
    .returning({ id: giftCards.id, last4: giftCards.last4 })
  if (card) await recordException(tx, unsentGiftCard(card), now)
}
