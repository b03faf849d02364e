import { sql } from 'drizzle-orm'
import { findGifts } from '#server/catalogue/listing/find-gifts.ts'
import { recallQuotes } from '#server/orders/promises/courier-quotes.ts'
import { readCapacity, type Capacity } from '#server/orders/promises/read-capacity.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toMailGoods, type MailGoods } from '#shop/catalogue/mail-goods.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { lastDayToOrder } from '#shop/promises/last-order-day.ts'
import { findTransit, type CourierOffer } from '#shop/promises/transit.ts'

type Needs = Pick<Shop, 'database' | 'couriers' | 'now'>
/** `by`: `YYYY-MM-DD` */
type Place = { pin: string; by: string }

const WANTED = 3
/** Popular gifts that are looked at until three arrive in time. */
const MOST_TRIED = 12
/** Milliseconds. Another process would send the mail too if composing it took longer than its lease. */
const ASKING_MS = 8_000

/**
 * Popular gifts of the occasion that can be had and arrive by the day, planned as checkout plans them now. None while
 * the courier does not answer.
 * @param wanted.occasion a key of `occasions`
 */
export async function findGiftsInTime(
  shop: Needs,
  { occasion, ...place }: Place & { occasion: string },
): Promise<MailGoods[]> {
  const { orm, reads } = shop.database
  const { cards } = await findGifts(reads, { occasion, recipient: '', around: 0, longestLead: null })
  const tried = cards.slice(0, MOST_TRIED)
  const works = await readWorks(
    orm,
    tried.map(({ variantId }) => variantId),
  )
  const capacity = await readCapacity(orm, shop.now())
  const found: MailGoods[] = []
  const until = shop.now().getTime() + ASKING_MS
  for (const card of tried) {
    if (found.length === WANTED || shop.now().getTime() >= until) break
    const work = works.get(card.variantId)
    if (!work) continue
    const offers = await recallQuotes(shop, { deliveryPin: place.pin, weight: card.weight }, shop.now())
    // Couriers who take no parcel of this weight may take a lighter one.
    if (!offers.ok && offers.reason !== 'not-serviceable') break
    const lastDay = offers.ok && findLastDay(shop.now(), capacity, { card, work, place, offer: offers.value[0] })
    if (lastDay) found.push({ ...toMailGoods(card), note: `Order by ${formatDay(lastDay)}` })
  }
  return found
}

type Work = { id: number; minutes: number; keeps: number | null }
type Asked = { card: ProductCard; work: Work; place: Place; offer: CourierOffer | undefined }

/** @returns the last day to order; null when it is too late, or no courier names a day */
function findLastDay(
  at: Date,
  { calendar, learned }: Capacity,
  { card: { lead }, work: { minutes, keeps }, place: { pin, by }, offer }: Asked,
): string | null {
  const transit = offer && findTransit(learned, offer, lookUpPin(pin).state)
  if (!transit || lead === undefined) return null
  return lastDayToOrder(calendar, at, { minutes, lead, keeps }, { transit, by })
}

async function readWorks(orm: Orm, variants: readonly number[]): Promise<ReadonlyMap<number, Work>> {
  const rows = parseRows(
    { id: 'always', minutes: 'always', keeps: 'always' },
    await orm.execute<Work>(sql`
      SELECT id, bench_minutes::int AS minutes, keeps_days::int AS keeps FROM variants
      WHERE id = ANY(${sql.param([...variants])}::int[])`),
  )
  return new Map(rows.map((work) => [work.id, work]))
}
