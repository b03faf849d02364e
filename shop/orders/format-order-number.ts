import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'

/** Guessable: never use it as a secret or a key to an order. */
export function formatOrderNumber(n: number): string {
  return `GTH-${String(n).padStart(6, '0')}`
}

/** A first shipment or due has the order's number, others `GTH-000123-2`. */
export function formatNumberInOrder(orderNumber: number, position: number): string {
  const number = formatOrderNumber(orderNumber)
  return position === 1 ? number : `${number}-${position}`
}

export function toOrderNumber(numberInOrder: string): string {
  return numberInOrder.split('-').slice(0, 2).join('-')
}

export function shortenNumber(typed: string): string | null {
  return /^(?:GTH)?[\s#-]*0*([1-9]\d{0,9}(?:-\d{1,3})?)$/i.exec(normalizeDigits(normalizeText(typed)))?.[1] ?? null
}
