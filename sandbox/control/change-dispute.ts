import type { Ledger } from '#sandbox/razorpay/ledger.ts'

const nextStatuses = ['under_review', 'won', 'lost', 'closed'] as const

export function openDispute(ledger: Ledger, paymentId: string) {
  const payment = ledger.payments.get(paymentId)
  return payment?.captured ? ledger.dispute(payment) : undefined
}

export function changeDisputeStatus(ledger: Ledger, disputeId: string, to: string | undefined) {
  const dispute = ledger.disputes.get(disputeId)
  const status = nextStatuses.find((known) => known === to)
  return dispute && status ? ledger.settleDispute(dispute, status) : undefined
}
