import { randomBytes } from 'node:crypto'
import type { CourierOffer } from '#providers/courier/courier-provider.ts'
import { shippingQuotes, type ShippingQuote } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { shippingCharge } from '#shop/pricing/total.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { fillCart, type CartReason, type WantedLine } from './fill-cart.ts'

export type ShippingQuestion = {
  postcode: string
  /** Decides the weight when given. */
  cart?: readonly WantedLine[] | undefined
  /** Kilograms; without a cart only. */
  weight?: number | undefined
}
export type ShippingReason = CartReason | 'not-a-pin' | 'not-a-weight' | 'not-serviceable' | 'unavailable'

/** The heaviest parcel we ask couriers about, in kilograms. */
const MAX_WEIGHT = 1_000

/**
 * Asks the couriers what they would carry a cart for. Each offer is kept as a quote of our own, so that an order names
 * a quote and never a price; it stands for the minutes of the settings, for this PIN code and weight only.
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
  const offers = await shop.couriers.offers({ deliveryPin: pin.value, weight: parcel.weight })
  if (!offers.ok) {
    if (offers.reason === 'not-serviceable')
      return refuse(
        'not-serviceable',
        `No courier of ours reaches ${pin.value}. Please choose another address, or write to us and we will look for a way.`,
      )
    if (offers.reason === 'refused')
      return refuse(
        'not-a-pin',
        `The couriers do not know the PIN code ${pin.value}. Please check it once more.`,
      )
    return refuse('unavailable', 'Shipping options are unavailable right now. Please try again.')
  }
  const issuedAt = shop.now()
  const expiresAt = new Date(issuedAt.getTime() + shop.settings.quoteMinutes * 60_000)
  const quotes = offers.value.map((offer) => ({
    ...quoteOf(offer),
    postcode: pin.value,
    weight: parcel.weight,
    byCart: question.cart !== undefined,
    createdAt: issuedAt,
    expiresAt,
  }))
  await shop.database.orm.insert(shippingQuotes).values(quotes)
  return { ok: true, quotes, daysToMake: parcel.daysToMake }
}

async function weigh(
  { database }: Pick<Shop, 'database'>,
  { cart, weight }: ShippingQuestion,
): Promise<{ ok: true; weight: number; daysToMake: number | null } | Refusal<ShippingReason>> {
  let daysToMake: number | null = 0
  if (cart) {
    const filled = await fillCart(database, cart)
    if (!filled.ok) return filled
    weight = filled.cart.weight
    daysToMake = filled.cart.daysToMake
  }
  const grams = Math.round((weight ?? 0) * 1000)
  if (!(grams > 0))
    return refuse('not-a-weight', 'Please say what the parcel holds, or its weight in kilograms.')
  if (grams > MAX_WEIGHT * 1000)
    return refuse('not-a-weight', 'This parcel is too heavy to be priced here. Please ask us for a quote.')
  return { ok: true, weight: grams / 1000, daysToMake }
}

function quoteOf(offer: CourierOffer) {
  return {
    id: randomBytes(18).toString('base64url'),
    courierId: offer.courierId,
    courierName: offer.courierName,
    rate: Math.round(offer.rateRupees * 100) / 100,
    charge: shippingCharge(offer.rateRupees),
    estimatedDays: offer.estimatedDays,
  }
}
