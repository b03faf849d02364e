import { sql } from 'drizzle-orm'
import { giftCardEntries, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isDisputed } from './find-disputed-cards.ts'
import { lockGiftCards } from './lock-gift-cards.ts'
import { takeOffRefundedElsewhere } from './take-off-gift-card.ts'

/** Paise that one card pays of an order. */
export type GiftCardShare = { id: number; amount: Paise }
/** The card that ends first pays first. */
export const byUse = (a: Pick<GiftCard, 'id' | 'validUntil'>, b: Pick<GiftCard, 'id' | 'validUntil'>): number =>
  a.validUntil === b.validUntil ? a.id - b.id : a.validUntil < b.validUntil ? -1 : 1
type Held = { ok: true } | Refusal<'gift-card-changed'>

const ACTOR = 'checkout'

/** The caller holds the order's row. Locks the cards in the order of their ids until the commit. */
export async function holdGiftCards(
  tx: Tx,
  orderId: string,
  shares: readonly GiftCardShare[],
  now: Date,
): Promise<Held> {
  if (shares.length === 0) return { ok: true }
  const ids = shares.map(({ id }) => id)
  const locked = await lockGiftCards(tx, ids)
  const today = todayInIndia(now)
  const isThere = ({ id, amount }: GiftCardShare) =>
    locked.some(
      (card) => card.id === id && card.state === 'active' && card.validUntil >= today && card.balance >= amount,
    )
  if (!shares.every(isThere) || (await isDisputed(tx, ids))) return refuseChangedGiftCards()
  await tx.insert(giftCardEntries).values(
    shares.map(({ id, amount }) => {
      return { cardId: id, kind: 'held' as const, amount: -amount, orderId, actor: ACTOR, createdAt: now }
    }),
  )
  return { ok: true }
}

export const refuseChangedGiftCards = () =>
  refuse('gift-card-changed', 'Your gift card pays another amount now. Please look at your total once more.')

/** For a payment after the hold was released. The caller holds the order's row. */
export async function holdGiftCardsAgain(tx: Tx, orderId: string, now: Date): Promise<Held> {
  const held = parseRows(
    { id: 'always', amount: 'always' },
    await tx.execute<GiftCardShare>(sql`
      SELECT DISTINCT ON (card_id) card_id::float8 AS id, -amount::float8 AS amount FROM gift_card_entries
      WHERE order_id = ${orderId} AND kind = 'held' ORDER BY card_id, gift_card_entries.id DESC`),
  )
  return holdGiftCards(tx, orderId, held, now)
}

/** Releases what the order holds, however often called. The caller holds the order's row. */
export async function releaseGiftCards(tx: Tx, orderId: string, now: Date): Promise<void> {
  const released = parseRows(
    { id: 'always' },
    await tx.execute<{ id: number }>(sql`
      INSERT INTO gift_card_entries (card_id, kind, amount, order_id, actor, created_at)
      SELECT card_id, 'released', held, ${orderId}, ${ACTOR}, ${now}::timestamptz FROM (${heldBy(orderId)}) AS open
      ORDER BY card_id RETURNING card_id::float8 AS id`),
  )
  const ids = released.map(({ id }) => id)
  await takeOffRefundedElsewhere(tx, ids, now)
}

/** Turns the order's holds into payments. The caller holds the order's row. @returns paise */
export async function spendGiftCards(tx: Tx, orderId: string, now: Date): Promise<Paise> {
  const spent = parseRows(
    { amount: 'always' },
    await tx.execute<{ amount: number }>(sql`
      INSERT INTO gift_card_entries (card_id, kind, amount, order_id, actor, created_at)
      SELECT card_id, kind, held * sign, ${orderId}, ${ACTOR}, ${now}::timestamptz FROM (${heldBy(orderId)}) AS open
      CROSS JOIN (VALUES ('released', 1), ('spent', -1)) AS move (kind, sign)
      ORDER BY card_id, sign DESC RETURNING (CASE kind WHEN 'spent' THEN -amount ELSE 0 END)::float8 AS amount`),
  )
  return spent.reduce((sum, { amount }) => sum + amount, 0)
}

const heldBy = (orderId: string) => sql`
  SELECT card_id, -sum(amount) AS held FROM gift_card_entries
  WHERE order_id = ${orderId} AND kind IN ('held', 'released') GROUP BY card_id HAVING sum(amount) < 0`
