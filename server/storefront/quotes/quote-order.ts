import { promiseDays } from '#server/storefront/checkout/place-order.ts'
import { checkPeople } from '#server/storefront/checkout/check-people.ts'
import { explainRefusal, type StepRefusal } from '#server/storefront/checkout/explain-refusal.ts'
import type { SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { priceRequest } from '#server/storefront/checkout/price-request.ts'
import type { PromisedOrder } from '#server/storefront/checkout/priced-order.ts'
import { quoteShipping } from '#server/storefront/checkout/quote-shipping.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { toCardWork } from '#shop/gifts/gift-note.ts'
import type { PaymentPart } from '#shop/orders/split-payment.ts'
import type { QuoteFacts, QuoteLine } from '#shop/quotes/quote-facts.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import type { Refusal } from '#shop/refusal.ts'
import { addDays } from '#shop/time/add-days.ts'

export type PricingShop = Pick<Shop, 'database' | 'settings' | 'keys' | 'couriers' | 'now'>
/** `agreed`: paise before GST of each line without the wrap, and of the wrap, once the quote was sent. */
export type QuoteToOrder = { number: number; revision: number; facts: QuoteFacts; agreed?: AgreedAmounts }
type AgreedAmounts = { lines: readonly Paise[]; wrap?: Paise | undefined }
export type QuotedOrder = { ok: true; order: PromisedOrder; request: SingleOrderRequest }

/** A later part without a day of its own is payable this long. */
const LATER_PART_DAYS = 60

/** Prices the quote as an order of now, with the cheapest courier that keeps its day. */
export async function orderOfQuote(shop: PricingShop, quote: QuoteToOrder): Promise<QuotedOrder | Refusal> {
  const { facts } = quote
  const cart = facts.lines.map(toCartLine)
  const gift = facts.gift && { card: toCardWork(facts.gift), wrap: facts.gift.wrap }
  const quoted = await quoteShipping(shop, { postcode: facts.to.postcode, cart, gift, isAgreed: true })
  if (!quoted.ok) return quoted
  const capacity = await readCapacity(shop.database.orm, shop.now())
  let refused: { request: SingleOrderRequest; refusal: StepRefusal } | undefined
  for (const { id } of quoted.quotes.toSorted((a, b) => a.charge - b.charge)) {
    const request = toOrderRequest(quote, id)
    const priced = await priceOnce(shop, request)
    const promised = priced.ok ? promiseDays(capacity, priced.order, shop.now()) : priced
    if (promised.ok) return { ok: true, order: promised.order, request }
    refused ??= { request, refusal: promised }
    if (promised.reason !== 'day-not-possible') break
  }
  if (!refused) throw new Error('A courier answered without a quote')
  return explainRefusal(shop, refused.request, refused.refusal)
}

async function priceOnce(shop: PricingShop, request: SingleOrderRequest) {
  const people = checkPeople(request)
  return people.ok ? priceRequest(shop, { request, people, at: shop.now(), gone: new Set() }) : people
}

export function toCartLine({ id, quantity, words, extras }: QuoteLine) {
  const designs = words.flatMap(({ printArea, design }): [string, string][] => (design ? [[printArea, design]] : []))
  return { id, quantity, choices: { ...extras, ...Object.fromEntries(designs) } }
}

function toOrderRequest({ number, revision, facts, agreed: sent }: QuoteToOrder, quoteId: string): SingleOrderRequest {
  const { buyer, to, lines, delivery, day, parts } = facts
  const label = `Quote ${formatQuoteNumber(number)}`
  const agreed = lines.map(
    ({ price, quantity }, index) => sent?.lines[index] ?? (price === null ? null : price * quantity),
  )
  const heldUntil = endOfDay(parts[0]?.dueBy ?? facts.validUntil)
  return {
    info: to,
    cart: lines.map(toCartLine),
    quoteId,
    buyer,
    customerId: null,
    network: null,
    gift: facts.gift,
    ...(day !== null && { day }),
    parts: toPaymentParts(facts, heldUntil),
    agreed: { quote: { number, revision }, label, lines: agreed, wrap: sent?.wrap, delivery, heldUntil },
  }
}

function toPaymentParts({ parts, validUntil, day }: QuoteFacts, heldUntil: Date): PaymentPart[] {
  if (parts.length === 0) return [{ label: 'Whole payment', percent: 100, payableUntil: heldUntil }]
  return parts.map(({ label, unit, share, dueBy }, index) => {
    const last = dueBy ?? (index === 0 ? null : (day ?? addDays(validUntil, LATER_PART_DAYS)))
    const payableUntil = last === null ? heldUntil : endOfDay(last)
    return { label, payableUntil, ...(unit === 'percent' ? { percent: share } : { amount: share }) }
  })
}

export const endOfDay = (day: string) => new Date(`${day}T23:59:59+05:30`)
