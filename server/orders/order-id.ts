import { randomBytes } from 'node:crypto'

/** A new order's id: 144 random bits, because whoever knows it may open a guest's order. */
export function newOrderId(): string {
  return randomBytes(18).toString('base64url')
}

/** Whether a text from outside could be an order's id at all. */
export function isOrderId(text: string): boolean {
  return /^[\w-]{24}$/.test(text)
}
