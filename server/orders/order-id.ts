import { randomBytes } from 'node:crypto'

/**
 * A new order's id: 144 random bits, because whoever knows it may open a guest's order. None ends in a sign that mail
 * programs leave out when they make a link of an address.
 */
export function createOrderId(): string {
  const id = randomBytes(18).toString('base64url')
  return /[-_]$/.test(id) ? createOrderId() : id
}

/** Whether a text from outside could be an order's id at all. */
export function isOrderId(text: string): boolean {
  return /^[\w-]{24}$/.test(text)
}
