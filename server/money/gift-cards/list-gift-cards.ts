import { eq, sql, type SQL } from 'drizzle-orm'
import type { GiftCardList, StaffGiftCard } from '#contract/counter/gift-cards.ts'
import { giftCardPurchases, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { possibleHashes } from './gift-card-code.ts'

type Reading = Pick<Shop, 'database' | 'keys' | 'now'>
type Row = GiftCardList['data'][number]

const MOST = 200

export const heldSql = sql`(SELECT coalesce(-sum(amount), 0)::float8 FROM gift_card_entries
  WHERE card_id = gift_cards.id AND kind IN ('held', 'released'))`

/** The newest first. @param find a code, its last four characters, the number of a purchase, or a recipient's name */
export async function listGiftCards(shop: Reading, find = ''): Promise<GiftCardList> {
  const { orm } = shop.database
  const rows = await selectCards(orm)
    .where(find === '' ? sql`true` : isFound(shop, find))
    .orderBy(sql`${giftCards.id} DESC`)
    .limit(MOST)
  const owed = parseRows(
    { year: 'always', amount: 'always' },
    await orm.execute<{ year: number; amount: Paise }>(sql`
      SELECT extract(year FROM ${giftCards.createdAt} AT TIME ZONE 'Asia/Kolkata')::int AS year,
        sum(${giftCards.balance} + ${heldSql})::float8 AS amount
      FROM ${giftCards} GROUP BY 1 HAVING sum(${giftCards.balance} + ${heldSql}) > 0 ORDER BY 1`),
  )
  return { data: rows.map((row) => toRow(row, todayInIndia(shop.now()))), owed }
}

function isFound({ keys }: Reading, find: string): SQL {
  const code = readGiftCardCode(find)
  if (code) return sql`${giftCards.codeHash} IN ${possibleHashes({ keys }, code)}`
  const bought = /^GC-0*(\d{1,10})$/i.exec(find)?.[1]
  if (bought !== undefined)
    return sql`${giftCards.purchaseId} IN (SELECT id FROM gift_card_purchases WHERE number = ${Number(bought)})`
  return sql`${giftCards.last4} = ${find.toUpperCase()} OR position(lower(${find}) IN lower(${giftCards.recipient})) > 0`
}

const selectCards = (orm: Orm) => orm.select({ card: giftCards, held: heldSql.mapWith(Number) }).from(giftCards)

type Found = Awaited<ReturnType<typeof selectCards>>[number]

function toRow({ card, held }: Found, today: string): Row {
  const { id, last4, reason, recipient, amount, balance, validUntil, issuedBy, createdAt } = card
  const shown = { id, last4, reason, recipient, amount, balance, held, validUntil, issuedBy }
  return { ...shown, state: stateOf(card, held, today), createdAt: createdAt.toISOString() }
}

function stateOf({ state, balance, validUntil }: Found['card'], held: Paise, today: string): Row['state'] {
  if (state === 'void') return 'cancelled'
  if (validUntil < today) return 'over'
  return balance + held > 0 ? 'usable' : 'spent'
}

/** The card with its entries, oldest first; e-mail and message only for those who see `contact`. */
export async function readGiftCard(
  { database: { orm }, now }: Reading,
  id: number,
  contact: boolean,
): Promise<{ ok: true; card: StaffGiftCard } | OperationRefusal<'not-found'>> {
  const [found] = await selectCards(orm).where(eq(giftCards.id, id))
  if (!found) return refuse.notFound('not-found', 'There is no such gift card.')
  type Entry = Omit<StaffGiftCard['entries'][number], 'order'> & { number: number | null }
  const entries = parseRows(
    { kind: 'always', amount: 'always', number: 'always', by: 'always', at: 'always' },
    await orm.execute<Entry>(sql`
      SELECT kind, amount::float8 AS amount, number, actor AS "by",
        to_char(gift_card_entries.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
      FROM gift_card_entries LEFT JOIN orders ON orders.id = order_id WHERE card_id = ${id} ORDER BY gift_card_entries.id`),
  )
  const purchase = await readPurchase(orm, found.card, contact)
  const { note, sender, message, email, sendOn, mailedAt, notSentAt } = found.card
  const mail = { sendOn, mailedAt: mailedAt?.toISOString() ?? null, notSentAt: notSentAt?.toISOString() ?? null }
  const told = { note, sender, ...(contact ? { message, email } : { message: '', email: null }), ...mail }
  const shown = entries.map(({ number, ...entry }) => ({
    ...entry,
    order: number === null ? null : formatOrderNumber(number),
  }))
  return { ok: true, card: { ...toRow(found, todayInIndia(now())), ...told, purchase, entries: shown } }
}

async function readPurchase(orm: Orm, { purchaseId }: GiftCard, contact: boolean): Promise<StaffGiftCard['purchase']> {
  if (purchaseId === null) return null
  const [bought] = await orm
    .select({ purchase: giftCardPurchases, payment: payments.id, back: payments.refunded })
    .from(giftCardPurchases)
    .innerJoin(payments, eq(payments.id, giftCardPurchases.paymentId))
    .where(eq(giftCardPurchases.id, purchaseId))
  if (!bought?.purchase.paidAt) return null
  const { number, paidAt, buyerEmail } = bought.purchase
  const { payment, back } = bought
  const email = contact && buyerEmail !== '' ? buyerEmail : null
  return { number: formatPurchaseNumber(number), email, paidAt: paidAt.toISOString(), payment, back }
}

export async function readHeld(tx: Orm | Tx, id: number): Promise<Paise> {
  const [found] = await tx
    .select({ held: heldSql.mapWith(Number) })
    .from(giftCards)
    .where(eq(giftCards.id, id))
  return found?.held ?? 0
}
