import type { PaymentOrder, PaymentResult } from './payment-state.ts'

/**
 * A try to pay, kept through reloads of the page. `key` is the Idempotency-Key of `request`, the body it was made for;
 * `order` is what the shop answered; `result` what the payment window handed over: from then on the cart belongs to it.
 */
export type KeptPayment = {
  key: string
  request: string
  /** An unpaid order that this one takes the place of, and the key that shows whose it is. */
  replaces?: string
  replacesKey?: string
  order?: PaymentOrder
  result?: PaymentResult
}

const KEY = 'openPayment'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepPayment(shelf: Shelf, payment: KeptPayment | null): void {
  try {
    if (payment) shelf.setItem(KEY, JSON.stringify(payment))
    else shelf.removeItem(KEY)
  } catch {}
}

export function keptPayment(shelf: Shelf): KeptPayment | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? 'null')
    const sound = typeof kept === 'object' && kept !== null && 'key' in kept && 'request' in kept
    return sound ? (kept as KeptPayment) : null
  } catch {
    return null
  }
}

/**
 * The same body is the same try, with its key and its payment order; another body is a new one.
 * @param newKey makes an Idempotency-Key
 */
export function paymentFor(kept: KeptPayment | null, request: string, newKey: () => string): KeptPayment {
  return kept?.request === request ? kept : { key: newKey(), request }
}
