import type { RefusalDetails } from '#contract/errors.ts'
import type { ShippingQuote } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AddressField, ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { Paise } from '#shop/money/paise.ts'
import { splitPayment, type PaymentPart, type PaymentShare } from '#shop/orders/split-payment.ts'
import { toCartRate } from '#shop/pricing/gst.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import type { Adjustment } from '#shop/pricing/price-lines.ts'
import { toWrapChoice } from '#shop/pricing/shipment-choices.ts'
import { priceOrder, type ShipmentAmounts } from '#shop/pricing/price-order.ts'
import { refuseIdleCode, type CodeRefusalReason } from '#shop/offers/check-code.ts'
import { findOffers } from '#shop/offers/find-offers.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { toCodeOffer } from '#shop/offers/offer-terms.ts'
import { listRunningOffers } from '#server/catalogue/offers/list-running-offers.ts'
import type { CodeUse } from '#server/catalogue/offers/take-code.ts'
import { findCodeOfOrder, takesOff, type CodeOfOrder } from './code-of-order.ts'
import { addFreeGifts } from './add-free-gifts.ts'
import { checkPeople, type People } from './check-people.ts'
import { findGiftsOfOrder } from './gifts-of-order.ts'
import { listShipmentRequests } from './list-shipment-requests.ts'
import { locate, refuseGift } from './locate-refusal.ts'
import type { ResolvedLine } from './resolve-lines.ts'
import { cardMinutes, toCardWork, type GiftNote } from '#shop/gifts/gift-note.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { drawCards, type OrderedGift } from './draw-cards.ts'
import { planShipments, type PlanRefusal, type ShipmentToPlan } from '#server/orders/promises/plan-shipments.ts'
import { readBench } from '#server/orders/promises/read-bench.ts'
import type { BenchCalendar } from '#shop/promises/bench-calendar.ts'
import type { Plan } from '#shop/promises/plan-work.ts'
import { shortestKeeping, workOfLines } from '#shop/promises/work-of-lines.ts'
import { checkQuotes, type QuoteReason } from '#server/fulfilment/shipping/check-quote.ts'
import {
  priceCarts,
  refuseTooLarge,
  type CartRefusalReason,
  type PricedCart,
  type CartLineRequest,
} from './price-cart.ts'

export type ShipmentRequest = {
  info: { [Field in AddressField]?: string | undefined }
  cart: readonly CartLineRequest[]
  quoteId: string
  gift?: GiftNote | undefined
  /** `YYYY-MM-DD`: for this day, and not before. */
  day?: string | undefined
  /** The arrival day that the shopper saw. */
  expectedDay?: string | undefined
}
type OrderTerms = {
  code?: string | undefined
  /** Variants that were shown as free gifts: a missing one refuses the order. */
  freeGifts?: readonly number[] | undefined
  /** Only when the buyer is not the first recipient. */
  buyer?: { [Field in keyof Buyer]?: string | undefined } | undefined
  expectedTotal?: Paise | undefined
  /** An unpaid order to replace, and the idempotency key it was created with; see `canReplaceOrder`. */
  replaces?: string | undefined
  replacesKey?: string | undefined
  customerId: number | null
  /** A keyed digest of the network; null when unknown or not counted. */
  network?: string | null | undefined
  idempotencyKey?: string | undefined
  /** The shop's own request for parts, such as 60 and 40 percent. */
  parts?: readonly PaymentPart[] | undefined
}
export type SingleOrderRequest = ShipmentRequest & OrderTerms
export type OrderRequest = SingleOrderRequest | ({ shipments: readonly ShipmentRequest[] } & OrderTerms)

export type PricedShipment = {
  recipient: ShippingAddress
  cart: PricedCart
  quote: ShippingQuote
  /** Paise: the courier's quote, less the code's reduction. */
  delivery: Paise
  deliveryAdjustments: readonly Adjustment[]
  /** Paise, on the delivery charge. */
  deliveryTax: Paise
  total: Paise
  gift?: OrderedGift
  toPlan: ShipmentToPlan
  plan: Plan | null
}
export type PricedOrder = {
  customerId: number | null
  buyer: Buyer
  shipments: readonly PricedShipment[]
  subtotal: Paise
  tax: Paise
  shipping: Paise
  total: Paise
  network: string | null
  codeUse?: Omit<CodeUse, 'orderId'>
  /** One payment each; undefined: one payment in all. */
  parts?: readonly PaymentShare[]
  calendar: BenchCalendar
}
type UnplannedOrder = Omit<PricedOrder, 'shipments' | 'calendar'> & {
  shipments: readonly Omit<PricedShipment, 'plan'>[]
}
export type DraftOrderRefusalReason =
  | CartRefusalReason
  | QuoteReason
  | CodeRefusalReason
  | 'abroad'
  | 'address'
  | 'buyer'
  | 'gift'
  | 'gift-gone'
  | 'total-changed'
  | 'parts'
  | PlanRefusal['reason']
/** `shipment` counts from 0. */
export type DraftOrderRefusal = Refusal<DraftOrderRefusalReason> & { shipment?: number; details?: RefusalDetails }

/** @param gone variants that are too few for a free gift */
export async function draftOrder(
  shop: Pick<Shop, 'database' | 'settings' | 'keys'>,
  request: OrderRequest,
  at: Date,
  gone?: ReadonlySet<number>,
): Promise<{ ok: true; draft: PricedOrder } | DraftOrderRefusal> {
  const { database, settings } = shop
  const requested = listShipmentRequests(request)
  const addressed = checkPeople(request)
  if (!addressed.ok) return addressed
  const { recipients } = addressed
  const carts = requested.map(({ cart }) => cart)
  const priced = await priceCarts(database, carts, settings.maxOrderPaise)
  if (!priced.ok) return locate(request, priced, 'lines', priced)
  const coded = await findCodeOfOrder(shop, request, addressed, priced.carts, at)
  if (!coded.ok) return coded
  const lines = priced.carts.flatMap((cart) => cart.lines)
  const running = await listRunningOffers(database.orm, todayInIndia(at))
  const given = await findGiftsOfOrder(shop, request, { running, terms: coded.terms, lines, gone })
  if (!given.ok) return given
  const filled = addFreeGifts(priced.carts, given.gifts)
  const parcels = requested.map(({ quoteId }, index) => {
    return { quoteId, postcode: recipients[index]!.postcode, paidWeight: priced.carts[index]!.weight }
  })
  const checked = await checkQuotes(database, parcels, at)
  if (!checked.ok) return locate(request, checked, 'shipping')
  const drawn = await drawCards(
    database,
    requested.map(({ gift }) => gift),
  )
  if (!drawn.ok) return refuseGift(request, drawn)
  const offers = findOffers<ResolvedLine>(running, lines)
  const draft = addUp(request, addressed, filled, checked.quotes, drawn.gifts, { offers, terms: coded.terms })
  if (coded.terms && !takesOff(coded.terms, draft.shipments)) return refuseIdleCode(coded.terms.code)
  const { total } = draft
  if (total > settings.maxOrderPaise) return refuseTooLarge(settings.maxOrderPaise)
  if (request.expectedTotal !== undefined && request.expectedTotal !== total) return refuseChangedTotal(draft)
  const { shipments } = draft
  const split = request.parts && splitPayment(total, request.parts)
  if (split && !split.ok) return split
  const bench = await readBench(database.orm, at)
  const planned = planShipments(
    bench,
    at,
    shipments.map(({ toPlan }) => toPlan),
  )
  if (!planned.ok) return refuseDay(planned)
  const promised = shipments.map((shipment, index) => ({ ...shipment, plan: planned.plans[index]! }))
  const { calendar } = bench
  return { ok: true, draft: { ...draft, shipments: promised, calendar, ...(split && { parts: split.shares }) } }
}

export function refuseDay({ reason, message, shipment, day }: PlanRefusal): DraftOrderRefusal {
  return { ...refuse(reason, message), shipment, details: { shipment, day } }
}

function addUp(
  request: OrderRequest,
  { recipients, buyer }: People,
  carts: readonly PricedCart[],
  quotes: readonly ShippingQuote[],
  gifts: readonly { gift?: OrderedGift }[],
  { offers, terms }: { offers: readonly Offer<ResolvedLine>[]; terms: CodeOfOrder | undefined },
): UnplannedOrder {
  const { customerId, network = null } = request
  const code = terms && toCodeOffer<ResolvedLine>(terms.code, terms)
  const { shipments, ...sums } = priceOrder({
    shipments: carts.map(({ lines }, index) => {
      const wrap = gifts[index]?.gift?.wrap
      return { lines, delivery: quotes[index]!.charge, ...(wrap && { choices: [toWrapChoice(wrap)] }) }
    }),
    offers,
    ...(code && { code }),
  })
  const requested = listShipmentRequests(request)
  const priced = shipments.map(({ delivery, deliveryAdjustments, deliveryTax, total, ...goods }, index) => {
    const [recipient, quote] = [recipients[index]!, quotes[index]!]
    const cart = chargeCart(carts[index]!, goods)
    const { gift } = gifts[index]!
    const toPlan = toShipmentToPlan(requested[index]!, { recipient, cart, quote, gift })
    return { recipient, cart, quote, delivery, deliveryAdjustments, deliveryTax, total, toPlan, ...(gift && { gift }) }
  })
  const codeUse = terms && { codeUse: { code: terms.code, person: terms.person } }
  return { customerId, network, buyer, shipments: priced, ...sums, ...codeUse }
}

function chargeCart(
  cart: PricedCart,
  { lines, taxable: subtotal, tax }: Pick<ShipmentAmounts, 'lines' | 'taxable' | 'tax'>,
): PricedCart {
  return { ...cart, lines: cart.lines.map((line, index) => ({ ...line, ...lines[index]! })), subtotal, tax }
}

type ShipmentOfRequest = Pick<PricedShipment, 'recipient' | 'cart' | 'quote'> & { gift: OrderedGift | undefined }

function toShipmentToPlan(
  { day, expectedDay }: ShipmentRequest,
  { recipient, cart, quote: courier, gift }: ShipmentOfRequest,
): ShipmentToPlan {
  const { postcode, state } = recipient
  const { lines, daysToMake: lead } = cart
  const minutes = workOfLines(lines, gift ? cardMinutes(toCardWork(gift.note)) + (gift.wrap?.benchMinutes ?? 0) : 0)
  const keeps = shortestKeeping(lines)
  return { postcode, state, courier, minutes, lead, keeps, chosenDay: day ?? null, expectedDay: expectedDay ?? null }
}

function refuseChangedTotal({ shipments, subtotal, tax, shipping, total }: UnplannedOrder): DraftOrderRefusal {
  const message = 'The price of your order has changed. Please look at it once more before you pay.'
  const lines = shipments
    .flatMap(({ cart }) => cart.lines.filter((line) => !isFreeGift(line)))
    .map(({ id, name, price, discount, gstRate, unitPrice, quantity, lineTotal, breaks }) => {
      const prices = { price, discount, ...toCartRate(gstRate), ...(breaks && { breaks }) }
      return { id, name, ...prices, unitPrice, quantity, lineTotal }
    })
  return {
    ...refuse('total-changed', message),
    details: { cart: lines, subtotal, tax, shipping, total },
  }
}
