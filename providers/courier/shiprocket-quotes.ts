import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ProviderResult, ProviderFailure } from '#providers/provider-result.ts'
import { providerId, boundedText } from '#providers/plain-text.ts'
import type { CourierQuote, QuoteRequest } from './courier-provider.ts'
import { shiprocketFailure } from './shiprocket-response.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

/** Couriers bill each started half kilogram, so all parcels of one slab share a quote. */
const slabKg = 0.5
const quoteCacheMs = 10 * 60 * 1000
const refusalCacheMs = 60 * 60 * 1000

/** Rates outside these limits are mistakes. */
const MIN_RATE_RUPEES = 1
const MAX_RATE_RUPEES = 500_000
const MAX_COURIERS = 200

const rupees = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,12})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(MIN_RATE_RUPEES).max(MAX_RATE_RUPEES))

const quoteShape = z
  .object({
    courier_company_id: providerId,
    courier_name: boundedText(80).pipe(z.string().min(1)),
    rate: rupees,
    estimated_delivery_days: boundedText(20),
    zone: z.string().nullish().catch(null),
    is_surface: z.boolean().nullish().catch(null),
    blocked: z.coerce.number().nullish().catch(0),
    cod: z.coerce.number().nullish().catch(0),
  })
  .transform((offer) => ({
    blocked: offer.blocked === 1,
    offer: {
      courierId: offer.courier_company_id,
      courierName: offer.courier_name,
      rateRupees: offer.rate,
      estimatedDays: offer.estimated_delivery_days,
      zone: /^z_([a-e])$/.exec(offer.zone ?? '')?.[1] ?? null,
      mode: toMode(offer.is_surface ?? null),
      takesCash: offer.cod === 1,
    } satisfies CourierQuote,
  }))

function toMode(isSurface: boolean | null): CourierQuote['mode'] {
  if (isSurface === null) return null
  return isSurface ? 'surface' : 'air'
}

const serviceabilityShape = z
  .object({ data: z.object({ available_courier_companies: z.array(z.unknown()).max(MAX_COURIERS) }) })
  .transform(({ data }) => data.available_courier_companies)

export function createQuoteFetcher(request: ShiprocketClient, options: ShiprocketOptions) {
  const perf = { now: () => options.now().getTime() }
  const cachedQuotes = new LRUCache<string, CourierQuote[]>({
    max: 5_000,
    ttl: quoteCacheMs,
    perf,
    ttlResolution: 0,
  })
  const cachedRefusals = new LRUCache<string, ProviderFailure>({
    max: 5_000,
    ttl: refusalCacheMs,
    perf,
    ttlResolution: 0,
  })

  return async function offers(parcel: QuoteRequest): Promise<ProviderResult<CourierQuote[]>> {
    const lane = `${options.pickupPin}-${parcel.deliveryPin}-${Math.ceil(parcel.weight / slabKg)}`
    const refusal = cachedRefusals.get(lane)
    if (refusal) return refusal
    const result = await fetchQuotes(request, options.pickupPin, parcel)
    if (result.ok) {
      cachedQuotes.set(lane, result.value)
      return result
    }
    if (result.reason === 'not-serviceable') cachedRefusals.set(lane, result)
    if (result.reason === 'not-serviceable' || result.reason === 'refused') return result
    const cached = cachedQuotes.get(lane)
    return cached ? { ok: true, value: cached } : result
  }
}

async function fetchQuotes(
  request: ShiprocketClient,
  pickupPin: string,
  parcel: QuoteRequest,
): Promise<ProviderResult<CourierQuote[]>> {
  const query = new URLSearchParams({
    pickup_postcode: pickupPin,
    delivery_postcode: parcel.deliveryPin,
    cod: '0',
    weight: String(parcel.weight),
  })
  const answer = await request(serviceabilityShape, { path: `/courier/serviceability/?${query}` })
  // Shiprocket redirects without the slash before the query.
  if (!answer.ok) return answer.reason === 'not-found' ? { ...answer, reason: 'not-serviceable' } : answer
  const readable = answer.value.flatMap((entry) => quoteShape.safeParse(entry).data ?? [])
  if (answer.value.length > 0 && readable.length === 0)
    return shiprocketFailure('malformed', 200, 'no courier entry could be read')
  const free = readable.filter((entry) => !entry.blocked).map((entry) => entry.offer)
  if (free.length === 0) return shiprocketFailure('not-serviceable', 404, 'Delivery postcode not serviceable')
  return { ok: true, value: free.toSorted((a, b) => a.rateRupees - b.rateRupees) }
}
