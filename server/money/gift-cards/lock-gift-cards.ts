import { asc, inArray } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'

/** In the order of their ids, until the commit. */
export function lockGiftCards(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id))
    .for('update')
}
