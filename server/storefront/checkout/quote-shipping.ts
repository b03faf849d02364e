import type { ProviderFailure } from '#providers/provider-result.ts'
import type { CourierQuote, QuoteRequest } from '#providers/courier/courier-provider.ts'
import { shippingQuotes, type ShippingQuote } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { DEFAULT_WEIGHT_KG } from '#shop/checkout/chargeable-weight.ts'
import type { CashTerms } from '#shop/checkout/cash-terms.ts'
import { chargeDelivery, isDeliveryFree } from '#shop/checkout/delivery-charges.ts'
import { areMadeForOrder } from '#shop/lettering/made-pieces.ts'
import type { Paise } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { askForQuotes } from '#server/orders/promises/courier-quotes.ts'
import { shortestKeeping, workOfLines } from '#shop/promises/work-of-lines.ts'
import type { GiftWork } from '#shop/gifts/gift-note.ts'
import { readGiftMinutes } from './gift-minutes.ts'
import { findArrivals, type Arrivals } from './find-arrivals.ts'
import { formatRetryAfter, toRetryAfterSeconds } from './retry-after.ts'
import { withGiftsOfCart } from './add-free-gifts.ts'
import type { CartLineRequest } from './order-request.ts'
import { goodsOfParcel, priceCart, type CartRefusalReason } from './price-cart.ts'
import { createQuoteId, toShopperQuoteId } from '#server/fulfilment/shipping/quote-id.ts'
import { withQuoteCache } from '#server/fulfilment/shipping/quote-cache.ts'

export type ShippingQuoteRequest = {
  postcode: string
  cart?: readonly CartLineRequest[] | undefined
  gift?: GiftWork | undefined
  /** Its free gift adds weight and minutes. */
  code?: string | undefined
  /** Kilograms; used without a cart only. */
  weight?: number | undefined
  /** A quote has no limit of an order and no free gifts. */
  isAgreed?: true
}
export type ShippingRefusalReason =
  | CartRefusalReason
  | 'not-a-pin'
  | 'not-a-weight'
  | 'too-heavy'
  | 'not-serviceable'
  | 'unavailable'

/** `arrivals`: the arrival day of each quote for an order placed now. */
export type QuotedShipping = {
  quotes: ShippingQuote[]
  daysToMake: number | null
  arrivals: Arrivals
  /** Null where these goods are not sold for cash. */
  cash: CashTerms | null
}

const MAX_WEIGHT_KG = 1_000

/** Valid for the settings' minutes. An order names a quote, never a price. */
export async function quoteShipping(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  request: ShippingQuoteRequest,
): Promise<({ ok: true } & QuotedShipping) | Refusal<ShippingRefusalReason>> {
  const pin = checkPin(request.postcode, INDIA)
  if (!pin.ok) return refuse('not-a-pin', `${pin.message} We deliver within India.`)
  const parcel = await resolveWeight(shop, request)
  if (!parcel.ok) return parcel
  const { weight, paidWeight, daysToMake, minutes, keeps, goods } = parcel
  const terms = shop.settings.delivery
  const isFree = isDeliveryFree(terms, goods)
  const lane = { deliveryPin: pin.value, weight, paidWeight, goods }
  const byCart = request.cart !== undefined
  const requestedAt = shop.now().getTime()
  const cached = await withQuoteCache(
    shop.database,
    `${pin.value} ${weight} ${paidWeight} ${byCart} ${isFree} ${JSON.stringify(terms)}`,
    requestedAt,
    async () => {
      const offered = await fetchCourierQuotes(shop, lane, byCart)
      return { offered, keep: offered.ok || offered.reason !== 'unavailable' }
    },
  )
  if (!cached.offered.ok) return cached.offered
  const quotes = cached.offered.quotes.map((quote) => ({ ...quote, id: toShopperQuoteId(quote.id) }))
  const place = { postcode: pin.value, minutes, daysToMake, keeps }
  const { cash: cashTerms } = shop.settings
  const cash = cashTerms.isOffered && parcel.isForCash ? cashTerms : null
  return { ok: true, quotes, daysToMake, arrivals: await findArrivals(shop, quotes, place), cash }
}

async function fetchCourierQuotes(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  { paidWeight, goods, ...lane }: QuoteRequest & { paidWeight: number; goods: Paise | null },
  byCart: boolean,
): Promise<{ ok: true; quotes: ShippingQuote[] } | Refusal<ShippingRefusalReason>> {
  const offers = await fetchOffers(shop, lane, paidWeight)
  if (!offers.ok) return toLaneRefusal(shop, lane, offers)
  const createdAt = shop.now()
  const expiresAt = new Date(createdAt.getTime() + shop.settings.quoteMinutes * 60_000)
  const { deliveryPin: postcode, weight } = lane
  const terms = shop.settings.delivery
  const charged = chargeDelivery(offers.value, terms, { weight: paidWeight, goods })
  const quotes = charged.map((offer, index) => ({
    ...toShippingQuote(offer),
    courierCharge: shippingCharge(offers.value[index]!.rateRupees),
    freeFrom: terms.freeFrom,
    isFree: isDeliveryFree(terms, goods),
    postcode,
    weight,
    paidWeight,
    isForCart: byCart,
    createdAt,
    expiresAt,
  }))
  await shop.database.orm.insert(shippingQuotes).values(quotes)
  return { ok: true, quotes }
}

/** A free gift adds weight, and never raises the delivery charge; if it is too heavy, the parcel is quoted without it. */
async function fetchOffers(shop: Pick<Shop, 'couriers' | 'now'>, lane: QuoteRequest, paidWeight: number) {
  const offers = await askForQuotes(shop, lane)
  if (paidWeight === lane.weight) return offers
  const lighter = await askForQuotes(shop, { ...lane, weight: paidWeight })
  if (!lighter.ok) return offers
  if (!offers.ok) return lighter
  const paid = new Map(lighter.value.map((offer) => [offer.courierId, offer.rateRupees]))
  const value = offers.value.map((offer) => {
    return { ...offer, rateRupees: Math.min(offer.rateRupees, paid.get(offer.courierId) ?? Infinity) }
  })
  return { ...offers, value }
}

/** Couriers give the same answer for "too heavy" and "not reached": a quote for a light parcel tells them apart. */
async function toLaneRefusal(
  { couriers }: Pick<Shop, 'couriers'>,
  { deliveryPin, weight }: QuoteRequest,
  failure: ProviderFailure,
): Promise<Refusal<ShippingRefusalReason>> {
  const { reason } = failure
  const isLighterPossible = reason === 'not-serviceable' && weight > DEFAULT_WEIGHT_KG
  if (isLighterPossible && (await couriers.fetchQuotes({ deliveryPin, weight: DEFAULT_WEIGHT_KG })).ok)
    return refuse('too-heavy', tooHeavyMessage(weight))
  if (reason === 'not-serviceable')
    return refuse(
      'not-serviceable',
      `No courier of ours reaches ${deliveryPin}. Please choose another address, or write to us and we will look for a way.`,
    )
  if (reason === 'refused')
    return refuse('not-a-pin', `The couriers do not know the PIN code ${deliveryPin}. Please check it once more.`)
  return refuse(
    'unavailable',
    `Shipping options are unavailable right now. ${formatRetryAfter(toRetryAfterSeconds(failure))}`,
  )
}

function tooHeavyMessage(weight: number): string {
  return `With ${Number(weight.toFixed(1))} kg this parcel is heavier than our couriers take. Please order less of it, or ask us for a quote.`
}

/** `goods`: null without a cart. */
type Weighed = { weight: number; paidWeight: number; goods: Paise | null; isForCash: boolean }

async function resolveWeight(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  { cart, weight, gift, code, isAgreed }: ShippingQuoteRequest,
): Promise<
  | ({ ok: true; daysToMake: number | null; minutes: number; keeps: number | null } & Weighed)
  | Refusal<ShippingRefusalReason>
> {
  let goods: Paise | null = null
  let isForCash = false
  let daysToMake: number | null = 0
  let minutes = 0
  let keeps: number | null = null
  let paidWeight = weight
  if (cart) {
    const priced = await priceCart(shop.database, cart, isAgreed ? Infinity : shop.settings.maxOrderPaise)
    if (!priced.ok) return priced
    const filled = isAgreed ? priced.cart : await withGiftsOfCart(shop, priced.cart, shop.now(), code)
    paidWeight = priced.cart.weight
    goods = goodsOfParcel(priced.cart)
    isForCash = !shop.settings.cash.isForReadyGoods || !areMadeForOrder(priced.cart.lines)
    weight = filled.weight
    daysToMake = filled.daysToMake
    keeps = shortestKeeping(filled.lines)
    minutes = workOfLines(filled.lines, await readGiftMinutes(shop.database, gift))
  }
  const grams = Math.round((weight ?? 0) * 1000)
  if (!(grams > 0)) return refuse('not-a-weight', 'Please say what the parcel holds, or its weight in kilograms.')
  if (grams > MAX_WEIGHT_KG * 1000) return refuse('too-heavy', tooHeavyMessage(grams / 1000))
  const weighed = { weight: grams / 1000, paidWeight: paidWeight ?? grams / 1000 }
  return { ok: true, ...weighed, daysToMake, minutes, keeps, goods, isForCash }
}

function toShippingQuote(offer: CourierQuote) {
  return {
    id: createQuoteId(),
    courierId: offer.courierId,
    courierName: offer.courierName,
    rate: Math.round(offer.rateRupees * 100) / 100,
    charge: shippingCharge(offer.rateRupees),
    estimatedDays: offer.estimatedDays,
    zone: offer.zone,
    mode: offer.mode,
    takesCash: offer.takesCash,
  }
}
