import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'

/** For people; not a secret and no key to an order (the decisions, section 4). */
export function formatOrderNumber(n: number): string {
  return `GTH-${String(n).padStart(6, '0')}`
}

/** The order's number for its first shipment or due, then `GTH-000123-2`. */
export function formatNumberInOrder(orderNumber: number, position: number): string {
  const number = formatOrderNumber(orderNumber)
  return position === 1 ? number : `${number}-${position}`
}

/** The order's own number, of one that counts in it. */
export function toOrderNumber(numberInOrder: string): string {
  return numberInOrder.split('-').slice(0, 2).join('-')
}

/** `123-2` for GTH-000123-2, however it is typed; null for what is no such number. */
export function shortenNumber(typed: string): string | null {
  return /^(?:GTH)?[\s#-]*0*([1-9]\d{0,9}(?:-\d{1,3})?)$/i.exec(normalizeDigits(normalizeText(typed)))?.[1] ?? null
}
