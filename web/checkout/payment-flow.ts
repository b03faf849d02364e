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
import { fetchOrderOutcome, preparePayment, type OrderRequest } from './prepare-payment.ts'

/** Pauses between questions about an open order, in milliseconds. */
const POLL_INTERVAL_MS = 10_000

/** Does what a payment needs done, and tells `report` of every step. Nothing is reported after `signal` aborts. */
export type PaymentFlow = {
  /** Goes on with what was under way before a reload: money that has moved is confirmed, an open order asked about. */
  resume: () => Promise<void>
  place: (wish: OrderRequest) => Promise<void>
  confirmAgain: () => Promise<void>
  /** Ends a try. A payment order that is open stays known, so that it is asked about before the next one. */
  abandon: () => void
}

/** @param onRefused see `readRefusal` */
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
    const kept = paymentDraft.read(storage)
    if (kept?.result) return confirm(kept.result)
    if (kept?.order) await pollOrder(kept.order.orderId)
  }

  /**
   * Asks about an open order as long as it is the open one: a payment may arrive without a word from the window, from a
   * phone for instance.
   */
  async function pollOrder(orderId: string) {
    while (!signal.aborted && paymentDraft.read(storage)?.order?.orderId === orderId) {
      const state = await fetchOrderOutcome(requestAsCustomer, orderId)
      if (state === 'placed') return emit({ type: 'placed', orderId })
      if (state === 'closed') return
      await delay(POLL_INTERVAL_MS, signal)
    }
  }

  async function place(wish: OrderRequest) {
    emit({ type: 'place order' })
    const windowReady = loadPaymentWindow()
    // Looked at below; a script that fails while the shop is being asked is no surprise.
    windowReady.catch(() => {})
    const kept = paymentDraft.read(storage)
    const prepared = await preparePayment(wish, kept, {
      callApi: requestAsCustomer,
      account: shopStore.getState().auth.user?.id ?? null,
      newKey: () => crypto.randomUUID(),
      saveDraft: (payment) => paymentDraft.save(storage, payment),
    })
    if (!prepared.ok) return emit(toRefusalEvent(prepared.refusal))
    if ('placed' in prepared) return emit({ type: 'placed', orderId: prepared.placed })
    const open = await windowReady
    if (signal.aborted) return
    const { order } = prepared.payment
    const isNew = order.orderId !== kept?.order?.orderId
    closeWindow()
    closeWindow = open(order, wish.info, {
      onPaid: (result) => void confirm(result).catch(() => {}),
      onFailed: (description) => emit({ type: 'payment failed', description }),
      onDismissed: () => emit({ type: 'dismissed' }),
    })
    emit({ type: 'window opened' })
    if (isNew) pollOrder(order.orderId).catch(() => {})
  }

  function toRefusalEvent(refusal: ApiError): PaymentEvent {
    const note = onRefused(refusal)
    if (note !== null) return { type: 'refused', notice: note }
    return refusal.reason === 'busy' || refusal.status === 503
      ? { type: 'cannot start', message: refusal.message }
      : { type: 'cannot start' }
  }

  /** Keeps the result before anything else: from here on only the order itself ends the waiting. */
  async function confirm(result: PaymentConfirmation) {
    const kept = paymentDraft.read(storage)
    if (kept) paymentDraft.save(storage, { ...kept, result })
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
    place: (wish) => place(wish).catch(() => emit({ type: 'cannot start' })),
    confirmAgain: async () => {
      const result = paymentDraft.read(storage)?.result
      if (!result) return
      emit({ type: 'confirm again' })
      await confirm(result)
    },
    abandon: () => {
      const kept = paymentDraft.read(storage)
      if (kept) {
        const { result: _clearlyRefused, ...open } = kept
        paymentDraft.save(storage, open)
      }
      emit({ type: 'cancel' })
    },
  }
}
