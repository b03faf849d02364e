import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RefundPlan } from '#contract/counter/refunds.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { readCash } from '#server/platform/ledger/find-cash.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { Paise } from '#shop/money/paise.ts'
import { returnCause } from '#shop/orders/refund-cause.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { askForStepUp, noteStepUp, type Confirmed } from './ask-for-step-up.ts'
import { findRefundLimit, lockRefundsOf, type RefundBy } from './find-staff-refund-limit.ts'
import { findRefund, listPayments, shareRefund, sumOfLeft } from './request-refund.ts'
import {
  makeReturn,
  prepareReturn,
  type GoodsRefusal,
  type PreparedReturn,
  type ReturnRequest,
} from './return-goods.ts'

type PlanRequest = Omit<ReturnRequest, 'orderId' | 'reason'> & { orderNumber: number }
export type PlannedRefundRequest = PlanRequest & { plan: string; reason: string }

/** Previews a refund: its parts, its payments, and whether this person may make it. */
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
    const { charges, parts, amount, short, paid } = prepared
    const nameOf = (part: (typeof parts)[number]) =>
      charges.find((charge) => charge.shipmentId === part.shipmentId && charge.lineId === part.lineId)?.name ?? ''
    const limit = await findRefundLimit(tx, amount, who, now())
    const cash = await readCash(tx, order.id)
    return {
      ok: true,
      plan: {
        plan: digestPlan(order, request, prepared),
        amount,
        stays: sumOfLeft(paid) - amount,
        short,
        parts: parts.map((part) => {
          const { units, taxable, tax, isRestocked } = part
          return { name: nameOf(part), units, taxable, tax, toShelf: isRestocked }
        }),
        payments: shareRefund(paid, amount).map(({ payment, share }) => {
          return { id: payment.id, method: payment.method, amount: share }
        }),
        cash: cash && (cash.isCollected ? 'collected' : 'not collected'),
        limit: limit?.message ?? null,
      },
    }
  })
}

export type RefundMade =
  | { ok: true; key: string; amount: Paise }
  | GoodsRefusal
  | OperationRefusal<'changed' | 'over-limit' | 'step-up'>

/** Makes a planned refund. Plan and reason are its cause, so a repeat refunds once. After other refunds the plan is stale and needs another look. */
export async function writePlannedRefund(
  tx: Tx,
  request: PlannedRefundRequest,
  who: RefundBy & Confirmed,
  now: Date,
): Promise<RefundMade> {
  const { by } = who
  await actAs(tx, by)
  await lockRefundsOf(tx, by)
  const order = await lockOrder(tx, request.orderNumber)
  if (!order) return refuseUnknownOrder()
  const cause = causeOfPlan(request)
  const made = await findRefund(tx, await listPayments(tx, order.id), cause)
  if (made) return { ok: true, key: made.key, amount: made.amount }
  const prepared = await prepareReturn(tx, order, request)
  if (!prepared.ok) return prepared
  if (digestPlan(order, request, prepared) !== request.plan)
    return refuse.conflict('changed', 'This order changed meanwhile. Check the refund again.')
  const { amount, parts } = prepared
  const limit = await findRefundLimit(tx, amount, who, now)
  if (limit) return limit
  const asked = await askForStepUp(tx, amount, who, now)
  if (asked) return asked
  const { reason } = request
  const key = await makeReturn(tx, prepared, { orderId: order.id, cause, reason }, now)
  const units = parts.map(({ lineId, units }) => (lineId === null ? 'delivery' : `${units} of line ${lineId}`))
  const after = { amount, parts: units, restock: request.restock, cause, ...noteStepUp(who, amount) }
  await recordAudit(tx, by, { operation: 'refunds.make', subject: auditedOrder(order), after, reason })
  return { ok: true, key, amount }
}

function digestPlan({ id }: Order, { restock }: PlanRequest, { parts, amount, paid }: PreparedReturn): string {
  const units = parts.map(({ shipmentId, lineId, units }) => `${shipmentId} ${lineId} ${units}`).toSorted()
  return digest([id, units, amount, sumOfLeft(paid), restock])
}

export const causeOfPlan = ({ plan, reason }: Pick<PlannedRefundRequest, 'plan' | 'reason'>) =>
  returnCause(digest([plan, reason]))

const digest = (values: unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
