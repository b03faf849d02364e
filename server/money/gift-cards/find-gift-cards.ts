import { and, eq, inArray, sql } from 'drizzle-orm'
import { giftCardEntries, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { readGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isDisputed } from './find-disputed-cards.ts'
import { possibleHashes } from './gift-card-code.ts'
import { byUse } from './hold-gift-cards.ts'

export type GiftCardReason = 'gift-card-unknown' | 'gift-card-over' | 'gift-card-empty'
type Wanted = { codes: readonly string[]; openOrder: string | null }
type Found = { ok: true; cards: GiftCard[] } | Refusal<GiftCardReason>

/** Sorted as they pay. The holds of `openOrder` are available. */
export async function findGiftCards(
  { database: { orm }, keys }: Pick<Shop, 'database' | 'keys'>,
  { codes, openOrder }: Wanted,
  at: Date,
): Promise<Found> {
  const hashes = codes.map((typed) => possibleHashes({ keys }, readGiftCardCode(typed) ?? ''))
  const known = await orm.select().from(giftCards).where(inArray(giftCards.codeHash, hashes.flat()))
  const missing = hashes.findIndex((own) => !known.some(({ codeHash }) => own.includes(codeHash)))
  if (missing !== -1)
    return refuse('gift-card-unknown', 'We do not know this gift card. Its code has 16 letters and digits.')
  const heldHere = await sumHeld(orm, known, openOrder)
  const cards = known.map((card) => ({ ...card, balance: card.balance + (heldHere.get(card.id) ?? 0) }))
  for (const card of cards) {
    const refused =
      refuseOver(card, todayInIndia(at)) ?? (await refuseDisputed(orm, card)) ?? (await refuseEmpty(orm, card))
    if (refused) return refused
  }
  return { ok: true, cards: cards.toSorted(byUse) }
}

async function sumHeld(orm: Orm, cards: readonly GiftCard[], orderId: string | null): Promise<Map<number, Paise>> {
  if (orderId === null || cards.length === 0) return new Map()
  const { cardId, amount, kind } = giftCardEntries
  const ids = cards.map(({ id }) => id)
  const rows = await orm
    .select({ cardId, held: sql`-sum(${amount})`.mapWith(Number) })
    .from(giftCardEntries)
    .where(and(inArray(cardId, ids), eq(giftCardEntries.orderId, orderId), inArray(kind, ['held', 'released'])))
    .groupBy(cardId)
  return new Map(rows.map((row) => [row.cardId, row.held]))
}

function refuseOver({ state, last4, validUntil }: GiftCard, today: string): Refusal<'gift-card-over'> | undefined {
  if (state === 'void')
    return refuse('gift-card-over', `The gift card ending ${last4} is cancelled. Please write to us.`)
  if (validUntil >= today) return undefined
  return refuse('gift-card-over', `The gift card ending ${last4} was valid until ${formatDayAndYear(validUntil)}.`)
}

async function refuseDisputed(orm: Orm, { id, last4 }: GiftCard): Promise<Refusal<'gift-card-over'> | undefined> {
  if (!(await isDisputed(orm, [id]))) return undefined
  const words = `A bank asks for the money of the gift card ending ${last4}, so it pays for nothing now.`
  return refuse('gift-card-over', `${words} Please pay another way, or write to us.`)
}

async function refuseEmpty(orm: Orm, card: GiftCard): Promise<Refusal<'gift-card-empty'> | undefined> {
  if (card.balance > 0) return undefined
  const { amount, kind, cardId } = giftCardEntries
  const [held] = await orm
    .select({ sum: sql`coalesce(-sum(${amount}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .where(and(eq(cardId, card.id), inArray(kind, ['held', 'released'])))
  const where = held?.sum
    ? `An order that is not paid yet holds its ${formatRupees(held.sum)}. It is free again when that order ends.`
    : 'All of it is spent.'
  return refuse('gift-card-empty', `Nothing is left on the gift card ending ${card.last4}. ${where}`)
}
