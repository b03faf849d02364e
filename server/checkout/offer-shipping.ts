import type { Failure } from '#providers/answer.ts'
import type { CourierOffer, Parcel } from '#providers/courier/courier-provider.ts'
import { shippingQuotes, type ShippingQuote } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { DEFAULT_WEIGHT } from '#shop/checkout/parcel.ts'
import { shippingCharge } from '#shop/pricing/total.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { comeBack, secondsUntil } from './come-back.ts'
import { fillCart, type CartReason, type WantedLine } from './fill-cart.ts'
import { newQuoteId, ownQuoteId } from './quote-id.ts'
import { shareAnswer } from './quote-memory.ts'

export type ShippingQuestion = {
  postcode: string
  /** Decides the weight when given. */
  cart?: readonly WantedLine[] | undefined
  /** Kilograms; without a cart only. */
  weight?: number | undefined
}
export type ShippingReason =
  | CartReason
  | 'not-a-pin'
  | 'not-a-weight'
  | 'too-heavy'
  | 'not-serviceable'
  | 'unavailable'

/** The heaviest parcel we ask couriers about, in kilograms. */
const MAX_WEIGHT = 1_000

/**
 * Asks the couriers what they would carry a cart for. Each offer is kept as a quote of our own, so that an order names
 * a quote and never a price; it stands for the minutes of the settings, for this PIN code and weight only. Whoever asks
 * the same within a minute is given the same quotes, by ids of their own.
 * `daysToMake` are the working days before the parcel can leave: 0 where no cart was sent.
 */
export async function offerShipping(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  question: ShippingQuestion,
): Promise<{ ok: true; quotes: ShippingQuote[]; daysToMake: number | null } | Refusal<ShippingReason>> {
  const pin = checkPin(question.postcode, INDIA)
  if (!pin.ok) return refuse('not-a-pin', `${pin.message} We deliver within India.`)
  const parcel = await weigh(shop, question)
  if (!parcel.ok) return parcel
  const { weight, daysToMake } = parcel
  const lane = { deliveryPin: pin.value, weight }
  const byCart = question.cart !== undefined
  const asked = shop.now().getTime()
  const answer = await shareAnswer(shop.database, `${pin.value} ${weight} ${byCart}`, asked, async () => {
    const offered = await askCouriers(shop, lane, byCart)
    return { offered, keep: offered.ok || offered.reason !== 'unavailable' }
  })
  if (!answer.offered.ok) return answer.offered
  const quotes = answer.offered.quotes.map((quote) => ({ ...quote, id: ownQuoteId(quote.id) }))
  return { ok: true, quotes, daysToMake }
}

async function askCouriers(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  lane: Parcel,
  byCart: boolean,
): Promise<{ ok: true; quotes: ShippingQuote[] } | Refusal<ShippingReason>> {
  const offers = await shop.couriers.offers(lane)
  if (!offers.ok) return refuseLane(shop, lane, offers)
  const createdAt = shop.now()
  const expiresAt = new Date(createdAt.getTime() + shop.settings.quoteMinutes * 60_000)
  const { deliveryPin: postcode, weight } = lane
  const quotes = offers.value.map((offer) => ({
    ...quoteOf(offer),
    postcode,
    weight,
    byCart,
    createdAt,
    expiresAt,
  }))
  await shop.database.orm.insert(shippingQuotes).values(quotes)
  return { ok: true, quotes }
}

/** Couriers say of a parcel that is too heavy what they say of a place they do not reach: a light one tells which it is. */
async function refuseLane(
  { couriers }: Pick<Shop, 'couriers'>,
  { deliveryPin, weight }: Parcel,
  failure: Failure,
): Promise<Refusal<ShippingReason>> {
  const { reason } = failure
  const light = reason === 'not-serviceable' && weight > DEFAULT_WEIGHT
  if (light && (await couriers.offers({ deliveryPin, weight: DEFAULT_WEIGHT })).ok)
    return refuse('too-heavy', tooHeavy(weight))
  if (reason === 'not-serviceable')
    return refuse(
      'not-serviceable',
      `No courier of ours reaches ${deliveryPin}. Please choose another address, or write to us and we will look for a way.`,
    )
  if (reason === 'refused')
    return refuse(
      'not-a-pin',
      `The couriers do not know the PIN code ${deliveryPin}. Please check it once more.`,
    )
  return refuse(
    'unavailable',
    `Shipping options are unavailable right now. ${comeBack(secondsUntil(failure))}`,
  )
}

function tooHeavy(weight: number): string {
  return `With ${Number(weight.toFixed(1))} kg this parcel is heavier than our couriers take. Please order less of it, or ask us for a quote.`
}

async function weigh(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  { cart, weight }: ShippingQuestion,
): Promise<{ ok: true; weight: number; daysToMake: number | null } | Refusal<ShippingReason>> {
  let daysToMake: number | null = 0
  if (cart) {
    const filled = await fillCart(database, cart, settings.largestOrder)
    if (!filled.ok) return filled
    weight = filled.cart.weight
    daysToMake = filled.cart.daysToMake
  }
  const grams = Math.round((weight ?? 0) * 1000)
  if (!(grams > 0))
    return refuse('not-a-weight', 'Please say what the parcel holds, or its weight in kilograms.')
  if (grams > MAX_WEIGHT * 1000) return refuse('too-heavy', tooHeavy(grams / 1000))
  return { ok: true, weight: grams / 1000, daysToMake }
}

function quoteOf(offer: CourierOffer) {
  return {
    id: newQuoteId(),
    courierId: offer.courierId,
    courierName: offer.courierName,
    rate: Math.round(offer.rateRupees * 100) / 100,
    charge: shippingCharge(offer.rateRupees),
    estimatedDays: offer.estimatedDays,
  }
}
