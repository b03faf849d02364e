import { createHmac } from 'node:crypto'
import { sameSecret } from '#providers/same-secret.ts'
import { keysThatVerify } from '#server/customers/session-keys.ts'
import type { Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/** How long the link of a mail opens an account's order without signing in, in milliseconds from its first day. */
const OPEN_BY_LINK = 180 * 24 * 60 * 60_000

type Keys = Pick<Shop, 'keys'>

/**
 * The address of an order's page as mails carry it. A guest's order opens by its id; an account's gets a key besides, so
 * that whoever reads the mail sees the order, signed in or not. It belongs into mails alone: never into a log.
 */
export function orderLink(
  { keys, settings }: Keys & Pick<Shop, 'settings'>,
  { id, customerId }: Pick<Order, 'id' | 'customerId'>,
): string {
  const query = new URLSearchParams({ id, ...(customerId !== null && { key: keyOf(keys, id) }) })
  return `${settings.publicUrl}/order?${query}`
}

/** Whether a key from outside opens this order now, to be read. */
export function opensOrder(
  { keys, now }: Keys & Pick<Shop, 'now'>,
  { id, createdAt }: Pick<Order, 'id' | 'createdAt'>,
  key: string,
): boolean {
  const isOurs = keysThatVerify(keys).some((each) => sameSecret(key, keyOf(each, id)))
  return isOurs && now().getTime() - createdAt.getTime() < OPEN_BY_LINK
}

function keyOf({ orderLink }: Shop['keys'], orderId: string): string {
  return createHmac('sha256', orderLink).update(orderId).digest('base64url')
}
