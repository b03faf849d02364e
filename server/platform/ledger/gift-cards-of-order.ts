import { inArray, sql, type SQL } from 'drizzle-orm'
import type { OrderGiftCard } from '#contract/reductions.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

/** The cards that paid, or hold money for, the order of this id. */
export const giftCardsSql = (orderId: SQL) => sql<(OrderGiftCard & { card: number })[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('card', card_id, 'last4', last4, 'amount', paid, 'back', back)
    ORDER BY valid_until, card_id), '[]')
  FROM (SELECT card_id, -sum(amount) FILTER (WHERE kind <> 'refunded') AS paid,
      coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0) AS back
    FROM gift_card_entries WHERE order_id = ${orderId} GROUP BY card_id) AS used
  JOIN gift_cards ON gift_cards.id = card_id WHERE paid > 0)`

export async function listGiftCards(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderGiftCard[]> {
  const rows = await orm
    .select({ id: orders.id, cards: giftCardsSql(sql`orders.id`) })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  const known = new Map(rows.map(({ id, cards }) => [id, cards.map(({ card: _card, ...shown }) => shown)]))
  return (orderId) => known.get(orderId) ?? []
}
