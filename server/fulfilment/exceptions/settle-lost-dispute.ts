import { and, eq } from 'drizzle-orm'
import { carryOutCancellation } from '#server/fulfilment/cancellations/cancel-order.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, payments, type Order } from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { followShipments, listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { resumeReviewedOrder } from '#server/money/payments/resume-reviewed-order.ts'
import { bookLostDispute } from '#server/money/refunds/book-lost-dispute.ts'
import { concludeRefunds } from '#server/money/refunds/conclude-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { listResolutions } from '#shop/orders/resolutions.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findOpenException, markExceptionClosed, noteDecision, refuseClosed } from './find-exception.ts'

type Decision = { exceptionId: number; way: 'cancel' | 'keep'; reason: string; held: Held }
type Refused = OperationRefusal<'not-found' | 'closed-already' | 'not-here' | 'too-late'>
export type DisputeSettled = { ok: true } | Refused
type Needs = Pick<Shop, 'database' | 'couriers' | 'now'>

/** After a lost dispute the order is cancelled, or goes on at the shop's expense (docs/decisions/119). */
export async function settleLostDispute(shop: Needs, decision: Decision, by: StaffActor): Promise<DisputeSettled> {
  const { reason, way } = decision
  let settled: Awaited<ReturnType<typeof settle>> | undefined
  if (way === 'keep') {
    settled = await runTransaction(shop.database.orm, (tx) => settle(tx, decision, by, shop.now()))
    return settled.ok ? { ok: true } : settled
  }
  const cancelled = await carryOutCancellation(shop, {
    shipmentId: undefined,
    actor: 'owner',
    reason,
    async find(tx) {
      settled = await settle(tx, decision, by, shop.now())
      return settled.ok ? settled.order : undefined
    },
  })
  if (settled && !settled.ok) return settled
  return cancelled.ok ? { ok: true } : cancelled
}

async function settle(
  tx: Tx,
  { exceptionId, way, reason, held }: Decision,
  by: StaffActor,
  now: Date,
): Promise<{ ok: true; order: Order } | Refused> {
  await actAs(tx, by)
  const open = await findOpenException(tx, exceptionId, held)
  if (!open.ok) return open
  const { kind, orderId, details, reference } = open.found
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, orderId ?? ''))
    .for('update')
  const [payment] = await tx.select().from(payments).where(eq(payments.id, reference))
  const { dispute: id, amount } = details
  if (!order || !payment || typeof id !== 'string' || !listResolutions(held, kind, true).includes(way))
    return refuse.conflict('not-here', 'There is nothing to decide here.')
  if (!(await markExceptionClosed(tx, exceptionId, now))) return refuseClosed()
  await noteDecision(tx, exceptionId, way)
  const isOver = order.state === 'cancelled' || order.state === 'refunded'
  const refusal = way === 'cancel' && !isOver ? await refuseCancelling(tx, order, reference) : undefined
  if (refusal) return refusal
  const taken = typeof amount === 'number' ? amount : payment.amount
  await bookLostDispute(tx, order, payment, { id, taken }, now)
  const after = { trouble: 'closed', kind, about: reference, amount: taken, decision: way }
  const operation = way === 'keep' ? 'exceptions.keep' : 'exceptions.cancel'
  await recordAudit(tx, by, { operation, subject: auditedOrder(order), before: { state: order.state }, after, reason })
  if (isOver) return { ok: true, order: await concludeRefunds(tx, order, now) }
  if (way === 'cancel') return { ok: true, order: await followShipments(tx, order) }
  await resumeReviewedOrder(tx, order, now)
  return { ok: true, order }
}

async function refuseCancelling(tx: Tx, order: Order, paymentId: string): Promise<Refused | undefined> {
  const paysFor = and(eq(dues.paymentId, paymentId), eq(dues.orderId, order.id))
  if (order.placedAt === null || (await tx.$count(dues, paysFor)) === 0)
    return refuse.conflict('not-here', 'This payment pays for nothing of the order, so keep the order as it is.')
  const open = (await listShipments(tx, order.id)).filter(({ state }) => state !== 'cancelled')
  return open.every(({ state }) => canTransitionShipment(state, 'cancelled', 'owner'))
    ? undefined
    : refuse.conflict(
        'too-late',
        'Goods of this order have left already. Keep the order; what is still here you can cancel then.',
      )
}
