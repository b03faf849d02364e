import type { Ledger } from '#sandbox/razorpay/ledger.ts'

const nextStatuses = ['under_review', 'won', 'lost', 'closed'] as const

/** Undefined unless the payment was captured. */
export function openDispute(ledger: Ledger, paymentId: string) {
  const payment = ledger.payments.get(paymentId)
  return payment?.captured ? ledger.dispute(payment) : undefined
}

/** Undefined for an unknown dispute or status. */
export function changeDisputeStatus(ledger: Ledger, disputeId: string, to: string | undefined) {
  const dispute = ledger.disputes.get(disputeId)
  const status = nextStatuses.find((known) => known === to)
  return dispute && status ? ledger.settleDispute(dispute, status) : undefined
}
