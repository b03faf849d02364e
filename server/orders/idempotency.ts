import { createHash } from 'node:crypto'
import type { PricedOrder, OrderRequest } from '#server/checkout/price-order.ts'
import { addressFields } from '#shop/checkout/address.ts'

/** The same for two requests that say the same: a key may be sent again with its own request only. */
export function requestDigest({ info, cart, quoteId, expectedTotal, customerId }: OrderRequest): string {
  return hashParts([
    customerId,
    addressFields.map(({ key }) => info[key] ?? null),
    cart.map(({ id, quantity }) => [id, quantity]),
    quoteId,
    expectedTotal ?? null,
  ])
}

/** The same for two drafts of one and the same order, however they were spelled. */
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
