import { createDraft } from './create-draft.ts'
import type { PaymentConfirmation, PaymentOrder } from '#contract/checkout.ts'

/**
 * A try to pay, kept through reloads of the page. `key` is the Idempotency-Key of `request`, the body it was made for;
 * `order` is what the shop answered; `result` what the payment window handed over: from then on the cart belongs to it.
 */
export type PaymentDraft = {
  key: string
  request: string
  /** An unpaid order that this one takes the place of, and the key that shows whose it is. */
  replaces?: string
  replacesKey?: string
  order?: PaymentOrder
  result?: PaymentConfirmation
}

export const paymentDraft = createDraft('openPayment', (stored) => {
  const isValid = typeof stored === 'object' && stored !== null && 'key' in stored && 'request' in stored
  return isValid ? (stored as PaymentDraft) : null
})

/**
 * The same body is the same try, with its key and its payment order; another body is a new one.
 * @param newKey makes an Idempotency-Key
 */
export function findOrCreatePaymentDraft(
  stored: PaymentDraft | null,
  request: string,
  newKey: () => string,
): PaymentDraft {
  return stored?.request === request ? stored : { key: newKey(), request }
}
