import type { RefusalDetails } from '#contract/errors.ts'
import type { HoldRefusalReason } from '#server/catalogue/stock/limit-holds.ts'
import type { GiftCardReason } from '#server/money/gift-cards/find-gift-cards.ts'
import type { QuoteReason } from '#server/fulfilment/shipping/check-shipping-quote.ts'
import type { PlanRefusal } from '#server/orders/promises/plan-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toCardWork } from '#shop/gifts/gift-note.ts'
import type { CodeRefusalReason } from '#shop/offers/check-code.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { CardFault } from './draw-cards.ts'
import type { ReplacementRefusal } from './give-up-replaced.ts'
import { loadCartProducts } from './load-cart-products.ts'
import { listShipmentRequests, type OrderRequest } from './order-request.ts'
import type { CartRefusalReason } from './price-cart.ts'
import { quoteShipping } from './quote-shipping.ts'
import { readWraps } from './read-wraps.ts'
import { refuseFields, toFaults } from './refuse-fields.ts'
import { toShippingOptions } from './shipping-options.ts'
import type { PaymentStartRefusal } from './start-payment.ts'

type LocatedReason = CartRefusalReason | QuoteReason | 'abroad'
type PlainReason =
  | CodeRefusalReason
  | HoldRefusalReason
  | 'address'
  | 'ask'
  | 'buyer'
  | 'gift-gone'
  | 'key-reused'
  | 'parts'
  | 'quote-taken'
  | 'cash-not-possible'
  | 'gift-card-changed'
  | GiftCardReason
type WithDetails = { details?: RefusalDetails }
type PlainRefusal =
  | PaymentStartRefusal
  | ReplacementRefusal
  | (Refusal<PlainReason | 'total-changed' | 'too-large' | 'sold-out'> & WithDetails)
type LocatedRefusal = Refusal<LocatedReason> & { shipment: number; line?: number; extra?: string }
type ShortRefusal = { ok: false; reason: 'sold-out'; short: readonly number[] }
/** As the steps of `placeOrder` give it. `shipment` and `line` count from 0. */
export type StepRefusal = PlainRefusal | LocatedRefusal | CardFault | PlanRefusal | ShortRefusal
export type PlaceOrderRefusal =
  | PlainRefusal
  | (Refusal<LocatedReason | 'gift' | PlanRefusal['reason']> & WithDetails & { shipment: number })
type ExplainingShop = Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>

/** Names the request's field, and adds a way out: units that are left, days, or new quotes. */
export async function explainRefusal(
  shop: ExplainingShop,
  request: OrderRequest,
  refusal: StepRefusal,
): Promise<PlaceOrderRefusal> {
  if ('short' in refusal) return refuseSoldOut(await loadShortLines(shop, refusal.short))
  if (!('shipment' in refusal)) return refusal
  const { reason, message, shipment } = refusal
  if ('day' in refusal) return { ...refuse(reason, message), shipment, details: { shipment, day: refusal.day } }
  if ('field' in refusal) return locateGift(request, refusal)
  const located = locate(request, refusal)
  return reason === 'quote-too-light' ? requoteShipping(shop, request, located) : located
}

type Located = Refusal<LocatedReason> & WithDetails & { shipment: number }

function locate(request: OrderRequest, refusal: LocatedRefusal): Located {
  const { reason, shipment, message, line, extra } = refusal
  const inLine =
    line === undefined ? [] : [`${line}`, ...(extra === undefined ? lineField(reason) : ['choices', extra])]
  if (!('shipments' in request) && inLine.length === 0) return refusal
  const sentAs = 'shipments' in request ? ['shipments', `${shipment}`, fieldOf(reason)] : ['cart']
  const fault = { path: [...sentAs, ...inLine], message, name: 'ValidationError' }
  return { ...refusal, details: { errors: [fault] } }
}

function fieldOf(reason: LocatedReason): string {
  if (reason === 'abroad') return 'to'
  return reason.includes('quote') ? 'shipping' : 'lines'
}

function lineField(reason: LocatedReason): string[] {
  if (reason === 'unknown-product') return ['id']
  return reason === 'not-a-quantity' || reason === 'too-many' ? ['quantity'] : []
}

function locateGift(request: OrderRequest, { shipment, field, message }: CardFault) {
  const path = 'shipments' in request ? ['shipments', `${shipment}`, 'gift', field] : ['gift', field]
  return { ...refuseFields('gift', toFaults([[path, message]])), shipment }
}

/** Quotes for the real weight, or none when the couriers do not answer. */
async function requoteShipping(shop: ExplainingShop, request: OrderRequest, refused: Located): Promise<Located> {
  const { info, cart, gift: note } = listShipmentRequests(request)[refused.shipment]!
  const gift = note && { card: toCardWork(note), wrap: note.wrap }
  const terms = { code: request.code, ...(request.agreed && { isAgreed: true as const }) }
  const offered = await quoteShipping(shop, { postcode: info.postcode ?? '', cart, gift, ...terms })
  const available_courier_companies = offered.ok ? toShippingOptions(offered) : []
  return { ...refused, details: { ...refused.details, available_courier_companies } }
}

type ShortLine = { id: number; name: string; stock: number | null; isWrap?: true }

async function loadShortLines({ database }: Pick<Shop, 'database'>, short: readonly number[]): Promise<ShortLine[]> {
  const goods = await loadCartProducts(database, short)
  const wraps = (await readWraps(database)).filter(({ id }) => short.includes(id))
  return [...goods.values(), ...wraps.map((wrap) => ({ ...wrap, isWrap: true as const }))]
}

export function refuseSoldOut(short: readonly ShortLine[]) {
  const products = short.map(({ id, name, stock }) => ({ id, name, left: stock ?? 0 }))
  const sentences = products.map(({ name, left }) =>
    left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  )
  const help = short.every(({ isWrap }) => isWrap) ? 'Please choose another wrap, or none.' : 'Please change your cart.'
  const message = [...sentences, help].join(' ')
  return { ...refuse('sold-out', message), details: { products } }
}
