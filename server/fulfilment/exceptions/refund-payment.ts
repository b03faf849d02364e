import { eq } from 'drizzle-orm'
import { completeCancellation } from '#server/fulfilment/cancellations/complete-cancellation.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, payments } from '#server/platform/database/order-tables.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { findRefundLimit, lockRefundsOf, type RefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { resumeReviewedOrder } from '#server/money/payments/resume-reviewed-order.ts'
import { leftOf, refundPayments } from '#server/money/refunds/request-refund.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { listResolutions } from '#shop/orders/resolutions.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import { findOpenException, markExceptionClosed, refuseClosed } from './find-exception.ts'

export type PaymentRefunded =
  | { ok: true; amount: Paise }
  | OperationRefusal<'not-found' | 'closed-already' | 'not-here' | 'of-order' | 'gone-already' | 'over-limit'>

/** Refunds a payment that pays for nothing. A waiting order is cancelled, or resumes if it was placed. */
export function refundPayment(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { exceptionId, reason, held }: { exceptionId: number; reason: string; held: Held },
  who: RefundBy,
): Promise<PaymentRefunded> {
  const { by } = who
  return runAs(database.orm, by, async (tx): Promise<PaymentRefunded> => {
    await lockRefundsOf(tx, by)
    const open = await findOpenException(tx, exceptionId, held)
    if (!open.ok) return open
    const { found } = open
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, found.orderId ?? ''))
      .for('update')
    if (!order || !listResolutions(held, found.kind, true).includes('refund'))
      return refuse.conflict('not-here', 'There is nothing to refund here.')
    if (!(await markExceptionClosed(tx, exceptionId, now()))) return refuseClosed()
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.reference))
    const [due] = await tx.select().from(dues).where(eq(dues.paymentId, found.reference))
    if (due) return refuse.conflict('of-order', 'This payment pays for its order. Refund it on the order’s page.')
    const amount = payment ? leftOf(payment) : 0
    if (!payment || payment.status !== 'captured' || amount === 0)
      return refuse.conflict('gone-already', 'This payment is fully refunded already. Mark this as resolved.')
    const limit = await findRefundLimit(tx, amount, who, now())
    if (limit) return limit
    await refundPayments(tx, [payment], { cause: found.kind, reason, amount, parts: [] }, now())
    const isCalledOff = found.kind === 'wrong amount' && order.state === 'under review' && order.placedAt === null
    if (isCalledOff) {
      const words = `${reason.replace(/[.\s]+$/, '')}. The ${formatRupees(amount)} you paid goes back the way it came`
      await completeCancellation(tx, order, await listShipments(tx, order.id), 'owner', now(), words)
    }
    const left = isCalledOff ? 'cancelled' : await resumeReviewedOrder(tx, order, now())
    const after = { amount, payment: payment.id, cause: found.kind, state: left }
    const before = { state: order.state }
    await recordAudit(tx, by, { operation: 'refunds.make', subject: auditedOrder(order), before, after, reason })
    return { ok: true, amount }
  })
}
