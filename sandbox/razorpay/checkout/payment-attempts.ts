import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { newId, type WireOrder, type WirePayment } from '#sandbox/razorpay/entities.ts'
import { mergeNotes } from '#sandbox/razorpay/read-notes.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import type { FailureName } from '#sandbox/razorpay/payment-failures.ts'
import type { Attempt } from './parse-attempt.ts'

type PlannedOutcome = { fails: FailureName | null }

export function createPaymentAttempts(sandbox: SandboxContext, ledger: Ledger) {
  const plannedOutcomes = sandbox.store.table<PlannedOutcome>('razorpay fates')

  function succeed(payment: WirePayment): WirePayment {
    const authorized = ledger.authorize(payment)
    return sandbox.settings.read().autoCapture ? ledger.capture(authorized) : authorized
  }

  return {
    findRefusal(order: WireOrder): string | null {
      if (order.status === 'paid') return 'This order is already paid.'
      const isAuthorized = ledger.listPayments(order.id).some((payment) => payment.status === 'authorized')
      return isAuthorized ? 'A payment for this order is being processed.' : null
    },

    start(order: WireOrder, attempt: Attempt): WirePayment {
      const { method, email, contact } = attempt
      const notes = mergeNotes(order.notes, attempt.notes)
      if (method === 'upi') {
        const payment = ledger.startPayment(order, { method, email, contact, notes, vpa: attempt.vpa })
        if (attempt.waits) return payment
        return attempt.fails ? ledger.fail(payment, attempt.fails) : succeed(payment)
      }
      const id = newId('card')
      const { number, network, fails = null, refusedAtOnce } = attempt.card
      const last4 = number.replace(/\D/g, '').slice(-4)
      const card = { id, entity: 'card', last4, network, type: 'credit', international: false } as const
      const payment = ledger.startPayment(order, { method, email, contact, notes, card_id: id, card })
      if (refusedAtOnce && fails) return ledger.fail(payment, fails)
      plannedOutcomes.put(payment.id, { fails })
      return payment
    },

    /** A decided payment never changes. */
    submitOtp(payment: WirePayment, otp: string | null): WirePayment {
      if (payment.status !== 'created') return payment
      if (otp === null) return ledger.fail(payment, 'payment_cancelled')
      if (!/^\d{4,10}$/.test(otp)) return ledger.fail(payment, 'authentication_failed')
      const fails = plannedOutcomes.get(payment.id)?.fails
      return fails ? ledger.fail(payment, fails) : succeed(payment)
    },
  }
}
