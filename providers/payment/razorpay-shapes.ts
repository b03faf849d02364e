import { z } from 'zod'
import type {
  Notes,
  PaymentEvent,
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from './payment-provider.ts'

/** Razorpay writes empty notes as `[]` and leaves fields out or null at will; money and ids are never guessed. */
const notes = z
  .unknown()
  .optional()
  .transform((value): Notes => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(Object.entries(value).map(([key, note]) => [key, String(note)]))
  })
const text = z
  .string()
  .nullish()
  .transform((value) => value || null)
const paise = z.int().min(0)
const paiseOrNone = paise.nullish().transform((value) => value ?? 0)
const unixSeconds = z.coerce
  .number()
  .nullish()
  .transform((seconds) => new Date((seconds || 0) * 1000))

export const orderShape = z
  .object({
    id: z.string().min(1),
    amount: paise,
    amount_paid: paiseOrNone,
    currency: z.string(),
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid', 'unknown']).catch('unknown'),
    attempts: z.int().nullish(),
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
    id: z.string().min(1),
    order_id: text,
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed', 'unknown']).catch('unknown'),
    method: text,
    amount_refunded: paiseOrNone,
    email: text,
    contact: z.union([z.string(), z.number()]).nullish(),
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
    contact: payment.contact ? String(payment.contact) : null,
    errorDescription: payment.error_description,
    errorCode: payment.error_code,
    notes: payment.notes,
    createdAt: payment.created_at,
  }))

export const refundShape = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    currency: z.string().nullish(),
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
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed', 'unknown']).catch('unknown'),
    reason_code: text,
    respond_by: unixSeconds,
  })
  .transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amount: dispute.amount,
    status: dispute.status,
    reason: dispute.reason_code,
    respondBy: dispute.respond_by,
  }))

/** A page of a list. One unreadable entry spoils the page: a payment passed over in silence is money lost. */
export const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ items: z.array(shape) }).transform((list) => list.items)

const holding = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape }).nullish()

export const eventShape = z
  .object({
    event: z.string().min(1),
    payload: z.object({
      order: holding(orderShape),
      payment: holding(paymentShape),
      refund: holding(refundShape),
      dispute: holding(disputeShape),
    }),
    created_at: z.coerce.number().nullish(),
  })
  .transform((event): PaymentEvent => ({
    name: event.event,
    order: event.payload.order?.entity ?? null,
    payment: event.payload.payment?.entity ?? null,
    refund: event.payload.refund?.entity ?? null,
    dispute: event.payload.dispute?.entity ?? null,
    createdAt: event.created_at ? new Date(event.created_at * 1000) : null,
  }))
