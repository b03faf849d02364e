import type { RefusalDetails } from '#contract/errors.ts'
import type { ShippingQuote } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { normalizeCountry } from '#shop/checkout/address-rules.ts'
import {
  addressFields,
  checkAddress,
  checkRecipient,
  type AddressField,
  type ShippingAddress,
} from '#shop/checkout/address.ts'
import { toApiName } from '#shop/checkout/api-address.ts'
import { checkBuyer, toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import type { Paise } from '#shop/money/paise.ts'
import { splitPayment, type PaymentPart, type PaymentShare } from '#shop/orders/split-payment.ts'
import { toCartRate } from '#shop/pricing/gst.ts'
import type { Adjustment } from '#shop/pricing/price-lines.ts'
import { priceOrder, type ShipmentAmounts } from '#shop/pricing/price-order.ts'
import { refuseIdleCode, type CodeRefusalReason } from '#shop/offers/check-code.ts'
import { toCodeOffer } from '#shop/offers/offer-terms.ts'
import type { CodeUse } from '#server/offers/take-code.ts'
import { findCodeOfOrder, takesOff, type CodeOfOrder } from './code-of-order.ts'
import type { ResolvedLine } from './resolve-lines.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { drawCards, type CardFault, type OrderedGift } from './draw-cards.ts'
import { planShipments, type PlanRefusal, type ShipmentToPlan } from '#server/promises/plan-shipments.ts'
import { readBench } from '#server/promises/read-bench.ts'
import type { BenchCalendar } from '#shop/promises/bench-calendar.ts'
import type { Plan } from '#shop/promises/plan-work.ts'
import { workOfLines } from '#shop/promises/work-of-lines.ts'
import { checkQuotes, type QuoteReason } from '#server/shipping/check-quote.ts'
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
  /** The day by which it arrives, as it was shown. */
  expectedDay?: string | undefined
}
type OrderTerms = {
  /** As it was typed. */
  code?: string | undefined
  /** Who pays, when that is not who receives it, or the first who does. */
  buyer?: { [Field in keyof Buyer]?: string | undefined } | undefined
  expectedTotal?: Paise | undefined
  /** An unpaid order to replace, and the idempotency key it was created with; see `canReplaceOrder`. */
  replaces?: string | undefined
  replacesKey?: string | undefined
  customerId: number | null
  /** A keyed digest of the network; null when unknown or not counted. */
  network?: string | null | undefined
  idempotencyKey?: string | undefined
  /** Asked for by the shop itself, such as 60 and 40 percent; without them all is paid at once. */
  parts?: readonly PaymentPart[] | undefined
}
export type SingleOrderRequest = ShipmentRequest & OrderTerms
export type OrderRequest = SingleOrderRequest | ({ shipments: readonly ShipmentRequest[] } & OrderTerms)

export type PricedShipment = {
  recipient: ShippingAddress
  cart: PricedCart
  quote: ShippingQuote
  /** Paise, as it is charged: what the courier's quote says, less what a code takes off. */
  delivery: Paise
  deliveryAdjustments: readonly Adjustment[]
  /** Of the delivery charge, in paise. */
  deliveryTax: Paise
  total: Paise
  gift?: OrderedGift
  toPlan: ShipmentToPlan
  /** Null where no day can be known. */
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
  /** What is paid by a payment each; without them all by one. */
  parts?: readonly PaymentShare[]
  /** As it was when the days were found. */
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
  | 'total-changed'
  | 'parts'
  | PlanRefusal['reason']
/** `shipment` counts from 0. */
export type DraftOrderRefusal = Refusal<DraftOrderRefusalReason> & { shipment?: number; details?: RefusalDetails }

export function listShipmentRequests(request: OrderRequest): readonly ShipmentRequest[] {
  return 'shipments' in request ? request.shipments : [request]
}

export async function draftOrder(
  shop: Pick<Shop, 'database' | 'settings' | 'keys'>,
  request: OrderRequest,
  at: Date,
): Promise<{ ok: true; draft: PricedOrder } | DraftOrderRefusal> {
  const { database, settings } = shop
  const requested = listShipmentRequests(request)
  const addressed = checkPeople(request)
  if (!addressed.ok) return addressed
  const { recipients } = addressed
  const carts = requested.map(({ cart }) => cart)
  const priced = await priceCarts(database, carts, settings.maxOrderPaise)
  if (!priced.ok) return locate(request, priced, 'lines', priced)
  const parcels = requested.map(({ quoteId }, index) => {
    return { quoteId, postcode: recipients[index]!.postcode, weight: priced.carts[index]!.weight }
  })
  const checked = await checkQuotes(database, parcels, at)
  if (!checked.ok) return locate(request, checked, 'shipping')
  const coded = await findCodeOfOrder(shop, request, addressed, priced.carts, at)
  if (!coded.ok) return coded
  const draft = addUp(request, addressed, priced.carts, checked.quotes, coded.terms)
  if (coded.terms && !takesOff(draft.shipments)) return refuseIdleCode(coded.terms.code)
  const { total } = draft
  if (total > settings.maxOrderPaise) return refuseTooLarge(settings.maxOrderPaise)
  if (request.expectedTotal !== undefined && request.expectedTotal !== total) return refuseChangedTotal(draft)
  const gifts = await drawCards(requested.map(({ gift }) => gift))
  if (!gifts.ok) return refuseGift(request, gifts)
  const shipments = draft.shipments.map((shipment, index) => ({ ...shipment, ...gifts.gifts[index] }))
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
  terms: CodeOfOrder | undefined,
): UnplannedOrder {
  const { customerId, network = null } = request
  const { shipments, ...sums } = priceOrder({
    shipments: carts.map(({ lines }, index) => ({ lines, delivery: quotes[index]!.charge })),
    ...(terms && { code: toCodeOffer<ResolvedLine>(terms.code, terms) }),
  })
  const requested = listShipmentRequests(request)
  const priced = shipments.map(({ delivery, deliveryAdjustments, deliveryTax, total, ...goods }, index) => {
    const [recipient, quote] = [recipients[index]!, quotes[index]!]
    const cart = chargeCart(carts[index]!, goods)
    const toPlan = toShipmentToPlan(requested[index]!, recipient, cart, quote)
    return { recipient, cart, quote, delivery, deliveryAdjustments, deliveryTax, total, toPlan }
  })
  const codeUse = terms && { codeUse: { code: terms.code, person: terms.person } }
  return { customerId, network, buyer, shipments: priced, ...sums, ...codeUse }
}

/** The goods at what the whole order comes to. */
function chargeCart(
  cart: PricedCart,
  { lines, taxable: subtotal, tax }: Pick<ShipmentAmounts, 'lines' | 'taxable' | 'tax'>,
): PricedCart {
  return { ...cart, lines: cart.lines.map((line, index) => ({ ...line, ...lines[index]! })), subtotal, tax }
}

function toShipmentToPlan(
  { gift, day, expectedDay }: ShipmentRequest,
  { postcode, state }: ShippingAddress,
  { lines, daysToMake: lead }: PricedCart,
  courier: ShippingQuote,
): ShipmentToPlan {
  const minutes = workOfLines(lines, gift?.message ? 1 : 0)
  return { postcode, state, courier, minutes, lead, chosenDay: day ?? null, expectedDay: expectedDay ?? null }
}

type FieldFault = { path: string[]; message: string; name: string }
type People = { recipients: readonly ShippingAddress[]; buyer: Buyer }

/** Mails go to the buyer: only the address that stands for one needs an e-mail. */
function checkPeople(request: OrderRequest): ({ ok: true } & People) | DraftOrderRefusal {
  const recipients: ShippingAddress[] = []
  const faults: FieldFault[] = []
  for (const [shipment, { info }] of listShipmentRequests(request).entries()) {
    const country = normalizeCountry(info.country)
    if (country !== '' && country !== INDIA) {
      const message = `We deliver within India only, not to ${country}. Please choose an address in India.`
      return locate(request, { ...refuse('abroad', message), shipment }, 'to')
    }
    const checked = request.buyer || shipment > 0 ? checkRecipient(info) : checkAddress(info)
    if (checked.ok) recipients.push(checked.address)
    else {
      const path = 'shipments' in request ? ['shipments', `${shipment}`, 'to'] : ['info']
      faults.push(...toFaults(addressFields.map(({ key }) => [[...path, toApiName(key)], checked.errors[key]])))
    }
  }
  const [first] = recipients
  if (faults.length > 0 || !first) return refuseFields('address', faults)
  const given = request.buyer ? checkBuyer(request.buyer) : { ok: true as const, buyer: toBuyer(first) }
  if (given.ok) return { ok: true, recipients, buyer: given.buyer }
  const errors = Object.entries(given.errors).map(([key, message]): SentField => [['buyer', key], message])
  return refuseFields('buyer', toFaults(errors))
}

function locate(
  request: OrderRequest,
  refusal: Refusal<DraftOrderRefusalReason> & { shipment: number },
  field: 'to' | 'lines' | 'shipping',
  { line, extra }: { line?: number; extra?: string } = {},
): DraftOrderRefusal {
  const { shipment, message } = refusal
  const inLine =
    line === undefined ? [] : [`${line}`, ...(extra === undefined ? lineField(refusal) : ['choices', extra])]
  if (!('shipments' in request) && inLine.length === 0) return refusal
  const sentAs = 'shipments' in request ? ['shipments', `${shipment}`, field] : ['cart']
  const fault = { path: [...sentAs, ...inLine], message, name: 'ValidationError' }
  return { ...refusal, details: { errors: [fault] } }
}

function refuseGift(request: OrderRequest, { shipment, field, message }: CardFault): DraftOrderRefusal {
  const path = 'shipments' in request ? ['shipments', `${shipment}`, 'gift', field] : ['gift', field]
  return { ...refuseFields('gift', toFaults([[path, message]])), shipment }
}

function lineField({ reason }: Refusal<DraftOrderRefusalReason>): string[] {
  if (reason === 'unknown-product') return ['id']
  return reason === 'not-a-quantity' || reason === 'too-many' ? ['quantity'] : []
}

type SentField = [path: string[], message: string | undefined]

function toFaults(fields: readonly SentField[]): FieldFault[] {
  return fields.flatMap(([path, message]) => (message ? [{ path, message, name: 'ValidationError' }] : []))
}

const MAX_FAULTS = 500

function refuseFields(reason: 'address' | 'buyer' | 'gift', faults: readonly FieldFault[]): DraftOrderRefusal {
  const first = faults[0]?.message ?? 'Please check the address.'
  const message = faults.length > 1 ? `${first} ${faults.length - 1} more to look at.` : first
  return { ...refuse(reason, message), details: { errors: faults.slice(0, MAX_FAULTS) } }
}

function refuseChangedTotal({ shipments, subtotal, tax, shipping, total }: UnplannedOrder): DraftOrderRefusal {
  const message = 'The price of your order has changed. Please look at it once more before you pay.'
  const lines = shipments
    .flatMap(({ cart }) => cart.lines)
    .map(({ id, name, price, discount, gstRate, unitPrice, quantity, lineTotal, breaks }) => {
      const prices = { price, discount, ...toCartRate(gstRate), ...(breaks && { breaks }) }
      return { id, name, ...prices, unitPrice, quantity, lineTotal }
    })
  return {
    ...refuse('total-changed', message),
    details: { cart: lines, subtotal, tax, shipping, total },
  }
}
