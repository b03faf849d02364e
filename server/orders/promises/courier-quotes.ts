import { LRUCache } from 'lru-cache'
import type { CourierProvider, QuoteRequest } from '#providers/courier/courier-provider.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toHalfKilos } from '#shop/checkout/chargeable-weight.ts'

/** Old rates replace those of a courier service that is down for this long. */
const QUOTES_KEPT_MS = 10 * 60_000
const MAX_LANES = 5_000

type Ask = CourierProvider['fetchQuotes']
type Kept = { at: number; quotes: ReturnType<Ask> }

/** One memory for each courier account. */
const memories = new WeakMap<Ask, LRUCache<string, Kept>>()

/** For days only, never for prices to charge. Shared for ten minutes, without failures. @param at now */
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

/** Always asks the courier, and renews the quotes that days use. */
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
