import { useEffect, useReducer, useRef } from 'react'
import type { ApiError } from '#web/api/api-client.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import { isCheckoutLocked, initialPaymentState, paymentReducer, type PaymentState } from './payment-state.ts'
import type { AnyOrderRequest } from './prepare-payment.ts'

export type PaymentControls = {
  state: PaymentState
  placeOrder: (request: AnyOrderRequest) => void
  confirmAgain: () => void
  cancel: () => void
}

/** Resumes after a reload. `onRefused` must stay the same function. */
export function usePayment(storage: KeyValueStore, onRefused: (refusal: ApiError) => string | null): PaymentControls {
  const [state, dispatch] = useReducer(paymentReducer, initialPaymentState)
  const flow = useRef<PaymentFlow>(null)
  useEffect(() => {
    const abortController = new AbortController()
    flow.current = createPaymentFlow(storage, abortController.signal, dispatch, onRefused)
    flow.current.resume().catch(() => {})
    return () => abortController.abort()
  }, [storage, onRefused])

  return {
    state,
    placeOrder: (request) => {
      if (!isCheckoutLocked(state) || state.step === 'paying') void flow.current?.place(request)
    },
    confirmAgain: () => void flow.current?.confirmAgain().catch(() => {}),
    cancel: () => flow.current?.abandon(),
  }
}
