import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { lineKey, toChoices } from '#shop/cart/choices.ts'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { PLAIN_CARD } from '#shop/gifts/card-names.ts'
import type { AskedRecipient } from '#shop/gifts/gift-request.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { PaymentPart, PaymentShare } from '#shop/orders/split-payment.ts'
import { addressFields } from '#shop/checkout/address.ts'
import type { CartLineRequest, OrderRequest, ShipmentRequest } from './order-request.ts'
import type { PricedOrder } from './priced-order.ts'

/**
 * Equal for equal requests: an idempotency key may be repeated with its own request only.
 * Absent fields add nothing, so that stored digests stay valid.
 */
export function requestDigest(request: OrderRequest): string {
  const {
    customerId,
    expectedTotal = null,
    buyer,
    parts = [],
    code,
    freeGifts = [],
    payOnDelivery,
    giftCards,
  } = request
  const gifts = freeGiftParts(freeGifts)
  const terms = [
    ...buyerParts(buyer),
    ...paymentParts(parts),
    ...codeParts(code),
    ...gifts,
    ...cashParts(payOnDelivery),
    ...giftCardParts(giftCards?.codes ?? []),
  ]
  if (!('shipments' in request)) return hashParts([customerId, ...shipmentParts(request), expectedTotal, ...terms])
  return hashParts([customerId, request.shipments.map(shipmentParts), expectedTotal, ...terms])
}

function shipmentParts({ info, cart, quoteId, gift, day, expectedDay, ask }: ShipmentRequest): unknown[] {
  const address = addressFields.map(({ key }) => info[key] ?? null)
  const asked = [address, cart.map(lineParts), quoteId, ...giftParts(gift), ...askParts(ask)]
  return day || expectedDay ? [...asked, { days: [day ?? null, expectedDay ?? null] }] : asked
}

function giftParts(gift: GiftNote | undefined): unknown[] {
  if (!gift) return []
  const { card = PLAIN_CARD, written = false, wrap } = gift
  const choices = card !== PLAIN_CARD || written || wrap !== undefined ? [{ card: [card, written, wrap ?? null] }] : []
  return [{ gift: [gift.to, gift.from, gift.message, gift.face, gift.unsaid, ...choices] }]
}

/** Equal for equal orders, in any spelling. */
export function orderFingerprint(order: PricedOrder): string {
  const { customerId, buyer, shipments, total, parts = [], codeUse, agreed, payOnDelivery, giftCards = [] } = order
  const addressed = shipments.map(({ recipient, cart, quote, gift, ask, toPlan: { chosenDay } }) => [
    addressFields.map(({ key }) => recipient[key]),
    cart.lines
      .toSorted((a, b) => a.id - b.id || (lineKey(a) < lineKey(b) ? -1 : 1))
      .map(({ choices, ...line }) => lineParts({ ...line, choices: toChoices(choices) })),
    quote.id,
    ...giftParts(gift?.note),
    ...askParts(ask),
    ...(chosenDay === null ? [] : [{ day: chosenDay }]),
  ])
  const [first] = shipments
  const isFirst = first && isDeepStrictEqual(buyer, toBuyer(first.recipient))
  const quoted = agreed ? [{ quote: agreed.quote.number }] : []
  const byCards = giftCardParts(giftCards.map(({ id, amount }) => `${id} ${amount}`))
  const other = [...codeParts(codeUse?.code), ...quoted, ...cashParts(payOnDelivery), ...byCards]
  const terms = [...buyerParts(isFirst ? undefined : buyer), ...paymentParts(parts), ...other]
  return hashParts([customerId, addressed, total, ...terms])
}

function lineParts({ id, quantity, choices = {} }: CartLineRequest): unknown[] {
  const chosen = Object.entries(choices).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return chosen.length === 0 ? [id, quantity] : [id, quantity, chosen]
}

function buyerParts(buyer: OrderRequest['buyer']): unknown[] {
  if (!buyer) return []
  const { name, email, phone, company, billingAddress, gstin, poNumber } = buyer
  const other = [...(poNumber ? [poNumber] : []), ...(billingAddress ? [{ billingAddress }] : [])]
  return [[name, email, phone, company ?? null, gstin ?? null, ...other]]
}

function paymentParts(parts: readonly (PaymentPart | PaymentShare)[]): unknown[] {
  const asked = parts.map((part) => {
    const { label, payableFrom, payableUntil } = part
    return ['percent' in part ? part.percent : part.amount, label, payableFrom ?? null, payableUntil ?? null]
  })
  return asked.length === 0 ? [] : [{ parts: asked }]
}

function codeParts(code: string | undefined): unknown[] {
  return code ? [{ code }] : []
}

function cashParts(payOnDelivery: true | undefined): unknown[] {
  return payOnDelivery ? [{ payOnDelivery }] : []
}

function giftCardParts(giftCards: readonly string[]): unknown[] {
  return giftCards.length > 0 ? [{ giftCards }] : []
}

function askParts(ask: AskedRecipient | undefined): unknown[] {
  return ask ? [{ ask: [ask.name, ask.from, ask.isSurprise, ask.choices] }] : []
}

function freeGiftParts(freeGifts: readonly number[]): unknown[] {
  return freeGifts.length > 0 ? [{ freeGifts }] : []
}

function hashParts(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
