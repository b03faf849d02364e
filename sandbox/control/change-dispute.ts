import type { Ledger } from '#sandbox/razorpay/ledger.ts'

/** How a bank may conclude. */
const nextStatuses = ['under_review', 'won', 'lost', 'closed'] as const

/** The bank doubts a payment the shop has; answers the dispute, or undefined when there is nothing to doubt. */
export function openDispute(ledger: Ledger, paymentId: string) {
  const payment = ledger.payments.get(paymentId)
  return payment?.captured ? ledger.dispute(payment) : undefined
}

/** The bank concludes; undefined when there is no such dispute, or no such conclusion. */
export function changeDisputeStatus(ledger: Ledger, disputeId: string, to: string | undefined) {
  const dispute = ledger.disputes.get(disputeId)
  const status = nextStatuses.find((known) => known === to)
  return dispute && status ? ledger.settleDispute(dispute, status) : undefined
}
