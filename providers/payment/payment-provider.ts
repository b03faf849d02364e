import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'

export type ProviderNotes = Record<string, string>

/** `unknown` is a state invented after this was written: no decision may rest on it. */
export type ProviderOrderStatus = 'created' | 'attempted' | 'paid' | 'unknown'
/** `failed` is not final: a late authorisation may still move it to `authorized` or `captured`. */
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'unknown'
/** Final are `processed` and `failed`; `pending` may last for days. */
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed' | 'unknown'

/** `createdAt` of every record is the epoch when the provider left it out. */
export type ProviderOrder = {
  id: string
  amount: Paise
  amountPaid: Paise
  currency: string
  receipt: string | null
  status: ProviderOrderStatus
  attempts: number
  notes: ProviderNotes
  createdAt: Date
}

export type ProviderPayment = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: ProviderPaymentStatus
  method: string | null
  amountRefunded: Paise
  email: string | null
  contact: string | null
  errorDescription: string | null
  errorCode: string | null
  notes: ProviderNotes
  createdAt: Date
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: Paise
  currency: string
  status: ProviderRefundStatus
  receipt: string | null
  notes: ProviderNotes
  createdAt: Date
}

/** Final are `won`, `closed` and `lost`: then the money is gone. */
export type ProviderDispute = {
  id: string
  paymentId: string
  amount: Paise
  /** What the bank took; all of `amount` where a lost one does not say. */
  deducted: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed' | 'unknown'
  reason: string | null
  respondBy: Date
}

/** A snapshot that may arrive twice, late or out of order: decide on the states inside, never on the name alone. */
export type PaymentEvent = {
  name: string
  order: ProviderOrder | null
  payment: ProviderPayment | null
  refund: ProviderRefund | null
  dispute: ProviderDispute | null
  createdAt: Date | null
}

export type NewProviderOrder = {
  /** 100 paise or more. */
  amount: Paise
  currency: 'INR'
  /** Unique per order, at most 40 characters: it makes `createOrder` repeatable. */
  receipt: string
  /** At most 15 pairs of at most 256 characters. */
  notes: ProviderNotes
}

export type ListQuery = {
  /** Inclusive, by creation: a payment captured late, or a refund that fails late, keeps its early time. */
  from: Date
  to: Date
  count: number
  skip: number
}

export type NewProviderRefund = {
  amount: Paise
  /** At least 10 characters of `A-Z a-z 0-9 _ -`; the same key with the same body never refunds twice. */
  idempotencyKey: string
  notes: ProviderNotes
}

/** From the payment window by way of the browser. `orderId` must be the one WE stored. */
export type PaymentConfirmation = { orderId: string; paymentId: string; signature: string }

export interface PaymentProvider {
  readonly keyId: string
  readonly checkoutScriptUrl: string
  readonly webhookHeaders: { readonly signature: string; readonly eventId: string }

  /** Retries look the receipt up first; a later call does not: there call `findOrderByReceipt` yourself. */
  createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>>
  findOrderByReceipt(receipt: string): Promise<ProviderResult<ProviderOrder | null>>
  listOrderPayments(providerOrderId: string): Promise<ProviderResult<ProviderPayment[]>>
  fetchPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>
  /** The whole authorised amount only. When uncertain, fetch the payment before repeating. */
  capturePayment(paymentId: string, amount: Paise): Promise<ProviderResult<ProviderPayment>>
  listPayments(span: ListQuery): Promise<ProviderResult<ProviderPayment[]>>
  /** Safe to repeat with the same key and amount. */
  createRefund(paymentId: string, refund: NewProviderRefund): Promise<ProviderResult<ProviderRefund>>
  listRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>
  /** Of all payments. */
  listRefundsMade(span: ListQuery): Promise<ProviderResult<ProviderRefund[]>>
  fetchDispute(disputeId: string): Promise<ProviderResult<ProviderDispute>>
  listDisputes(): Promise<ProviderResult<ProviderDispute[]>>

  /** Constant time. */
  verifyConfirmation(confirmation: PaymentConfirmation): boolean
  /** Constant time; call it before reading the bytes. */
  verifyWebhook(rawBody: Uint8Array | string, signature: string): boolean
  /** Call `verifyWebhook` first; `malformed` when it is not an event. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<PaymentEvent>
}
