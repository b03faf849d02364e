import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { returns } from '#server/platform/database/return-tables.ts'
import type { CourierShop } from '#server/fulfilment/shipping/record-courier-refusal.ts'
import { unwrap } from '#server/fulfilment/shipping/with-parcel-lease.ts'

/** Cancels the pick-up of a return that was closed. The order's page shows a refusal. @throws to be tried again */
export async function cancelReturn(
  { database: { orm }, couriers }: Pick<CourierShop, 'database' | 'couriers'>,
  returnId: number,
): Promise<void> {
  const isToCancel = and(eq(returns.id, returnId), isNotNull(returns.closedAt), isNull(returns.receivedAt))
  const [row] = await orm.select().from(returns).where(isToCancel)
  if (!row || row.courierOrderId === null) return
  const answer = await couriers.cancelParcel(row.courierOrderId)
  if (!answer.ok && answer.reason !== 'refused') unwrap(answer)
  const trouble = answer.ok ? null : (answer.description ?? 'The courier refused.')
  await orm
    .update(returns)
    .set({ trouble, ...(answer.ok && { stage: 'cancelled' as const }) })
    .where(eq(returns.id, row.id))
}
