import { askShop, type ApiRefusal } from '../ask-shop.ts'
import type { openSessionShelf } from '../session-shelf.ts'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import { shopStore } from '../store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { keepPayment, keptPayment } from './kept-payment.ts'
import { pause } from './pause.ts'
import type { PaymentEvent, PaymentResult } from './payment-state.ts'
import { getPaymentWindow } from './payment-window.ts'
import { askState, preparePayment, type OrderWish } from './prepare-payment.ts'

/** Pauses between questions about an open order, in milliseconds. */
const WATCH_MS = 10_000

/** Does what a payment needs done, and tells `report` of every step. Nothing is reported after `signal` aborts. */
export type PaymentDesk = {
  /** Goes on with what was under way before a reload: money that has moved is confirmed, an open order asked about. */
  resume: () => Promise<void>
  place: (wish: OrderWish) => Promise<void>
  confirmAgain: () => Promise<void>
  /** Ends a try. A payment order that is open stays known, so that it is asked about before the next one. */
  giveUp: () => void
}

/** @param onRefused see `readRefusal` */
export function openPaymentDesk(
  shelf: ReturnType<typeof openSessionShelf>,
  signal: AbortSignal,
  report: (event: PaymentEvent) => void,
  onRefused: (refusal: ApiRefusal) => string | null,
): PaymentDesk {
  let closeWindow = () => {}

  function tell(event: PaymentEvent) {
    if (signal.aborted) return
    if (event.type === 'placed') closeWindow()
    report(event)
  }

  async function resume() {
    const kept = keptPayment(shelf)
    if (kept?.result) return confirm(kept.result)
    if (kept?.order) await watch(kept.order.orderId)
  }

  /**
   * Asks about an open order as long as it is the open one: a payment may arrive without a word from the window, from a
   * phone for instance.
   */
  async function watch(orderId: string) {
    while (!signal.aborted && keptPayment(shelf)?.order?.orderId === orderId) {
      const state = await askState(askAsCustomer, orderId)
      if (state === 'placed') return tell({ type: 'placed', orderId })
      if (state === 'closed') return
      await pause(WATCH_MS, signal)
    }
  }

  async function place(wish: OrderWish) {
    tell({ type: 'place order' })
    const windowReady = getPaymentWindow()
    // Looked at below; a script that fails while the shop is being asked is no surprise.
    windowReady.catch(() => {})
    const kept = keptPayment(shelf)
    const prepared = await preparePayment(wish, kept, {
      ask: askAsCustomer,
      account: shopStore.getState().auth.user?.id ?? null,
      newKey: () => crypto.randomUUID(),
      keep: (payment) => keepPayment(shelf, payment),
    })
    if (!prepared.ok) return tell(readNo(prepared.refusal))
    if ('placed' in prepared) return tell({ type: 'placed', orderId: prepared.placed })
    const open = await windowReady
    if (signal.aborted) return
    const { order } = prepared.payment
    const isNew = order.orderId !== kept?.order?.orderId
    closeWindow()
    closeWindow = open(order, wish.info, {
      onPaid: (result) => void confirm(result).catch(() => {}),
      onFailed: (description) => tell({ type: 'payment failed', description }),
      onDismissed: () => tell({ type: 'dismissed' }),
    })
    tell({ type: 'window opened' })
    if (isNew) watch(order.orderId).catch(() => {})
  }

  function readNo(refusal: ApiRefusal): PaymentEvent {
    const note = onRefused(refusal)
    if (note !== null) return { type: 'refused', note }
    return refusal.reason === 'busy' || refusal.status === 503
      ? { type: 'cannot start', message: refusal.message }
      : { type: 'cannot start' }
  }

  /** Keeps the result before anything else: from here on only the order itself ends the waiting. */
  async function confirm(result: PaymentResult) {
    const kept = keptPayment(shelf)
    if (kept) keepPayment(shelf, { ...kept, result })
    tell({ type: 'paid' })
    const outcome = await confirmPayment(result, { ask: askShop, pause: (ms) => pause(ms, signal), signal })
    tell(
      outcome.ok
        ? { type: 'placed', orderId: outcome.orderId }
        : { type: 'not placed', message: outcome.message },
    )
  }

  return {
    resume,
    place: (wish) => place(wish).catch(() => tell({ type: 'cannot start' })),
    confirmAgain: async () => {
      const result = keptPayment(shelf)?.result
      if (!result) return
      tell({ type: 'confirm again' })
      await confirm(result)
    },
    giveUp: () => {
      const kept = keptPayment(shelf)
      if (kept) {
        const { result: _clearlyRefused, ...open } = kept
        keepPayment(shelf, open)
      }
      tell({ type: 'cancel' })
    },
  }
}
