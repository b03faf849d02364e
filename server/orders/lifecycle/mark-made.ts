import { and, eq, ne, sql } from 'drizzle-orm'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { isMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { tickTheRest } from './tick-made-pieces.ts'

export type MarkedMade = { ok: true } | OperationRefusal<'not-found' | 'made-already' | 'nothing-to-make'>

/** All pieces, except those whose recipients have not told their address yet. */
export function markMade(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber }: { orderNumber: number },
  by: StaffActor,
): Promise<MarkedMade> {
  return runAs(database.orm, by, async (tx): Promise<MarkedMade> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.madeAt !== null) return refuse.conflict('made-already', 'Somebody has said already that it is made.')
    const found = await tx
      .select({ line: orderLines })
      .from(orderLines)
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(and(eq(orderLines.orderId, order.id), ne(shipments.state, 'asking')))
    const lines = found.map(({ line }) => line)
    if (order.placedAt === null || !lines.some(isMadeForOrder))
      return refuse.conflict(
        'nothing-to-make',
        'Nothing of this order has to be made or lettered: all of it comes from the shelf as it is.',
      )
    await tickTheRest(tx, lines, by, now())
    await tx
      .update(orders)
      .set({ madeAt: now(), version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const changed = { before: { made: false }, after: { made: true } }
    await recordAudit(tx, by, { operation: 'orders.pack', subject: auditedOrder(order), ...changed })
    return { ok: true }
  })
}
