import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Orm, Tx } from '#server/platform/database/open-database.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, payments, refunds } from '#server/platform/database/order-tables.ts'

/** The provider takes one payment for an order. After its refund an unpaid due needs a new provider order. Payments keep the earlier one. */
export async function renewProviderOrder({ orm }: Database, dueId: string): Promise<void> {
  const [spent] = await selectSpent(orm, dueId)
  if (!spent) return
  await orm.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, spent.orderId)).for('update')
    const [due] = await selectSpent(tx, dueId)
    if (!due) return
    await tx
      .update(payments)
      .set({ earlierProviderOrderId: due.providerOrderId })
      .where(and(eq(payments.orderId, due.orderId), isOnItsOwn(dueId)))
    await tx
      .update(dues)
      .set({ providerOrderId: null, paymentStartLeaseUntil: null, renewals: due.renewals + 1 })
      .where(eq(dues.id, dueId))
  })
}

const isOnItsOwn = (dueId: string) => and(eq(payments.dueId, dueId), isNull(payments.earlierProviderOrderId))

function selectSpent(orm: Orm | Tx, dueId: string) {
  const failed = orm
    .select({ key: refunds.key })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'failed'), eq(refunds.amount, payments.amount)))
  const goneBack = orm
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, dues.orderId),
        isOnItsOwn(dueId),
        or(sql`${payments.refunded} + ${payments.owed} >= ${payments.amount}`, exists(failed)),
      ),
    )
  return orm
    .select()
    .from(dues)
    .where(and(eq(dues.id, dueId), eq(dues.state, 'waiting'), isNotNull(dues.providerOrderId), exists(goneBack)))
}
