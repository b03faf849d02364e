import type { ShippingQuote } from '#server/platform/database/order-tables.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { orderBefore, planWork } from '#shop/promises/plan-work.ts'
import { findTransit } from '#shop/promises/transit.ts'

export type Arrivals = {
  /** By a quote's id; null without a known day. */
  arrivesBy: ReadonlyMap<string, string | null>
  /** The last moment to order for these days; null while the workshop is closed for good. */
  orderBefore: Date | null
}

/** `keeps`: the shortest shelf life, in days. */
type WorkForPlace = { postcode: string; minutes: number; daysToMake: number | null; keeps: number | null }

/** The days that `planShipments` would give an order now. @param place.minutes at the bench */
export async function findArrivals(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  quotes: readonly ShippingQuote[],
  { postcode, minutes, daysToMake: lead, keeps }: WorkForPlace,
): Promise<Arrivals> {
  const at = now()
  const { calendar, learned } = await readCapacity(database.orm, at)
  const { state } = lookUpPin(postcode)
  const days = quotes.map((quote): [string, string | null] => {
    const transit = findTransit(learned, quote, state)
    const plan = transit && lead !== null ? planWork(calendar, at, { minutes, lead, keeps }, transit) : null
    return [quote.id, plan?.arrivesBy ?? null]
  })
  return { arrivesBy: new Map(days), orderBefore: orderBefore(calendar, at) }
}
