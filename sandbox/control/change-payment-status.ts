import type { Ledger } from '#sandbox/razorpay/ledger.ts'

/**
 * Moves a payment the way a bank or a merchant could: an open or failed one is authorised, captured or failed, an
 * authorised one captured. Answers false for a move Razorpay does not know.
 */
export function changePaymentStatus(ledger: Ledger, paymentId: string, to: string): boolean {
  const payment = ledger.payments.get(paymentId)
  if (!payment) return false
  const open = payment.status === 'created' || payment.status === 'failed'
  if (to === 'failed' && payment.status === 'created') ledger.fail(payment, 'payment_timed_out')
  else if (to === 'authorized' && open) ledger.authorize(payment)
  else if (to === 'captured' && open) ledger.capture(ledger.authorize(payment))
  else if (to === 'captured' && payment.status === 'authorized') ledger.capture(payment)
  else return false
  return true
}
