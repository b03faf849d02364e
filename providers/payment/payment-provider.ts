import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'

export type ProviderNotes = Record<string, string>

/** `unknown` stands for a state the provider invented after this was written: nothing may settle on it. */
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
  /** Our own reference, as given to `createOrder`. */
  receipt: string | null
  status: ProviderOrderStatus
  attempts: number
  notes: ProviderNotes
  createdAt: Date
}

export type ProviderPayment = {
  id: string
  /** The provider's order, null for a payment made without one. */
  orderId: string | null
  amount: Paise
  currency: string
  status: ProviderPaymentStatus
  /** card, upi, netbanking, wallet… */
  method: string | null
  amountRefunded: Paise
  email: string | null
  contact: string | null
  /** Why it failed, in the provider's words to the shopper. */
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

/** The shopper's bank doubts a payment. Final are `won` and `closed`, and `lost`: then the money is gone. */
export type ProviderDispute = {
  id: string
  paymentId: string
  amount: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed' | 'unknown'
  reason: string | null
  /** Until when the bank wants an answer; the epoch when the provider left it out. */
  respondBy: Date
}

/**
 * One verified webhook, as a snapshot of the moment it was written: it may arrive twice, late or out of order,
 * so decide on the states inside, never on the name alone.
 */
export type PaymentEvent = {
  /** For example `order.paid`, `payment.captured`, `createRefund.processed`. */
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
  /** Our own reference, unique per order, at most 40 characters: it makes `createOrder` repeatable. */
  receipt: string
  /** At most 15 pairs of at most 256 characters. */
  notes: ProviderNotes
}

export type PaymentListQuery = {
  /** Earliest moment of creation, inclusive. A payment captured late keeps its early moment of creation. */
  from: Date
  /** Latest moment of creation, inclusive. */
  to: Date
  /** Size of a page, 1 to 100. */
  count: number
  /** How many to pass over. */
  skip: number
}

export type NewProviderRefund = {
  amount: Paise
  /** At least 10 characters of `A-Z a-z 0-9 _ -`; the same key with the same body never refunds twice. */
  idempotencyKey: string
  notes: ProviderNotes
}

/** The three facts the payment window hands the browser after a payment. `orderId` must be the one WE stored. */
export type PaymentConfirmation = { orderId: string; paymentId: string; signature: string }

/** What the shop asks of whoever takes its money. */
export interface PaymentProvider {
  /** The public key the browser opens the payment window with. */
  readonly keyId: string
  /** Address of the script that defines the payment window. */
  readonly checkoutScriptUrl: string
  /** Names of the request headers a webhook carries, in lower case. */
  readonly webhookHeaders: { readonly signature: string; readonly eventId: string }

  /**
   * Within one call, an uncertain try is followed by a look at the receipt before a second try. A later call does
   * not look first: to resume an order of an earlier run, ask `findOrderByReceipt` yourself.
   */
  createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>>
  /** The newest order with our receipt, or null when there is none. */
  findOrderByReceipt(receipt: string): Promise<ProviderResult<ProviderOrder | null>>
  /** Every attempt to pay one provider order, failed ones included. */
  listOrderPayments(providerOrderId: string): Promise<ProviderResult<ProviderPayment[]>>
  fetchPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>
  /** Takes the whole authorised amount; another amount is refused. When uncertain, fetch the payment before repeating. */
  capturePayment(paymentId: string, amount: Paise): Promise<ProviderResult<ProviderPayment>>
  /** Payments created in a span of time, newest first, one page at a time: the reconciler's list. */
  listPayments(span: PaymentListQuery): Promise<ProviderResult<ProviderPayment[]>>
  /** Safe to repeat with the same key and amount. */
  createRefund(paymentId: string, refund: NewProviderRefund): Promise<ProviderResult<ProviderRefund>>
  listRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>
  fetchDispute(disputeId: string): Promise<ProviderResult<ProviderDispute>>
  /** The newest disputes, at most 100 of them. */
  listDisputes(): Promise<ProviderResult<ProviderDispute[]>>

  /** True when the payment window's answer was signed with our key. Constant time. */
  verifyConfirmation(confirmation: PaymentConfirmation): boolean
  /** True when these raw bytes were signed with one of our webhook secrets. Constant time; call before reading them. */
  verifyWebhook(rawBody: Uint8Array | string, signature: string): boolean
  /** Reads a webhook already verified; `malformed` when it is not one. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<PaymentEvent>
}
