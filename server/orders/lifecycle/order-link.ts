import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Milliseconds from the order's creation. */
const LINK_VALID_MS = 180 * 24 * 60 * 60_000

type Keys = Pick<Shop, 'keys'>

/** An account's link has a key, which opens the order without a sign-in: for mails only, never for a log. */
export function createOrderLink(
  { keys, settings }: Keys & Pick<Shop, 'settings'>,
  { id, customerId }: Pick<Order, 'id' | 'customerId'>,
): string {
  const query = new URLSearchParams({ id, ...(customerId !== null && { key: orderLinkKey(keys, id) }) })
  return `${settings.publicUrl}/order?${query}`
}

export function isValidOrderLinkKey(
  { keys, now }: Keys & Pick<Shop, 'now'>,
  { id, createdAt }: Pick<Order, 'id' | 'createdAt'>,
  key: string,
): boolean {
  const isOurs = verificationKeys(keys).some((each) => timingSafeEqualText(key, orderLinkKey(each, id)))
  return isOurs && now().getTime() - createdAt.getTime() < LINK_VALID_MS
}

function orderLinkKey({ orderLink }: Shop['keys'], orderId: string): string {
  return createHmac('sha256', orderLink).update(orderId).digest('base64url')
}
