import { createHash } from 'node:crypto'
import type { PricedOrder, OrderRequest } from '#server/checkout/price-order.ts'
import { addressFields } from '#shop/checkout/address.ts'

/** Equal for equal requests: an idempotency key may be repeated with its own request only. */
export function requestDigest({ info, cart, quoteId, expectedTotal, customerId }: OrderRequest): string {
  return hashParts([
    customerId,
    addressFields.map(({ key }) => info[key] ?? null),
    cart.map(({ id, quantity }) => [id, quantity]),
    quoteId,
    expectedTotal ?? null,
  ])
}

/** Equal for equal orders, however they were spelled. */
export function orderFingerprint({ customerId, shipTo, cart, quote, total }: PricedOrder): string {
  return hashParts([
    customerId,
    addressFields.map(({ key }) => shipTo[key]),
    cart.lines.map(({ id, quantity }) => [id, quantity]).toSorted(([a = 0], [b = 0]) => a - b),
    quote.id,
    total,
  ])
}

function hashParts(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
