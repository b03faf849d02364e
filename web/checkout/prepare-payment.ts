import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import type { Choices } from '#shop/cart/choices.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { PaymentOrder } from '#contract/checkout.ts'
import type { CheckedRecipient } from '#contract/recipients.ts'
import { readAnalyticsIds } from '#web/analytics/consent.ts'
import type { ApiClient, ApiError } from '#web/api/api-client.ts'
import { findOrCreatePaymentDraft, type PaymentDraft } from '#web/storage/payment-draft.ts'
import { toOrderOutcome } from './order-outcome.ts'

export type OrderRequest = {
  info: ShippingAddress
  buyer?: Buyer
  gift?: GiftNote
  cart: { id: number; quantity: number; choices?: Choices }[]
  shipping: string
  expectedTotal: Paise
  payOnDelivery?: true
  giftCards?: { codes: string[]; expected: Paise }
  freeGifts?: number[]
  code?: string
  date?: string
  expectedDay?: string
}

/** One payment for several people: one parcel each. */
export type SeveralOrderRequest = {
  buyer: Buyer
  shipments: NonNullable<CheckedRecipient['shipment']>[]
  expectedTotal: Paise
  code?: string
  giftCards?: { codes: string[]; expected: Paise }
}

/** The recipient tells the address later. */
export type AskOrderRequest = Pick<OrderRequest, 'cart' | 'expectedTotal' | 'freeGifts' | 'code'> & {
  ask: { name: string; from: string; surprise: boolean; choices: number[] }
  buyer: Buyer
  gift: GiftNote
}
export type AnyOrderRequest = OrderRequest | SeveralOrderRequest | AskOrderRequest

type PreparePaymentDependencies = {
  callApi: ApiClient
  account: number | null
  newKey: () => string
  saveDraft: (payment: PaymentDraft) => void
}

export type PreparedPayment =
  | { ok: true; payment: PaymentDraft & { order: PaymentOrder } }
  | { ok: true; placed: string }
  | { ok: false; refusal: ApiError }

/** The same request never makes a second payment order; an earlier one may be paid by now, so it is checked first.
 * A guest who logs in gets a new one, because the order is to be the account's. `account` is null for a guest. */
export async function preparePayment(
  wanted: AnyOrderRequest,
  storedDraft: PaymentDraft | null,
  { callApi, account, newKey, saveDraft }: PreparePaymentDependencies,
): Promise<PreparedPayment> {
  const orderRequest = 'info' in wanted ? { ...wanted, info: toApiAddress(wanted.info) } : wanted
  const request = JSON.stringify(account === null ? orderRequest : { account, ...orderRequest })
  let earlierDraft = storedDraft
  if (storedDraft?.order) {
    const state = await fetchOrderOutcome(callApi, storedDraft.order.orderId)
    if (typeof state === 'object') return { ok: false, refusal: state }
    if (state === 'placed') return { ok: true, placed: storedDraft.order.orderId }
    if (state === 'open' && storedDraft.request === request)
      return { ok: true, payment: { ...storedDraft, order: storedDraft.order } }
    if (state === 'closed') earlierDraft = null
  }
  const payment = findOrCreatePaymentDraft(earlierDraft, request, newKey)
  if (earlierDraft && earlierDraft !== payment) Object.assign(payment, findReplaced(earlierDraft))
  saveDraft(payment)
  const { replaces, replacesKey } = payment
  const response = await callApi('POST /api/orders/new', {
    body: {
      ...orderRequest,
      ...(replaces !== undefined && { replaces }),
      ...(replacesKey !== undefined && { replacesKey }),
      ...analyticsConsentFields(),
    },
    headers: { 'idempotency-key': payment.key },
  })
  if (!response.ok) {
    const { reason, orderId } = response.details
    if (reason !== 'already-paid' || !orderId) return { ok: false, refusal: response }
    saveDraft({ ...payment, replaces: orderId })
    return { ok: true, placed: orderId }
  }
  const opened = { ...payment, order: response.data }
  saveDraft(opened)
  if (response.data.placed) return { ok: true, placed: response.data.orderId }
  return { ok: true, payment: opened }
}

/** A draft without an order replaces the one before it. Its own answer may have been lost. */
function findReplaced({ key, request, order, ...earlier }: PaymentDraft): Partial<PaymentDraft> {
  if (order) return { replaces: order.orderId, replacesKey: key, replacedRequest: request }
  const { result: _ofAnOrder, ...replaced } = earlier
  return replaced.replacesKey === undefined ? { replacesKey: key, replacedRequest: request } : replaced
}

/** So that the server can report the purchase of shoppers who consented. Not part of what is ordered. */
function analyticsConsentFields() {
  const measured = readAnalyticsIds()
  return measured && { measured }
}

/** An order that is not ours to look at is closed. */
export async function fetchOrderOutcome(
  callApi: ApiClient,
  orderId: string,
): Promise<ReturnType<typeof toOrderOutcome> | ApiError> {
  const response = await callApi(`GET /api/orders/get?id=${encodeURIComponent(orderId)}`, {})
  if (response.ok) return toOrderOutcome(response.data.order.state)
  return isInaccessible(response) ? 'closed' : response
}

/** A session that ran out says nothing of it. */
function isInaccessible({ status, details: { reason } }: ApiError): boolean {
  return status === 404 || reason === 'signed-out' || reason === 'other-account'
}
