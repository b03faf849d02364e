export type PaymentState =
  /** `notice` says how the last attempt ended, where that needs no dialog. */
  | { step: 'idle'; notice: string | null }
  | { step: 'preparing' }
  /** `failure` is what the provider said of an attempt that did not work. */
  | { step: 'paying'; failure: string | null }
  | { step: 'failed'; message: string }
  /** The shopper has paid, as far as the window knows: nothing may offer to pay again. */
  | { step: 'confirming' }
  | { step: 'not placed'; message: string }
  | { step: 'placed'; orderId: string }

export type PaymentEvent =
  | { type: 'place order' }
  | { type: 'refused'; notice: string }
  | { type: 'cannot start'; message?: string }
  | { type: 'window opened' }
  | { type: 'payment failed'; description: string }
  | { type: 'dismissed' }
  | { type: 'paid' }
  | { type: 'placed'; orderId: string }
  | { type: 'not placed'; message: string }
  | { type: 'confirm again' }
  | { type: 'cancel' }

export const NOT_COMPLETED = 'Payment not completed. Your cart is safe.'
export const CANNOT_START = 'Unable to process your request at the moment'
export const CONTACT_US = 'If any money has been deducted, kindly reach out to us.'

export const initialPaymentState: PaymentState = { step: 'idle', notice: null }

/** The window's events come in any order. A payment wins over a failure; afterwards only the order ends the waiting. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'placed') return { step: 'placed', orderId: event.orderId }
  if (event.type === 'paid') return state.step === 'placed' ? state : { step: 'confirming' }
  switch (state.step) {
    case 'idle':
    case 'failed':
      if (event.type === 'place order') return { step: 'preparing' }
      if (event.type === 'payment failed') return { step: 'failed', message: event.description }
      return event.type === 'cancel' ? initialPaymentState : state
    case 'preparing':
      if (event.type === 'window opened') return { step: 'paying', failure: null }
      if (event.type === 'refused') return { step: 'idle', notice: event.notice }
      return event.type === 'cannot start' ? { step: 'failed', message: event.message ?? CANNOT_START } : state
    case 'paying':
      // A window that closed without an event is opened once more.
      if (event.type === 'place order') return { step: 'preparing' }
      if (event.type === 'payment failed') return { step: 'paying', failure: event.description }
      if (event.type !== 'dismissed') return state
      return state.failure === null
        ? { step: 'idle', notice: NOT_COMPLETED }
        : { step: 'failed', message: state.failure }
    case 'confirming':
      return event.type === 'not placed' ? { step: 'not placed', message: event.message } : state
    case 'not placed':
      if (event.type === 'confirm again') return { step: 'confirming' }
      return event.type === 'cancel' ? initialPaymentState : state
    case 'placed':
      return state
  }
}

export function isCheckoutLocked({ step }: PaymentState): boolean {
  return step !== 'idle' && step !== 'failed'
}
