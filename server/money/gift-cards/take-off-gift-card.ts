import { and, eq, isNull, like } from 'drizzle-orm'
import { giftCardEntries, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refunds, type Payment } from '#server/platform/database/order-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { lockGiftCards } from './hold-gift-cards.ts'

type TakenOff = { refundKey: string; amount: Paise; actor: string }

/** Takes what a refund of its purchase gives back off the card, which the caller has locked. An empty card is cancelled. */
export async function takeOffGiftCard(
  tx: Tx,
  card: GiftCard,
  { amount, ...by }: TakenOff,
  createdAt: Date,
): Promise<void> {
  const taken = Math.min(amount, card.balance)
  if (taken <= 0) return
  await tx.insert(giftCardEntries).values({ cardId: card.id, kind: 'voided', amount: -taken, ...by, createdAt })
  if (taken === card.balance) await tx.update(giftCards).set({ state: 'void' }).where(eq(giftCards.id, card.id))
}

/** Refunds in the provider's dashboard and lost disputes take off what is not spent. */
export async function takeOffRefundedElsewhere(
  tx: Tx,
  { id, purchaseId }: Pick<Payment, 'id' | 'purchaseId'>,
  now: Date,
): Promise<void> {
  const isNew = and(
    eq(refunds.paymentId, id),
    like(refunds.key, 'made-elsewhere-%'),
    eq(refunds.status, 'processed'),
    isNull(giftCardEntries.id),
  )
  const made = await tx
    .select({ key: refunds.key, amount: refunds.amount })
    .from(refunds)
    .leftJoin(giftCardEntries, eq(giftCardEntries.refundKey, refunds.key))
    .where(isNew)
    .orderBy(refunds.createdAt, refunds.key)
  for (const { key, amount } of made) {
    const [sold] = await tx
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(eq(giftCards.purchaseId, purchaseId ?? ''))
    const [card] = await lockGiftCards(tx, sold ? [sold.id] : [])
    if (card) await takeOffGiftCard(tx, card, { refundKey: key, amount, actor: 'refund' }, now)
  }
}
