import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Answer, Failure } from '#providers/answer.ts'
import { givenId, shown } from '#providers/plain-text.ts'
import type { CourierOffer, Parcel } from './courier-provider.ts'
import { failure } from './shiprocket-answer.ts'
import type { Ask } from './shiprocket-ask.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

/** Couriers bill by started half kilogram, so every parcel of one slab has the same rates. */
const slabKg = 0.5
const ratesMs = 10 * 60 * 1000
const refusalMs = 60 * 60 * 1000

/** What a parcel may cost, in rupees: less, or more, is a mistake somebody would have to pay for. */
const LOWEST_RATE = 1
const HIGHEST_RATE = 500_000
/** More couriers than there are. */
const MOST_COURIERS = 200

/** A number, or the digits of one: `"45.5"`, but neither `true` nor `"1e9"`. */
const rupees = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,12})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(LOWEST_RATE).max(HIGHEST_RATE))

const offerShape = z
  .object({
    courier_company_id: givenId,
    courier_name: shown(80).pipe(z.string().min(1)),
    rate: rupees,
    estimated_delivery_days: shown(20),
    blocked: z.coerce.number().nullish().catch(0),
  })
  .transform((offer) => ({
    blocked: offer.blocked === 1,
    offer: {
      courierId: offer.courier_company_id,
      courierName: offer.courier_name,
      rateRupees: offer.rate,
      estimatedDays: offer.estimated_delivery_days,
    } satisfies CourierOffer,
  }))

/** Couriers whose entry cannot be read are left out: the others can still carry the parcel. */
const serviceabilityShape = z
  .object({ data: z.object({ available_courier_companies: z.array(z.unknown()).max(MOST_COURIERS) }) })
  .transform(({ data }) => data.available_courier_companies)

/** Asks who carries a parcel, and remembers rates for an outage and refusals for an hour. */
export function openOffers(ask: Ask, options: ShiprocketOptions) {
  const perf = { now: () => options.now().getTime() }
  const rates = new LRUCache<string, CourierOffer[]>({ max: 5_000, ttl: ratesMs, perf, ttlResolution: 0 })
  const refusals = new LRUCache<string, Failure>({ max: 5_000, ttl: refusalMs, perf, ttlResolution: 0 })

  return async function offers(parcel: Parcel): Promise<Answer<CourierOffer[]>> {
    const lane = `${options.pickupPin}-${parcel.deliveryPin}-${Math.ceil(parcel.weight / slabKg)}`
    const refusal = refusals.get(lane)
    if (refusal) return refusal
    const answer = await askForOffers(ask, options.pickupPin, parcel)
    if (answer.ok) {
      rates.set(lane, answer.value)
      return answer
    }
    if (answer.reason === 'not-serviceable') refusals.set(lane, answer)
    if (answer.reason === 'not-serviceable' || answer.reason === 'refused') return answer
    const remembered = rates.get(lane)
    return remembered ? { ok: true, value: remembered } : answer
  }
}

async function askForOffers(ask: Ask, pickupPin: string, parcel: Parcel): Promise<Answer<CourierOffer[]>> {
  const query = new URLSearchParams({
    pickup_postcode: pickupPin,
    delivery_postcode: parcel.deliveryPin,
    cod: '0',
    weight: String(parcel.weight),
  })
  const answer = await ask(serviceabilityShape, { path: `/courier/serviceability/?${query}` })
  // The slash before the query belongs to the address: without it Shiprocket redirects.
  if (!answer.ok) return answer.reason === 'not-found' ? { ...answer, reason: 'not-serviceable' } : answer
  const readable = answer.value.flatMap((entry) => offerShape.safeParse(entry).data ?? [])
  if (answer.value.length > 0 && readable.length === 0)
    return failure('nonsense', 200, 'no courier entry could be read')
  const free = readable.filter((entry) => !entry.blocked).map((entry) => entry.offer)
  if (free.length === 0) return failure('not-serviceable', 404, 'Delivery postcode not serviceable')
  return { ok: true, value: free.toSorted((a, b) => a.rateRupees - b.rateRupees) }
}
