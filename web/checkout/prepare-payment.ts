import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Paise } from '#shop/money/paise.ts'
import { measuredBrowser } from '../analytics/choice.ts'
import type { ApiAnswer, ApiRefusal } from '../ask-shop.ts'
import { paymentFor, type KeptPayment } from './kept-payment.ts'
import { orderVerdict } from './order-verdict.ts'
import type { PaymentOrder } from './payment-state.ts'

/** What the shopper asks for: where to, what, which quote, and what they expect to pay in all. */
export type OrderWish = {
  info: ShippingAddress
  cart: readonly { id: number; quantity: number }[]
  shipping: string
  expectedTotal: Paise
}

type Ask = <Data>(
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<ApiAnswer<Data>>

type Tools = {
  ask: Ask
  account: number | null
  newKey: () => string
  keep: (payment: KeptPayment) => void
}

export type Prepared =
  | { ok: true; payment: KeptPayment & { order: PaymentOrder } }
  /** It turns out to be paid already. */
  | { ok: true; placed: string }
  | { ok: false; refusal: ApiRefusal }

/**
 * Opens the payment order for a wish, or finds the one that is open already: the same wish never makes a second one, and
 * an earlier one is asked about first, because it may have been paid meanwhile. A guest who logs in makes a new one: the
 * order is to be the account's.
 * @param account whose order it will be; null for a guest
 * @param keep stores the try, so that a reload of the page finds it again
 */
export async function preparePayment(
  wish: OrderWish,
  kept: KeptPayment | null,
  { ask, account, newKey, keep }: Tools,
): Promise<Prepared> {
  const request = JSON.stringify(account === null ? wish : { account, ...wish })
  let earlier = kept
  if (kept?.order) {
    const state = await askState(ask, kept.order.orderId)
    if (typeof state === 'object') return { ok: false, refusal: state }
    if (state === 'placed') return { ok: true, placed: kept.order.orderId }
    if (state === 'open' && kept.request === request)
      return { ok: true, payment: { ...kept, order: kept.order } }
    if (state === 'closed') earlier = null
  }
  const payment = paymentFor(earlier, request, newKey)
  if (earlier?.order && earlier !== payment) {
    payment.replaces = earlier.order.orderId
    payment.replacesKey = earlier.key
  }
  keep(payment)
  const { replaces, replacesKey } = payment
  const answer = await ask<PaymentOrder>('/api/orders/new', {
    body: { ...wish, ...(replaces !== undefined && { replaces, replacesKey }), ...countedAs() },
    headers: { 'idempotency-key': payment.key },
  })
  if (!answer.ok) return { ok: false, refusal: answer }
  const opened = { ...payment, order: answer.data }
  keep(opened)
  return { ok: true, payment: opened }
}

/** For telling of the purchase from the server, of shoppers who let the shop count. Not part of what is ordered. */
function countedAs() {
  const measured = measuredBrowser()
  return measured && { measured }
}

/** How it stands with an order; one that is not ours to look at is closed. */
export async function askState(
  ask: Ask,
  orderId: string,
): Promise<ReturnType<typeof orderVerdict> | ApiRefusal> {
  const answer = await ask<{ order: { state: string } }>(`/api/orders/get?id=${encodeURIComponent(orderId)}`)
  if (answer.ok) return orderVerdict(answer.data.order.state)
  return isNotOurs(answer) ? 'closed' : answer
}

/** Nobody knows it, or it belongs to an account that is not signed in here; a session that ran out says nothing of it. */
function isNotOurs({ status, details }: ApiRefusal): boolean {
  const { reason = '' } = (details ?? {}) as { reason?: string }
  return status === 404 || reason === 'signed-out' || reason === 'other-account'
}
