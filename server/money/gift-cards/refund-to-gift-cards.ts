import { eq, sql } from 'drizzle-orm'
import { giftCardEntries, giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { validAfterRefund } from '#shop/gift-cards/gift-card-terms.ts'
import type { Paise } from '#shop/money/paise.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { byUse } from './hold-gift-cards.ts'
import { lockGiftCards } from './lock-gift-cards.ts'
import { takeOffRefundedElsewhere } from './take-off-gift-card.ts'

type PaymentRefunded = { orderId: string; refundKey: string; amount: Paise }

/** The card that was used last gets its money back first. An expired card is extended, a void one is valid again. Then a card gives up what a bank took meanwhile. */
export async function refundToGiftCards(
  tx: Tx,
  { orderId, refundKey, amount }: PaymentRefunded,
  now: Date,
): Promise<void> {
  const spent = parseRows(
    { id: 'always', left: 'always' },
    await tx.execute<{ id: number; left: Paise }>(sql`
      SELECT card_id::float8 AS id, -sum(amount)::float8 AS left FROM gift_card_entries
      WHERE order_id = ${orderId} AND kind IN ('spent', 'refunded') GROUP BY card_id HAVING sum(amount) < 0`),
  )
  const ids = spent.map(({ id }) => id)
  const cards = await lockGiftCards(tx, ids)
  const today = todayInIndia(now)
  let rest = amount
  for (const { id, validUntil } of cards.toSorted(byUse).toReversed()) {
    const back = Math.min(rest, spent.find((card) => card.id === id)?.left ?? 0)
    if (back <= 0) continue
    rest -= back
    const entry = { cardId: id, kind: 'refunded', amount: back, orderId, refundKey, actor: 'refund' } as const
    await tx.insert(giftCardEntries).values({ ...entry, createdAt: now })
    const change = { state: 'active', validUntil: validAfterRefund(validUntil, today) } as const
    await tx.update(giftCards).set(change).where(eq(giftCards.id, id))
  }
  if (rest > 0) throw new Error(`${rest} paise of ${refundKey} belong to no gift card`)
  await takeOffRefundedElsewhere(tx, ids, now)
}
