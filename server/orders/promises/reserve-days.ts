import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import {
  workshopDay,
  minutesForOrders,
  PERCENT_FOR_ORDERS,
  type WorkshopCalendar,
} from '#shop/promises/workshop-calendar.ts'
import type { DayLoad } from '#shop/promises/plan-work.ts'

export type ShipmentLoad = { shipmentId: string; load: readonly DayLoad[] }

/** Any number, but the same in every process. */
const PLANNING_LOCK = 4_721_002
/** Waits for `lockDays`. Otherwise two callers that lock days without a row could wait for each other. */
const sharedLock = sql`gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${PLANNING_LOCK}))`

/** @returns false when a day has too few minutes: the caller rolls back, as other days may be taken */
export async function reserveDays(
  tx: Tx,
  calendar: WorkshopCalendar,
  loads: readonly ShipmentLoad[],
): Promise<boolean> {
  const wanted = toRows(loads)
  if (wanted.length === 0) return true
  const days = sumByDay(calendar, wanted)
  const fits = days.every(({ is_open, minutes, reserved }) => is_open && reserved <= minutesForOrders(minutes))
  if (!fits) return false
  const taken = parseRows(
    { day: 'always' },
    await tx.execute<{ day: string }>(sql`
    WITH ${sharedLock}, taken AS (
      INSERT INTO workshop_days (day, is_open, minutes, has_pickup, reserved)
      SELECT day, is_open, minutes, has_pickup, reserved
      FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        AS wanted (day date, is_open boolean, minutes int, has_pickup boolean, reserved int), gate ORDER BY day
      ON CONFLICT (day) DO UPDATE SET reserved = workshop_days.reserved + excluded.reserved
      WHERE workshop_days.is_open AND workshop_days.reserved + excluded.reserved <= workshop_days.minutes * ${PERCENT_FOR_ORDERS}::int / 100
      RETURNING day
    ), loaded AS (
      INSERT INTO workshop_load (shipment_id, day, minutes) SELECT shipment_id, day, minutes
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted (shipment_id text, day date, minutes int)
      WHERE day IN (SELECT day FROM taken)
    )
    SELECT day::text AS day FROM taken`),
  )
  return taken.length === days.length
}

/** Takes the minutes past a day's capacity, for staff. The caller holds the days' lock. */
export async function overbookDays(tx: Tx, calendar: WorkshopCalendar, loads: readonly ShipmentLoad[]): Promise<void> {
  const wanted = toRows(loads)
  if (wanted.length === 0) return
  await tx.execute(sql`
    WITH taken AS (
      INSERT INTO workshop_days (day, is_open, minutes, has_pickup, reserved, is_overbooked, is_stretched)
      SELECT day, is_open, minutes, has_pickup, reserved, reserved > minutes, reserved > minutes * ${PERCENT_FOR_ORDERS}::int / 100
      FROM jsonb_to_recordset(${JSON.stringify(sumByDay(calendar, wanted))}::jsonb)
        AS wanted (day date, is_open boolean, minutes int, has_pickup boolean, reserved int) ORDER BY day
      ON CONFLICT (day) DO UPDATE SET reserved = workshop_days.reserved + excluded.reserved,
        is_overbooked = workshop_days.reserved + excluded.reserved > workshop_days.minutes,
        is_stretched = workshop_days.reserved + excluded.reserved > workshop_days.minutes * ${PERCENT_FOR_ORDERS}::int / 100
    )
    INSERT INTO workshop_load (shipment_id, day, minutes) SELECT shipment_id, day, minutes
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted (shipment_id text, day date, minutes int)`)
}

const toRows = (loads: readonly ShipmentLoad[]) =>
  loads.flatMap(({ shipmentId, load }) => load.map((each) => ({ shipment_id: shipmentId, ...each })))

function sumByDay(calendar: WorkshopCalendar, wanted: readonly DayLoad[]) {
  return [...Map.groupBy(wanted, ({ day }) => day)].map(([day, taken]) => {
    const { isOpen, minutes, hasPickup } = workshopDay(calendar, day)
    const reserved = taken.reduce((sum, each) => sum + each.minutes, 0)
    return { day, is_open: isOpen, minutes, has_pickup: hasPickup, reserved }
  })
}

/** Nobody else takes or releases days until the commit. @param from the first day to touch */
export async function lockDays(tx: Tx, from: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${PLANNING_LOCK})`)
  await tx.execute(sql`SELECT FROM workshop_days WHERE day >= ${from}::date ORDER BY day FOR UPDATE`)
}

/** Releases a shipment's days, so call it once only. @param after only later days */
export async function releaseDays(tx: Tx, shipmentIds: readonly string[], after = '-infinity'): Promise<void> {
  if (shipmentIds.length === 0) return
  await subtractFromDays(
    tx,
    sql`DELETE FROM workshop_load WHERE ${inArray(workshopLoad.shipmentId, [...shipmentIds])} AND day > ${after}::date
      RETURNING day, minutes`,
  )
}

/** Releases some minutes of a day; the shipment must keep more than none of that day. */
export async function releaseMinutes(tx: Tx, shipmentId: string, { day, minutes }: DayLoad): Promise<void> {
  await subtractFromDays(
    tx,
    sql`UPDATE workshop_load SET minutes = minutes - ${minutes}
      WHERE shipment_id = ${shipmentId} AND day = ${day}::date RETURNING day, ${minutes}::int AS minutes`,
  )
}

/** @param given a statement that takes minutes off shipments, and returns them by day */
async function subtractFromDays(tx: Tx, given: SQL): Promise<void> {
  await tx.execute(sql`
    WITH ${sharedLock}, given AS (
      ${given}
    ), by_day AS (SELECT day, sum(minutes)::int AS minutes FROM given GROUP BY day),
    locked AS (
      SELECT workshop_days.day, by_day.minutes FROM workshop_days JOIN by_day USING (day), gate ORDER BY day
      FOR UPDATE OF workshop_days
    )
    UPDATE workshop_days SET reserved = reserved - locked.minutes,
      is_overbooked = is_overbooked AND reserved - locked.minutes > workshop_days.minutes,
      is_stretched = is_stretched AND reserved - locked.minutes > workshop_days.minutes * ${PERCENT_FOR_ORDERS}::int / 100
    FROM locked WHERE locked.day = workshop_days.day`)
}
