import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { deliveryChallans } from '#server/platform/database/document-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { issueChallan } from './issue-challan.ts'

/** Older parcels left before the shop had challans. */
const LATEST_MS = 24 * 60 * 60_000

/** For parcels that were sent again and left before anybody printed theirs. */
export async function issueMissingChallans(
  { database: { orm }, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  stopping: AbortSignal,
): Promise<void> {
  const { shipmentId, cancelledAt } = deliveryChallans
  const ofIt = and(eq(shipmentId, shipments.id), isNull(cancelledAt))
  const since = new Date(now().getTime() - LATEST_MS).toISOString()
  const left = await orm
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.againOf),
        inArray(shipments.state, ['shipped', 'out for delivery', 'delivered', 'returned']),
        notExists(orm.select().from(deliveryChallans).where(ofIt)),
        sql`EXISTS (SELECT FROM shipment_status_history WHERE shipment_id = ${shipments.id}
          AND state IN ('shipped', 'out for delivery', 'delivered') AND changed_at >= ${since}::timestamptz)`,
      ),
    )
    .orderBy(asc(shipments.orderId), asc(shipments.position))
  for (const { id } of left) {
    if (stopping.aborted) return
    await orm.transaction(async (tx) => {
      const found = await lockShipment(tx, id)
      if (found) await issueChallan(tx, settings.seller, found, now())
    })
  }
}
