import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { returnCause } from '#shop/orders/refund-cause.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { makeReturn, prepareReturn } from './return-goods.ts'
import { findRefund, listPayments } from './request-refund.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>
type Late = { id: string; promised: string; arrived: string }

const PAGE_SIZE = 100

/** Refunds the delivery charge of late deliveries once, if the setting allows. @returns how many it refunded */
export async function refundLateDeliveries(shop: Needs): Promise<number> {
  if (!shop.settings.isLateFeeBack) return 0
  let given = 0
  let page = await listLate(shop, '')
  while (page.length > 0) {
    for (const late of page) if (await refundLateDelivery(shop, late)) given++
    page = await listLate(shop, page.at(-1)!.id)
  }
  return given
}

/**
 * Couriers' deliveries of the last week, by scan time: a manual "delivered" proves no time.
 * Excludes closed doors in time, and proofs that the buyer answered after the ship-by day.
 */
async function listLate({ database, now }: Needs, afterId: string): Promise<Late[]> {
  return parseRows(
    { id: 'always', promised: 'always', arrived: 'always' },
    await database.orm.execute<Late>(sql`
    SELECT s.id, s.promised::text AS promised, arrival.day::text AS arrived FROM shipments AS s
    CROSS JOIN LATERAL (
      SELECT (min(happened_at) AT TIME ZONE 'Asia/Kolkata')::date AS day FROM parcel_events
      WHERE shipment_id = s.id AND stage = 'delivered' HAVING min(recorded_at) >= ${now()}::timestamptz - interval '7 days'
    ) AS arrival
    WHERE s.id > ${afterId} AND s.state = 'delivered' AND s.delivery > 0 AND arrival.day > s.promised
      AND NOT EXISTS (SELECT FROM refund_parts WHERE shipment_id = s.id AND line_id IS NULL)
      AND NOT EXISTS (SELECT FROM parcel_events WHERE shipment_id = s.id AND stage = 'undelivered'
        AND (happened_at AT TIME ZONE 'Asia/Kolkata')::date <= s.promised)
      AND NOT EXISTS (SELECT FROM proofs JOIN order_lines ON order_lines.id = proofs.line_id
        WHERE order_lines.shipment_id = s.id AND (proofs.decided_at AT TIME ZONE 'Asia/Kolkata')::date >= s.ship_by)
    ORDER BY s.id LIMIT ${PAGE_SIZE}`),
  )
}

function refundLateDelivery({ database, now }: Needs, { id, promised, arrived }: Late): Promise<boolean> {
  const by = createSystemActor('the promise of the day')
  return runAs(database.orm, by, async (tx) => {
    const found = await lockShipment(tx, id)
    if (!found) return { ok: false }
    const { order, shipment } = found
    const cause = returnCause(`late ${shipment.position}`)
    if (await findRefund(tx, await listPayments(tx, order.id), cause)) return { ok: false }
    const wanted = { parts: [{ delivery: true as const, shipment: id }], restock: false }
    const prepared = await prepareReturn(tx, order, wanted)
    if (!prepared.ok) return { ok: false }
    const reason = `promised by ${formatDay(promised)}, arrived on ${formatDay(arrived)}`
    await makeReturn(tx, prepared, { orderId: order.id, cause, reason }, now())
    const after = { amount: prepared.amount, parts: ['delivery'] }
    await recordAudit(tx, by, { operation: 'refunds.late', subject: auditedOrder(order), after, reason })
    return { ok: true }
  }).then(({ ok }) => ok)
}
