import { checkQuotes, readQuotes } from '#server/fulfilment/shipping/check-shipping-quote.ts'
import type { Shop } from '#server/platform/shop.ts'
import { quoteShipping } from '#server/storefront/checkout/quote-shipping.ts'
import type { CartLineRequest } from '#server/storefront/checkout/order-request.ts'
import { toShippingOptions } from '#server/storefront/checkout/shipping-options.ts'
import type { Paise } from '#shop/money/paise.ts'
import { pickShippingTiers } from '#shop/checkout/pick-shipping-tiers.ts'

/** Kilograms. `known` is the quote of an earlier check. */
export type ParcelToQuote = {
  postcode: string
  weight: number
  /** Paise, which may make the delivery free. */
  goods: Paise
  lines: readonly CartLineRequest[]
  known?: string | undefined
}
export type QuotedParcel = { quoteId: string } | { refusal: string }

/** Time to look at the rows and pay. */
const QUOTE_LEFT_MS = 10 * 60_000
const MAX_CONCURRENT = 6

/** The cheapest delivery of each. Couriers are asked once for each PIN code and parcel, and not where `known` still counts. */
export async function quoteRecipients(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  parcels: readonly ParcelToQuote[],
): Promise<QuotedParcel[]> {
  const quoted = new Map<string, Promise<QuotedParcel>>()
  const laneOf = ({ postcode, weight, goods }: ParcelToQuote) => `${postcode} ${weight} ${goods}`
  for (const [lane, quoteId] of await findKnownQuotes(shop, parcels, laneOf))
    quoted.set(lane, Promise.resolve({ quoteId }))
  const waiting = [...new Map(parcels.map((parcel) => [laneOf(parcel), parcel]))].filter(([lane]) => !quoted.has(lane))
  for (let start = 0; start < waiting.length; start += MAX_CONCURRENT) {
    const batch = waiting.slice(start, start + MAX_CONCURRENT)
    for (const [lane, parcel] of batch) quoted.set(lane, fetchCheapest(shop, parcel))
    await Promise.all(batch.map(([lane]) => quoted.get(lane)))
  }
  return Promise.all(parcels.map((parcel) => quoted.get(laneOf(parcel))!))
}

async function findKnownQuotes(
  shop: Pick<Shop, 'database' | 'now'>,
  parcels: readonly ParcelToQuote[],
  laneOf: (parcel: ParcelToQuote) => string,
): Promise<Map<string, string>> {
  const named = parcels.flatMap((parcel) => (parcel.known === undefined ? [] : [{ ...parcel, quoteId: parcel.known }]))
  if (named.length === 0) return new Map()
  const stored = await readQuotes(shop.database, named)
  const soon = new Date(shop.now().getTime() + QUOTE_LEFT_MS)
  const valid = named.filter(({ quoteId, postcode, weight, goods }) => {
    return checkQuotes(stored, [{ quoteId, postcode, paidWeight: weight, goods }], soon).ok
  })
  return new Map(valid.map((parcel) => [laneOf(parcel), parcel.quoteId]))
}

async function fetchCheapest(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  { postcode, lines: cart }: ParcelToQuote,
): Promise<QuotedParcel> {
  const quoted = await quoteShipping(shop, { postcode, cart })
  if (!quoted.ok) return { refusal: quoted.message }
  const [cheapest] = pickShippingTiers(toShippingOptions(quoted))
  return cheapest ? { quoteId: cheapest.choice.id } : { refusal: `No courier of ours reaches ${postcode}.` }
}
