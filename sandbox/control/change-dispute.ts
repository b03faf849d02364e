import type { Ledger } from '#sandbox/razorpay/ledger.ts'

const nextStatuses = ['under_review', 'won', 'lost', 'closed'] as const

export function openDispute(ledger: Ledger, paymentId: string, amount?: number) {
  const payment = ledger.payments.get(paymentId)
  return payment?.captured && (amount ?? 1) <= payment.amount ? ledger.dispute(payment, amount) : undefined
}

export function changeDisputeStatus(ledger: Ledger, disputeId: string, to: string | undefined) {
  const dispute = ledger.disputes.get(disputeId)
  const status = nextStatuses.find((known) => known === to)
  return dispute && status ? ledger.settleDispute(dispute, status) : undefined
}
