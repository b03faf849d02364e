import { sql, type SQL } from 'drizzle-orm'
import type { PromiseBoard } from '#contract/counter/calendar.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'
import { isHeldSql } from '#server/orders/lifecycle/held-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Row = {
  number: number
  to: string
  shipBy: string | null
  promised: string | null
  expected: string | null
  chosen: boolean
  why: string
  count: number
}
const columns: ColumnPresence<Row> = {
  number: 'always',
  to: 'always',
  shipBy: 'always',
  promised: 'always',
  expected: 'always',
  chosen: 'always',
  why: 'always',
  count: 'always',
}
const MOST_ROWS = 50

const indianDay = (moment: SQL) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`
const isHere = sql`s.state IN ('placed', 'confirmed') AND NOT ${isHeldSql(sql`s.id`)}`
const waitsForProof = sql`EXISTS (SELECT FROM proofs JOIN order_lines ON order_lines.id = proofs.line_id
  WHERE order_lines.shipment_id = s.id AND proofs.decision IS DISTINCT FROM 'approved' AND proofs.released_at IS NULL)`

/** @param today `YYYY-MM-DD` */
function toParts(today: string) {
  const day = sql`${today}::date`
  // The courier's scan counts; our recording time replaces a missing one.
  const arrivedOn = sql`coalesce(
    (SELECT ${indianDay(sql`min(happened_at)`)} FROM parcel_events WHERE shipment_id = s.id AND stage = 'delivered'),
    (SELECT ${indianDay(sql`min(changed_at)`)} FROM shipment_status_history WHERE shipment_id = s.id AND state = 'delivered'))`
  const packedOn = sql`(SELECT ${indianDay(sql`min(changed_at)`)} FROM shipment_status_history
    WHERE shipment_id = s.id AND state IN ('packed', 'shipped', 'out for delivery'))`
  return {
    day,
    arrivedOn,
    recently: sql`s.state = 'delivered' AND s.promised >= ${day} - 60 AND ${arrivedOn} >= ${day} - 30`,
    whyLate: sql`CASE WHEN ${packedOn} > s.ship_by THEN 'Packed after its day' ELSE 'Late on its way' END`,
    isReady: sql`${isHere} AND NOT ${waitsForProof}`,
    expectedDay: indianDay(sql`p.expected_at`),
  }
}

async function list(orm: Shop['database']['orm'], where: SQL, expected: SQL = sql`NULL::date`, why: SQL = sql`''`) {
  const rows = parseRows(
    columns,
    await orm.execute<Row>(sql`
    SELECT orders.number, concat_ws(', ', s.recipient->>'city', s.recipient->>'state') AS "to", s.ship_by::text AS "shipBy",
      s.promised::text AS promised, (${expected})::text AS expected, s.chosen_day IS NOT NULL AS chosen, ${why} AS why,
      count(*) OVER ()::int AS count
    FROM shipments AS s JOIN orders ON orders.id = s.order_id LEFT JOIN parcels AS p ON p.shipment_id = s.id
    WHERE orders.placed_at IS NOT NULL AND ${where} ORDER BY s.promised, orders.number LIMIT ${MOST_ROWS}`),
  )
  const shown = rows.map(({ number, to, shipBy, promised, expected, chosen, why }) => {
    return { order: formatOrderNumber(number), to, shipBy, promised, expected, chosen, why }
  })
  return { count: rows[0]?.count ?? 0, rows: shown }
}

export async function listPromises({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<PromiseBoard> {
  const today = todayInIndia(now())
  const { day, arrivedOn, recently, whyLate, isReady, expectedDay } = toParts(today)
  const [kept] = parseRows(
    { arrived: 'always', inTime: 'always' },
    await orm.execute<{ arrived: number; inTime: number }>(sql`
    SELECT count(*)::int AS arrived, (count(*) FILTER (WHERE ${arrivedOn} <= s.promised))::int AS "inTime"
    FROM shipments AS s WHERE ${recently}`),
  )
  const underWay = sql`s.state IN ('packed', 'shipped', 'out for delivery')`
  return {
    today,
    toPack: await list(orm, sql`${isReady} AND s.ship_by = ${day}`),
    late: await list(orm, sql`${isReady} AND s.ship_by < ${day}`),
    expectedLate: await list(
      orm,
      sql`${underWay} AND (${expectedDay} > s.promised OR s.promised < ${day})`,
      expectedDay,
      whyLate,
    ),
    waitingForProof: await list(orm, sql`${isHere} AND ${waitsForProof}`),
    arrivedLate: await list(orm, sql`${recently} AND ${arrivedOn} > s.promised`, arrivedOn, whyLate),
    kept: kept!,
  }
}
