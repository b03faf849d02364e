import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** A keyed digest: it identifies a code's user without revealing the address. */
export function buyerDigest({ keys }: Pick<Shop, 'keys'>, email: string): string {
  return createHmac('sha256', keys.throttle).update(`codes of ${email.trim().toLowerCase()}`).digest('base64url')
}
