import { requestApi, type ApiError } from '#web/api/api-client.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { delay } from './delay.ts'
import type { PaymentConfirmation } from '#contract/checkout.ts'
import type { PaymentEvent } from './payment-state.ts'
import { loadPaymentWindow } from './payment-window.ts'
import { fetchOrderOutcome, preparePayment, type AnyOrderRequest } from './prepare-payment.ts'

const POLL_INTERVAL_MS = 10_000

/** Nothing is reported after `signal` aborts. */
export type PaymentFlow = {
  /** After a reload: money that has moved is confirmed, an open order polled. */
  resume: () => Promise<void>
  place: (request: AnyOrderRequest) => Promise<void>
  confirmAgain: () => Promise<void>
  /** An open payment order stays stored, so that its state is checked before the next attempt. */
  abandon: () => void
}

export function createPaymentFlow(
  storage: KeyValueStore,
  signal: AbortSignal,
  report: (event: PaymentEvent) => void,
  onRefused: (refusal: ApiError) => string | null,
): PaymentFlow {
  let closeWindow = () => {}

  function emit(event: PaymentEvent) {
    if (signal.aborted) return
    if (event.type === 'placed') closeWindow()
    report(event)
  }

  async function resume() {
    const draft = paymentDraft.read(storage)
    if (draft?.result) return confirm(draft.result)
    if (draft?.order) await pollOrder(draft.order.orderId)
  }

  /** A payment may arrive without an event from the window, from a phone for instance. */
  async function pollOrder(orderId: string) {
    while (!signal.aborted && paymentDraft.read(storage)?.order?.orderId === orderId) {
      const state = await fetchOrderOutcome(requestAsCustomer, orderId)
      if (state === 'placed') return emit({ type: 'placed', orderId })
      if (state === 'closed') return
      await delay(POLL_INTERVAL_MS, signal)
    }
  }

  async function place(request: AnyOrderRequest) {
    emit({ type: 'place order' })
    const windowReady = 'payOnDelivery' in request ? null : loadPaymentWindow()
    // Awaited below; until then a failed load is no unhandled rejection.
    windowReady?.catch(() => {})
    const draft = paymentDraft.read(storage)
    const prepared = await preparePayment(request, draft, {
      callApi: requestAsCustomer,
      account: shopStore.getState().auth.user?.id ?? null,
      newKey: () => crypto.randomUUID(),
      saveDraft: (payment) => paymentDraft.save(storage, payment),
    })
    if (!prepared.ok) return emit(toRefusalEvent(prepared.refusal))
    if ('placed' in prepared) return emit({ type: 'placed', orderId: prepared.placed })
    const open = await windowReady
    if (signal.aborted || !open) return
    const { order } = prepared.payment
    const isNew = order.orderId !== draft?.order?.orderId
    closeWindow()
    closeWindow = open(order, request, {
      onPaid: (result) => void confirm(result).catch(() => {}),
      onFailed: (description) => emit({ type: 'payment failed', description }),
      onDismissed: () => emit({ type: 'dismissed' }),
    })
    emit({ type: 'window opened' })
    if (isNew) pollOrder(order.orderId).catch(() => {})
  }

  function toRefusalEvent(refusal: ApiError): PaymentEvent {
    const notice = onRefused(refusal)
    if (notice !== null) return { type: 'refused', notice }
    return refusal.reason === 'busy' || refusal.status === 503
      ? { type: 'cannot start', message: refusal.message }
      : { type: 'cannot start' }
  }

  /** Stores the result before anything else: from here on only the order itself ends the waiting. */
  async function confirm(result: PaymentConfirmation) {
    const draft = paymentDraft.read(storage)
    if (draft) paymentDraft.save(storage, { ...draft, result })
    emit({ type: 'paid' })
    const outcome = await confirmPayment(result, {
      callApi: requestApi,
      delay: (ms) => delay(ms, signal),
      signal,
    })
    emit(outcome.ok ? { type: 'placed', orderId: outcome.orderId } : { type: 'not placed', message: outcome.message })
  }

  return {
    resume,
    place: (request) => place(request).catch(() => emit({ type: 'cannot start' })),
    confirmAgain: async () => {
      const result = paymentDraft.read(storage)?.result
      if (!result) return
      emit({ type: 'confirm again' })
      await confirm(result)
    },
    abandon: () => {
      const draft = paymentDraft.read(storage)
      if (draft) {
        const { result: _clearlyRefused, ...open } = draft
        paymentDraft.save(storage, open)
      }
      emit({ type: 'cancel' })
    },
  }
}
