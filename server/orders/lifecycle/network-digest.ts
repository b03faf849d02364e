import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'
import { toNetworkKey } from '#server/platform/http/network-key.ts'

/** A keyed digest that does not reveal the address; null when orders are not counted by networks. */
export function networkDigest({ keys, settings }: Pick<Shop, 'keys' | 'settings'>, address: string): string | null {
  if (settings.holds.perNetwork === 0) return null
  return createHmac('sha256', keys.throttle)
    .update(`orders of ${toNetworkKey(address)}`)
    .digest('base64url')
}
