import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { planShipments, type PlanRefusal, type ShipmentToPlan } from './plan-shipments.ts'
import { readCapacity } from './read-capacity.ts'
import { lockDays, reserveDays } from './reserve-days.ts'

export type { PlanRefusal } from './plan-shipments.ts'

/** Plans stored shipments under a lock, reserves their minutes and stores their days. The caller rolls back on a refusal. */
export async function planAlone(
  tx: Tx,
  at: Date,
  shipments: readonly (ShipmentToPlan & { id: string })[],
): Promise<{ ok: true } | PlanRefusal | { ok: false; reason: 'day-full' }> {
  await lockDays(tx, todayInIndia(at))
  const capacity = await readCapacity(tx, at)
  const planned = planShipments(capacity, at, shipments)
  if (!planned.ok) return planned
  const plans = shipments.map(({ id }, index) => ({ shipmentId: id, plan: planned.plans[index]! }))
  const loads = plans.map(({ shipmentId, plan }) => ({ shipmentId, load: plan?.load ?? [] }))
  if (!(await reserveDays(tx, capacity.calendar, loads))) return { ok: false, reason: 'day-full' }
  const days = plans.map(({ shipmentId: id, plan }) => {
    return { id, ship_by: plan?.shipBy ?? null, promised: plan?.arrivesBy ?? null }
  })
  await tx.execute(sql`UPDATE shipments SET ship_by = days.ship_by, promised = days.promised
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS days (id text, ship_by date, promised date)
    WHERE days.id = shipments.id`)
  return { ok: true }
}
