import type { ProviderResult } from '#providers/provider-result.ts'
import type { Paise } from '#shop/money/paise.ts'

export type ProviderNotes = Record<string, string>

/** `unknown` is a newer state: no decision may use it. */
export type ProviderOrderStatus = 'created' | 'attempted' | 'paid' | 'unknown'
/** `failed` is not final: a late authorisation may still change it to `authorized` or `captured`. */
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'unknown'
/** `processed` and `failed` are final; `pending` may last for days. */
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed' | 'unknown'

/** `createdAt` of every record is the epoch when the provider leaves it out. */
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

/** `won`, `closed` and `lost` are final. */
export type ProviderDispute = {
  id: string
  paymentId: string
  amount: Paise
  /** The amount the bank took; all of `amount` when the report has none. */
  deducted: Paise
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed' | 'unknown'
  reason: string | null
  respondBy: Date
}

/** The provider paid this amount to the merchant's bank, less its fees and the refunds. `utr`: the bank's reference. */
export type ProviderSettlement = {
  id: string
  amount: Paise
  status: 'created' | 'processed' | 'failed' | 'unknown'
  utr: string | null
  createdAt: Date
}

/** A page of the provider where somebody pays one amount. `paid`, `cancelled` and `expired` are final. */
export type ProviderLink = {
  id: string
  reference: string
  url: string
  amount: Paise
  amountPaid: Paise
  currency: string
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired' | 'unknown'
  paymentIds: string[]
}

export type NewProviderLink = {
  amount: Paise
  /** Unique per link, at most 40 characters. */
  reference: string
  description: string
  customer: { name: string; email: string; contact: string }
  /** At least 15 minutes ahead, at most 6 months. */
  expiresAt: Date
  /** The payer comes back here, with the signed query of `verifyLinkReturn`. */
  returnUrl: string
}

/** The query of the payer's return. */
export type LinkReturn = { linkId: string; reference: string; status: string; paymentId: string; signature: string }

/** Events may arrive twice, late or out of order: decide by the states inside, never by the name alone. */
export type PaymentEvent = {
  name: string
  order: ProviderOrder | null
  payment: ProviderPayment | null
  refund: ProviderRefund | null
  dispute: ProviderDispute | null
  link: ProviderLink | null
  createdAt: Date | null
}

export type NewProviderOrder = {
  amount: Paise
  currency: 'INR'
  /** Unique per order, at most 40 characters: makes `createOrder` repeatable. */
  receipt: string
  /** At most 15 pairs of at most 256 characters. */
  notes: ProviderNotes
}

export type ListQuery = {
  /** Inclusive, by creation time; late captures and late failures keep their early time. */
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

/** Comes from the browser. `orderId` must be the one that the server stored. */
export type PaymentConfirmation = { orderId: string; paymentId: string; signature: string }

export interface PaymentProvider {
  readonly keyId: string
  readonly checkoutScriptUrl: string
  readonly webhookHeaders: { readonly signature: string; readonly eventId: string }

  /** Its own retries look the receipt up first. Before a later call, use `findOrderByReceipt`. */
  createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>>
  findOrderByReceipt(receipt: string): Promise<ProviderResult<ProviderOrder | null>>
  listOrderPayments(providerOrderId: string): Promise<ProviderResult<ProviderPayment[]>>
  fetchPayment(paymentId: string): Promise<ProviderResult<ProviderPayment>>
  /** The whole authorised amount only. When uncertain, fetch the payment before repeating. */
  capturePayment(paymentId: string, amount: Paise): Promise<ProviderResult<ProviderPayment>>
  listPayments(span: ListQuery): Promise<ProviderResult<ProviderPayment[]>>
  createRefund(paymentId: string, refund: NewProviderRefund): Promise<ProviderResult<ProviderRefund>>
  listRefunds(paymentId: string): Promise<ProviderResult<ProviderRefund[]>>
  listRefundsMade(span: ListQuery): Promise<ProviderResult<ProviderRefund[]>>
  fetchDispute(disputeId: string): Promise<ProviderResult<ProviderDispute>>
  listDisputes(): Promise<ProviderResult<ProviderDispute[]>>
  listSettlements(span: ListQuery): Promise<ProviderResult<ProviderSettlement[]>>

  /** Before a later call, use `findLinkByReference`. */
  createLink(link: NewProviderLink): Promise<ProviderResult<ProviderLink>>
  findLinkByReference(reference: string): Promise<ProviderResult<ProviderLink | null>>
  fetchLink(linkId: string): Promise<ProviderResult<ProviderLink>>
  /** Refused when it is paid, cancelled or expired: fetch it then. */
  cancelLink(linkId: string): Promise<ProviderResult<ProviderLink>>
  verifyLinkReturn(returned: LinkReturn): boolean

  verifyConfirmation(confirmation: PaymentConfirmation): boolean
  /** Call it before you parse the bytes. */
  verifyWebhook(rawBody: Uint8Array | string, signature: string): boolean
  /** Call `verifyWebhook` first; `malformed` when it is not an event. */
  parseWebhook(rawBody: Uint8Array | string): ProviderResult<PaymentEvent>
}
