import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { RefundPlan } from '#contract/counter/orders.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/database/order-tables.ts'
import { audit } from '#server/database/audit-tables.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lock-order.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { returnCause } from '#shop/orders/refund-cause.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffLimits } from '#shop/staff/limits.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findRefund, listPayments, shareRefund } from './request-refund.ts'
import {
  makeReturn,
  prepareReturn,
  type GoodsRefusal,
  type PreparedReturn,
  type ReturnRequest,
} from './return-goods.ts'

type PlanRequest = Omit<ReturnRequest, 'orderId'> & { orderNumber: number }
export type RefundBy = { by: StaffActor; limits: StaffLimits }

/** What a refund would give back, of which payment, and whether this person may make it. Nothing is written. */
export function planRefund(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: PlanRequest,
  who: RefundBy,
): Promise<{ ok: true; plan: RefundPlan } | GoodsRefusal> {
  return readSnapshot(database, async (tx): Promise<{ ok: true; plan: RefundPlan } | GoodsRefusal> => {
    const [order] = await tx.select().from(orders).where(eq(orders.number, request.orderNumber))
    if (!order) return refuseUnknownOrder()
    const prepared = await prepareReturn(tx, order, request)
    if (!prepared.ok) return prepared
    const { charges, parts, amount, paid } = prepared
    const nameOf = (part: (typeof parts)[number]) =>
      charges.find((charge) => charge.shipmentId === part.shipmentId && charge.lineId === part.lineId)?.name ?? ''
    const limit = await findRefundLimit(tx, amount, who, now())
    return {
      ok: true,
      plan: {
        plan: digestPlan(order, request, prepared),
        amount,
        stays: leftOf(paid) - amount,
        parts: parts.map((part) => {
          const { units, taxable, tax, isRestocked } = part
          return { name: nameOf(part), units, taxable, tax, toShelf: isRestocked }
        }),
        payments: shareRefund(paid, amount).map(({ payment, share }) => {
          return { id: payment.id, method: payment.method, amount: share }
        }),
        limit: limit?.message ?? null,
      },
    }
  })
}

export type RefundMade = { ok: true; key: string; amount: Paise } | GoodsRefusal | Refusal<'changed' | 'over-limit'>

/**
 * Makes the refund that was planned. The plan's digest is its cause, so that the same plan sent twice gives back once; after
 * anything else went back meanwhile the plan is another one and has to be looked at again.
 */
export function makePlannedRefund(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: PlanRequest & { plan: string },
  who: RefundBy,
): Promise<RefundMade> {
  const { by } = who
  return runTransaction(database.orm, async (tx): Promise<RefundMade> => {
    await actAs(tx, by)
    // Two refunds of one person must not pass the limit of a day together.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds of ${by.kind} ${by.id}`}, 0))`)
    const order = await lockOrder(tx, request.orderNumber)
    if (!order) return refuseUnknownOrder()
    const cause = returnCause(request.plan)
    const made = await findRefund(tx, await listPayments(tx, order.id), cause)
    if (made) return { ok: true, key: made.key, amount: made.amount }
    const prepared = await prepareReturn(tx, order, request)
    if (!prepared.ok) return prepared
    if (digestPlan(order, request, prepared) !== request.plan)
      return refuse('changed', 'Something of this order changed meanwhile. Look at what goes back once more.')
    const { amount, parts } = prepared
    const limit = await findRefundLimit(tx, amount, who, now())
    if (limit) return limit
    const { reason } = request
    const key = await makeReturn(tx, prepared, { orderId: order.id, cause, reason }, now())
    const units = parts.map(({ lineId, units }) => (lineId === null ? 'delivery' : `${units} of line ${lineId}`))
    const after = { amount, parts: units, restock: request.restock }
    await noteAudit(tx, by, { operation: 'refunds.make', subject: auditedOrder(order), after, reason })
    return { ok: true, key, amount }
  })
}

const leftOf = (paid: readonly Payment[]) => paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)

function digestPlan({ id }: Order, { reason, restock }: PlanRequest, { parts, amount, paid }: PreparedReturn): string {
  const units = parts.map(({ shipmentId, lineId, units }) => `${shipmentId} ${lineId} ${units}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([id, units, amount, leftOf(paid), reason, restock]))
    .digest('hex')
    .slice(0, 16)
}

/** @returns why this person may not give back as much, by what the audit says they gave back since midnight in India */
async function findRefundLimit(
  tx: Tx,
  amount: Paise,
  { by, limits }: RefundBy,
  now: Date,
): Promise<Refusal<'over-limit'> | undefined> {
  const { refundEach, refundPerDay } = limits
  if (amount > refundEach)
    return refuse(
      'over-limit',
      `You may give back up to ${formatRupees(refundEach)} each. Ask an owner or a manager to make this refund.`,
    )
  if (refundPerDay === Infinity) return undefined
  const midnight = `${todayInIndia(now)}T00:00:00+05:30`
  const [given] = await tx
    .select({ amount: sql`coalesce(sum((${audit.after}->>'amount')::bigint), 0)`.mapWith(Number) })
    .from(audit)
    .where(
      and(
        eq(audit.actorId, by.id),
        eq(audit.actorKind, by.kind),
        eq(audit.operation, 'refunds.make'),
        sql`${audit.at} >= ${midnight}::timestamptz`,
      ),
    )
  const left = Math.max(0, refundPerDay - (given?.amount ?? 0))
  if (amount <= left) return undefined
  const words = `You may give back up to ${formatRupees(refundPerDay)} a day, and ${formatRupees(left)} of it is left.`
  return refuse('over-limit', `${words} Ask an owner to make this refund.`)
}
