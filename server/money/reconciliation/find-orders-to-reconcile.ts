import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { LATE_PAYMENT_WINDOW_MS } from '#server/money/payments/apply-payment.ts'
import type { Shop } from '#server/platform/shop.ts'

const BATCH = 50

/** Unpaid dues of open orders, ever less often, and of expired ones while money may still arrive. */
export function selectOrdersToReconcile({ database, now, settings }: Pick<Shop, 'database' | 'now' | 'settings'>) {
  const at = now()
  const recently = new Date(at.getTime() - settings.reconcileOpenSeconds * 1000)
  const lastCheckedAt = sql`greatest(${orders.reconciledAt}, ${dues.payableFrom})`
  /** The wait for the next check is this part of the order's age. */
  const share = sql`CASE ${orders.state} WHEN 'expired' THEN 3 ELSE 10 END`
  return database.orm
    .select({ id: orders.id })
    .from(dues)
    .innerJoin(orders, eq(orders.id, dues.orderId))
    .where(
      and(
        ne(dues.state, 'paid'),
        gt(dues.payableUntil, new Date(at.getTime() - LATE_PAYMENT_WINDOW_MS)),
        or(isNotNull(dues.providerOrderId), gt(dues.renewals, 0)),
        or(
          and(eq(orders.state, 'awaiting payment'), gte(orders.reservedUntil, at)),
          eq(orders.state, 'expired'),
          and(isNotNull(orders.placedAt), eq(dues.state, 'waiting')),
        ),
        sql`${lastCheckedAt} <= ${recently}`,
        sql`${lastCheckedAt} <= ${at}::timestamptz - (${at}::timestamptz - ${dues.payableFrom}) / ${share}`,
      ),
    )
    .orderBy(asc(lastCheckedAt))
    .limit(BATCH)
}

export async function findOrdersToReconcile(
  shop: Pick<Shop, 'database' | 'now' | 'settings'>,
): Promise<Pick<Order, 'id'>[]> {
  return selectOrdersToReconcile(shop)
}

/** Longest unreconciled first. @param since leaves out orders reconciled since then, until the next round */
export function selectExpiredHolds({ database, now }: Pick<Shop, 'database' | 'now'>, since: Date) {
  return database.orm
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting payment'),
        lt(orders.reservedUntil, now()),
        or(isNull(orders.reconciledAt), lt(orders.reconciledAt, since)),
      ),
    )
    .orderBy(sql`${orders.reconciledAt} NULLS FIRST`)
    .limit(BATCH)
}

export async function findExpiredHolds(shop: Pick<Shop, 'database' | 'now'>, since: Date): Promise<Order[]> {
  return selectExpiredHolds(shop, since)
}
