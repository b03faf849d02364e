import { sql } from 'drizzle-orm'
import { findGifts } from '#server/catalogue/listing/find-gifts.ts'
import { recallQuotes } from '#server/orders/promises/courier-quotes.ts'
import { findLongestWay } from '#server/orders/promises/find-season.ts'
import { readCapacity, type Capacity } from '#server/orders/promises/read-capacity.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toMailGoods, type MailGoods } from '#shop/catalogue/mail-goods.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { lastDayToOrder } from '#shop/promises/last-order-day.ts'
import type { Transit } from '#shop/promises/plan-work.ts'
import { findTransit } from '#shop/promises/transit.ts'
import type { WorkshopCalendar } from '#shop/promises/workshop-calendar.ts'

type Needs = Pick<Shop, 'database' | 'couriers' | 'now'>
/** `by`: `YYYY-MM-DD`; `pin`: null for wherever we deliver */
type Place = { pin: string | null; by: string }

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
  { occasion, pin, by }: Place & { occasion: string },
): Promise<MailGoods[]> {
  const { orm, reads } = shop.database
  const { cards } = await findGifts(reads, { occasion, recipient: '', around: 0, longestLead: null })
  const tried = cards.slice(0, MOST_TRIED)
  const works = await readWorks(
    orm,
    tried.map(({ variantId }) => variantId),
  )
  const capacity = await readCapacity(orm, shop.now())
  const anywhere = pin === null ? await listLongestWays(shop, capacity.calendar) : []
  const found: MailGoods[] = []
  const until = shop.now().getTime() + ASKING_MS
  for (const card of tried) {
    if (found.length === WANTED || shop.now().getTime() >= until) break
    const work = works.get(card.variantId)
    if (!work) continue
    const ways = pin === null ? anywhere : await findWay(shop, capacity, { pin, weight: card.weight })
    if (ways === 'no answer') break
    const lastDay = findLastDay(shop.now(), capacity, { card, work, ways, by })
    if (lastDay !== null) found.push({ ...toMailGoods(card), note: `Order by ${formatDay(lastDay)}` })
  }
  return found
}

type Work = { id: number; minutes: number; keeps: number | null }
type Asked = { card: ProductCard; work: Work; ways: readonly Transit[]; by: string }

/** @returns the last day to order that is in time on each way; null when it is too late, or there is no way */
function findLastDay(
  at: Date,
  { calendar }: Capacity,
  { card: { lead }, work: { minutes, keeps }, ways, by }: Asked,
): string | null {
  if (lead === undefined) return null
  const days = ways.map((transit) => lastDayToOrder(calendar, at, { minutes, lead, keeps }, { transit, by }))
  return days.includes(null) ? null : (days.toSorted()[0] ?? null)
}

/** @returns an empty list where no courier takes a parcel of this weight; a lighter one may go */
async function findWay(
  shop: Needs,
  { learned }: Capacity,
  { pin, weight }: { pin: string; weight: number },
): Promise<Transit[] | 'no answer'> {
  const offers = await recallQuotes(shop, { deliveryPin: pin, weight }, shop.now())
  if (!offers.ok) return offers.reason === 'not-serviceable' ? [] : 'no answer'
  const [offer] = offers.value
  const transit = offer && findTransit(learned, offer, lookUpPin(pin).state)
  return transit ? [transit] : []
}

/** Each State where couriers rest and each zone with last days of its own may be later than the others. */
async function listLongestWays({ database }: Needs, { rests, lastOrders = [] }: WorkshopCalendar): Promise<Transit[]> {
  const days = await findLongestWay(database)
  const states = new Set(['', ...rests.flatMap(({ region }) => region ?? [])])
  const zones = new Set(['', ...lastOrders.map(({ zone }) => zone)])
  return [...states].flatMap((state) => [...zones].map((zone) => ({ days, soonest: days, state, zone })))
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
