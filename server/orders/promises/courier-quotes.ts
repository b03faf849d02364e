import { LRUCache } from 'lru-cache'
import type { CourierProvider, QuoteRequest } from '#providers/courier/courier-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toHalfKilos } from '#shop/checkout/chargeable-weight.ts'

/** As long as rates of before stand in for a courier service that is down. */
const QUOTES_KEPT_MS = 10 * 60_000
const MAX_LANES = 5_000

type Ask = CourierProvider['fetchQuotes']
type Kept = { at: number; quotes: ReturnType<Ask> }

/** By what asks: a courier account that is opened anew has said nothing yet. */
const memories = new WeakMap<Ask, LRUCache<string, Kept>>()

/**
 * For days, not for prices that are charged: what couriers said of a PIN and its started half kilogram within ten minutes,
 * asked once for all who want it. A failure is not kept. @param at now
 */
export function recallQuotes({ couriers }: Pick<Shop, 'couriers'>, parcel: QuoteRequest, at: Date): Kept['quotes'] {
  const [memory, lane] = findLane(couriers.fetchQuotes, parcel)
  const known = memory.get(lane)
  if (known && Math.abs(at.getTime() - known.at) < QUOTES_KEPT_MS) return known.quotes
  const quotes = couriers.fetchQuotes({ ...parcel, weight: toHalfKilos(parcel.weight) / 2 })
  const kept = { at: at.getTime(), quotes }
  memory.set(lane, kept)
  const forget = () => memory.get(lane) === kept && memory.delete(lane)
  quotes.then(({ ok }) => ok || forget(), forget)
  return quotes
}

/** Asks in any case; who tells days hears the same from then on. */
export async function askForQuotes(
  { couriers, now }: Pick<Shop, 'couriers' | 'now'>,
  parcel: QuoteRequest,
): Kept['quotes'] {
  const [memory, lane] = findLane(couriers.fetchQuotes, parcel)
  const said = await couriers.fetchQuotes(parcel)
  if (said.ok) memory.set(lane, { at: now().getTime(), quotes: Promise.resolve(said) })
  return said
}

function findLane(ask: Ask, { deliveryPin, weight }: QuoteRequest): [LRUCache<string, Kept>, string] {
  const memory = memories.get(ask) ?? new LRUCache<string, Kept>({ max: MAX_LANES })
  memories.set(ask, memory)
  return [memory, `${deliveryPin} ${toHalfKilos(weight)}`]
}
