import { eq, sql } from 'drizzle-orm'
import {
  giftCardEntries,
  giftCardPurchases,
  giftCards,
  type GiftCard,
} from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Payment } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Paise } from '#shop/money/paise.ts'
import { readHeld } from './list-gift-cards.ts'
import { lockGiftCards } from './lock-gift-cards.ts'

type TakenOff = { refundKey: string; amount: Paise; actor: string }

/** Takes what a refund of its purchase gives back off the card, which the caller has locked. An empty card is cancelled. */
export async function takeOffGiftCard(
  tx: Tx,
  card: Pick<GiftCard, 'id' | 'balance'>,
  { amount, ...by }: TakenOff,
  createdAt: Date,
): Promise<void> {
  const taken = Math.min(amount, card.balance)
  if (taken <= 0) return
  await tx.insert(giftCardEntries).values({ cardId: card.id, kind: 'voided', amount: -taken, ...by, createdAt })
  // An open order may give back what it holds.
  if (taken === card.balance && (await readHeld(tx, card.id)) === 0)
    await tx.update(giftCards).set({ state: 'void' }).where(eq(giftCards.id, card.id))
}

/** Refunds in the provider's dashboard and lost disputes take off what is there, and the rest when it comes back. */
export async function takeOffRefundedElsewhere(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  for (const card of await lockGiftCards(tx, ids)) {
    let { balance } = card
    let left = Infinity
    for (const { key, amount, debt } of await listDebts(tx, card)) {
      left = Math.min(left, debt)
      const taken = Math.min(amount, left, balance)
      await takeOffGiftCard(tx, { ...card, balance }, { refundKey: key, amount: taken, actor: 'refund' }, now)
      balance -= taken
      left -= taken
    }
  }
}

/** The caller holds the purchase's row. A payment that bought no card changes none. */
export async function takeOffCardOf(tx: Tx, { id }: Pick<Payment, 'id'>, now: Date): Promise<void> {
  const sold = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .innerJoin(giftCardPurchases, eq(giftCardPurchases.id, giftCards.purchaseId))
    .where(eq(giftCardPurchases.paymentId, id))
  const ids = sold.map((card) => card.id)
  await takeOffRefundedElsewhere(tx, ids, now)
}

type Debt = { key: string; amount: Paise; debt: Paise }

/** Refunds that are not off the card yet. `debt` limits them together: a failed refund took its money off as well. */
async function listDebts(tx: Tx, { id }: Pick<GiftCard, 'id'>): Promise<Debt[]> {
  return parseRows(
    { key: 'always', amount: 'always', debt: 'always' },
    await tx.execute<Debt>(sql`
      SELECT key, (amount - taken)::float8 AS amount, debt::float8 AS debt FROM (
        SELECT refunds.key, refunds.status, refunds.amount, refunds.created_at, coalesce(taken, 0) AS taken,
          refunded - sum(coalesce(taken, 0)) OVER () AS debt
        FROM gift_cards JOIN gift_card_purchases AS bought ON bought.id = purchase_id
        JOIN payments ON payments.id = bought.payment_id JOIN refunds ON refunds.payment_id = payments.id
        LEFT JOIN (
          SELECT refund_key, -sum(amount) AS taken FROM gift_card_entries
          WHERE card_id = ${id} AND kind = 'voided' GROUP BY refund_key
        ) AS off ON refund_key = refunds.key
        WHERE gift_cards.id = ${id}
      ) AS made
      WHERE key LIKE 'made-elsewhere-%' AND status = 'processed' AND amount > taken AND debt > 0
      ORDER BY created_at, key`),
  )
}
