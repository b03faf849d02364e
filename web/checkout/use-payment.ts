import { useEffect, useReducer, useRef } from 'react'
import type { ApiRefusal } from '../ask-shop.ts'
import type { openSessionShelf } from '../session-shelf.ts'
import { openPaymentDesk, type PaymentDesk } from './payment-desk.ts'
import { isLocked, noPayment, paymentReducer, type PaymentState } from './payment-state.ts'
import type { OrderWish } from './prepare-payment.ts'

export type Payment = {
  state: PaymentState
  placeOrder: (wish: OrderWish) => void
  confirmAgain: () => void
  cancel: () => void
}

/**
 * A payment from Place Order to a placed order, as long as the page lives, and again after a reload.
 * @param onRefused must stay the same function
 */
export function usePayment(
  shelf: ReturnType<typeof openSessionShelf>,
  onRefused: (refusal: ApiRefusal) => string | null,
): Payment {
  const [state, dispatch] = useReducer(paymentReducer, noPayment)
  const desk = useRef<PaymentDesk>(null)
  useEffect(() => {
    const leaving = new AbortController()
    desk.current = openPaymentDesk(shelf, leaving.signal, dispatch, onRefused)
    desk.current.resume().catch(() => {})
    return () => leaving.abort()
  }, [shelf, onRefused])

  return {
    state,
    placeOrder: (wish) => {
      if (!isLocked(state) || state.step === 'paying') void desk.current?.place(wish)
    },
    confirmAgain: () => void desk.current?.confirmAgain().catch(() => {}),
    cancel: () => desk.current?.giveUp(),
  }
}
