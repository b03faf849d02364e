import type { World } from '#sandbox/world.ts'
import { newId, type WireOrder, type WirePayment } from '../entities.ts'
import { mergeNotes } from '../read-notes.ts'
import type { Ledger } from '../ledger.ts'
import type { FailureName } from '../payment-failures.ts'
import type { Attempt } from './read-attempt.ts'

/** What the test card of a payment will do once the OTP is in. */
type Fate = { fails: FailureName | null }

/** Attempts to pay, from the window's first form to the bank's word. */
export function openAttempts(world: World, ledger: Ledger) {
  const fates = world.journal.table<Fate>('razorpay fates')

  function succeed(payment: WirePayment): WirePayment {
    const held = ledger.authorize(payment)
    return world.settings.read().autoCapture ? ledger.capture(held) : held
  }

  return {
    /** Why an order takes no further attempt, or null. */
    refusalOf(order: WireOrder): string | null {
      if (order.status === 'paid') return 'This order is already paid.'
      const held = ledger.paymentsOf(order.id).some((payment) => payment.status === 'authorized')
      return held ? 'A payment for this order is being processed.' : null
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
      fates.put(payment.id, { fails })
      return payment
    },

    /** The shopper answered the bank. A payment already decided stays as it is. */
    answerBank(payment: WirePayment, otp: string | null): WirePayment {
      if (payment.status !== 'created') return payment
      if (otp === null) return ledger.fail(payment, 'payment_cancelled')
      if (!/^\d{4,10}$/.test(otp)) return ledger.fail(payment, 'authentication_failed')
      const fails = fates.get(payment.id)?.fails
      return fails ? ledger.fail(payment, fails) : succeed(payment)
    },
  }
}
