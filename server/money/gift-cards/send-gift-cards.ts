import { and, asc, eq, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import { giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { selectDisputedCards } from './find-disputed-cards.ts'

/** Queues each card's mail on its day, once. */
export async function sendGiftCards({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await database.orm.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(giftCards)
      .where(
        and(
          isNotNull(giftCards.email),
          isNull(giftCards.mailedAt),
          eq(giftCards.state, 'active'),
          lte(giftCards.sendOn, todayInIndia(at)),
          notInArray(giftCards.id, selectDisputedCards(tx)),
        ),
      )
      .orderBy(asc(giftCards.id))
      .limit(100)
      .for('update', { skipLocked: true })
    for (const card of due) await queueGiftCardMail(tx, { ...card, email: card.email! }, at)
  })
}

type Addressed = Pick<GiftCard, 'id' | 'last4'> & { email: string }

export async function queueGiftCardMail(tx: Tx, { email, ...card }: Addressed, at: Date): Promise<void> {
  await tx.update(giftCards).set({ mailedAt: at, notSentAt: null }).where(eq(giftCards.id, card.id))
  await resolveException(tx, unsentGiftCard(card), at)
  await queueMail(tx, { kind: 'gift card', recipient: email, payload: { card: String(card.id) } }, at)
}

export const unsentGiftCard = ({ id, last4 }: Pick<GiftCard, 'id' | 'last4'>) => {
  return { kind: 'mail not sent', reference: `gift card ${id}, ending ${last4}` } as const
}
