import { z } from 'zod'
import { providerId, providerIdOrNull, plainText, boundedText } from '#providers/plain-text.ts'
import type {
  ProviderNotes,
  PaymentEvent,
  ProviderDispute,
  ProviderLink,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderSettlement,
} from './payment-provider.ts'

/** Ten thousand crore rupees, within the exact range of numbers. */
const MAX_PAISE = 10_000_000_000_000
const MAX_UNIX_SECONDS = 4_102_444_800
const MAX_NOTES = 50
const MAX_LIST_LENGTH = 1_000

/** Razorpay sends empty notes as `[]`, and leaves fields out or null. */
const notes = z
  .unknown()
  .optional()
  .transform((value): ProviderNotes => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    const pairs = Object.entries(value).slice(0, MAX_NOTES)
    return Object.fromEntries(pairs.map(([key, note]) => [key.slice(0, 256), plainText(String(note), 256)]))
  })
const text = boundedText(500).transform((words) => words || null)
const paise = z.int().min(0).max(MAX_PAISE)
const paiseOrZero = paise.nullish().transform((value) => value ?? 0)
const currency = z.string().regex(/^[A-Z]{3}$/)
const unixSeconds = z
  .int()
  .min(0)
  .max(MAX_UNIX_SECONDS)
  .nullish()
  .catch(null)
  .transform((seconds) => new Date((seconds ?? 0) * 1000))

export const orderShape = z
  .object({
    id: providerId,
    amount: paise,
    amount_paid: paiseOrZero,
    currency,
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid', 'unknown']).catch('unknown'),
    attempts: z.int().min(0).max(1_000_000).nullish().catch(null),
    notes,
    created_at: unixSeconds,
  })
  .transform((order): ProviderOrder => ({
    id: order.id,
    amount: order.amount,
    amountPaid: order.amount_paid,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.attempts ?? 0,
    notes: order.notes,
    createdAt: order.created_at,
  }))

export const paymentShape = z
  .object({
    id: providerId,
    order_id: providerIdOrNull,
    amount: paise,
    currency,
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed', 'unknown']).catch('unknown'),
    method: text,
    amount_refunded: paiseOrZero,
    email: text,
    contact: text,
    error_code: text,
    error_description: text,
    notes,
    created_at: unixSeconds,
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method,
    amountRefunded: payment.amount_refunded,
    email: payment.email,
    contact: payment.contact,
    errorDescription: payment.error_description,
    errorCode: payment.error_code,
    notes: payment.notes,
    createdAt: payment.created_at,
  }))

export const refundShape = z
  .object({
    id: providerId,
    payment_id: providerId,
    amount: paise,
    currency: currency.nullish(),
    status: z.enum(['pending', 'processed', 'failed', 'unknown']).catch('unknown'),
    receipt: text,
    notes,
    created_at: unixSeconds,
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount,
    currency: refund.currency ?? 'INR',
    status: refund.status,
    receipt: refund.receipt,
    notes: refund.notes,
    createdAt: refund.created_at,
  }))

export const disputeShape = z
  .object({
    id: providerId,
    payment_id: providerId,
    amount: paise,
    amount_deducted: paiseOrZero,
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed', 'unknown']).catch('unknown'),
    reason_code: text,
    respond_by: unixSeconds,
  })
  .transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amount: dispute.amount,
    deducted: dispute.amount_deducted || (dispute.status === 'lost' ? dispute.amount : 0),
    status: dispute.status,
    reason: dispute.reason_code,
    respondBy: dispute.respond_by,
  }))

export const settlementShape = z
  .object({
    id: providerId,
    amount: paise,
    status: z.enum(['created', 'processed', 'failed', 'unknown']).catch('unknown'),
    utr: text,
    created_at: unixSeconds,
  })
  .transform(({ id, amount, status, utr, created_at: createdAt }): ProviderSettlement => {
    return { id, amount, status, utr, createdAt }
  })

const linkPayment = z.object({ payment_id: providerId })

export const linkShape = z
  .object({
    id: providerId,
    reference_id: text,
    short_url: z
      .string()
      .max(500)
      .regex(/^https?:\/\/\S+$/),
    amount: paise,
    amount_paid: paiseOrZero,
    currency: currency.nullish(),
    status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired', 'unknown']).catch('unknown'),
    // Razorpay sends null, an empty list or one payment without a list.
    payments: z
      .union([z.array(linkPayment), linkPayment.transform((one) => [one])])
      .nullish()
      .catch(null),
  })
  .transform((link): ProviderLink => ({
    id: link.id,
    reference: link.reference_id ?? '',
    url: link.short_url,
    amount: link.amount,
    amountPaid: link.amount_paid,
    currency: link.currency ?? 'INR',
    status: link.status,
    paymentIds: (link.payments ?? []).map(({ payment_id }) => payment_id),
  }))

export const linkList = z
  .object({ payment_links: z.array(linkShape).max(1_000) })
  .transform((list) => list.payment_links)

/** One unreadable entry fails the page, because a skipped payment is lost money. */
export const razorpayList = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ items: z.array(shape).max(MAX_LIST_LENGTH) }).transform((list) => list.items)

const entityIn = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape }).nullish()

export const eventShape = z
  .object({
    event: z.string().regex(/^[\w.]{1,64}$/),
    payload: z.object({
      order: entityIn(orderShape),
      payment: entityIn(paymentShape),
      refund: entityIn(refundShape),
      dispute: entityIn(disputeShape),
      payment_link: entityIn(linkShape),
    }),
    created_at: unixSeconds,
  })
  .transform((event): PaymentEvent => ({
    name: event.event,
    order: event.payload.order?.entity ?? null,
    payment: event.payload.payment?.entity ?? null,
    refund: event.payload.refund?.entity ?? null,
    dispute: event.payload.dispute?.entity ?? null,
    link: event.payload.payment_link?.entity ?? null,
    createdAt: event.created_at.getTime() > 0 ? event.created_at : null,
  }))
