import { createDraft } from './create-draft.ts'
import type { PaymentConfirmation, PaymentOrder } from '#contract/checkout.ts'

/** `key` is the Idempotency-Key of the body `request`. Once there is a `result`, the cart belongs to that payment. */
export type PaymentDraft = {
  key: string
  request: string
  /** The order that this one replaces, unknown if its answer was lost; the key that shows whose it is; its body. */
  replaces?: string
  replacesKey?: string
  replacedRequest?: string
  order?: PaymentOrder
  result?: PaymentConfirmation
}

export const paymentDraft = createDraft('openPayment', (stored) => {
  const isValid = typeof stored === 'object' && stored !== null && 'key' in stored && 'request' in stored
  return isValid ? (stored as PaymentDraft) : null
})

/** The same body keeps its key and its payment order; another body is a new attempt. */
export function findOrCreatePaymentDraft(
  stored: PaymentDraft | null,
  request: string,
  newKey: () => string,
): PaymentDraft {
  return stored?.request === request ? stored : { key: newKey(), request }
}
