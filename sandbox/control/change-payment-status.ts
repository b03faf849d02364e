import type { Ledger } from '#sandbox/razorpay/ledger.ts'

/** Acts as bank or merchant. @returns false for a transition that Razorpay does not have */
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
