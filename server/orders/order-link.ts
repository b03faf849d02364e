import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import { verificationKeys } from '#server/settings/derived-keys.ts'
import type { Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/** How long the link of a mail opens an account's order without signing in, in milliseconds from its first day. */
const LINK_VALID_MS = 180 * 24 * 60 * 60_000

type Keys = Pick<Shop, 'keys'>

/**
 * The address of an order's page as mails carry it. A guest's order opens by its id; an account's gets a key besides, so
 * that whoever reads the mail sees the order, signed in or not. It belongs into mails alone: never into a log.
 */
export function createOrderLink(
  { keys, settings }: Keys & Pick<Shop, 'settings'>,
  { id, customerId }: Pick<Order, 'id' | 'customerId'>,
): string {
  const query = new URLSearchParams({ id, ...(customerId !== null && { key: orderLinkKey(keys, id) }) })
  return `${settings.publicUrl}/order?${query}`
}

/** Whether a key from outside opens this order now, to be read. */
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
