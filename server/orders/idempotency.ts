import { createHash } from 'node:crypto'
import type { PricedOrder, OrderRequest } from '#server/checkout/price-order.ts'
import { isDeepStrictEqual } from 'node:util'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { addressFields } from '#shop/checkout/address.ts'

/** Equal for equal requests: an idempotency key may be repeated with its own request only. */
export function requestDigest({ info, buyer, cart, quoteId, expectedTotal, customerId }: OrderRequest): string {
  return hashParts([
    customerId,
    addressFields.map(({ key }) => info[key] ?? null),
    cart.map(({ id, quantity }) => [id, quantity]),
    quoteId,
    expectedTotal ?? null,
    ...buyerParts(buyer),
  ])
}

/** Equal for equal orders, however they were spelled. */
export function orderFingerprint({ customerId, shipTo, buyer, cart, quote, total }: PricedOrder): string {
  return hashParts([
    customerId,
    addressFields.map(({ key }) => shipTo[key]),
    cart.lines.map(({ id, quantity }) => [id, quantity]).toSorted(([a = 0], [b = 0]) => a - b),
    quote.id,
    total,
    ...buyerParts(isDeepStrictEqual(buyer, toBuyer(shipTo)) ? undefined : buyer),
  ])
}

/** Nothing when the buyer receives it, so that requests from before there were two are the same still. */
function buyerParts(buyer: OrderRequest['buyer']): unknown[] {
  return buyer ? [[buyer.name, buyer.email, buyer.phone, buyer.company ?? null, buyer.gstin ?? null]] : []
}

function hashParts(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
