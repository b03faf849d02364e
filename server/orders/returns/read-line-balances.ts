import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'

/** Units of a line. A line that was sent again can be sent again itself. */
export type LineBalance = {
  line: number
  shipmentId: string
  name: string
  /** Bought, less refunded and sent again. */
  left: number
  sentAgain: number
  /** Whole units of `left` that came back and are still here. */
  whole: number
  /** Came back and nobody decided on them yet. */
  undecided: number
}

const columns = {
  line: 'always',
  shipmentId: 'always',
  name: 'always',
  left: 'always',
  sentAgain: 'always',
  whole: 'always',
  undecided: 'always',
} as const

const againSql = (which: SQL) => sql`coalesce((SELECT sum(again.quantity) FROM order_lines AS again
  JOIN shipments AS sent ON sent.id = again.shipment_id
  WHERE again.again_of = order_lines.id AND sent.state <> 'cancelled' AND ${which}), 0)`
const backSql = (
  units: SQL,
) => sql`coalesce((SELECT sum(${units}) FROM return_pieces JOIN returns ON returns.id = return_id
  WHERE line_id = order_lines.id), 0)`
const openSql = sql`coalesce((SELECT sum(whole + damaged) FROM return_pieces JOIN returns ON returns.id = return_id
  WHERE line_id = order_lines.id AND closed_at IS NULL), 0)`
const closedSql = sql`coalesce((SELECT sum(whole + damaged) FROM return_pieces JOIN returns ON returns.id = return_id
  WHERE line_id = order_lines.id AND closed_at IS NOT NULL), 0)`
const shelvedSql = sql`coalesce((SELECT sum(units) FROM refund_parts WHERE line_id = order_lines.id AND is_restocked), 0)`

/** By line. */
export async function readLineBalances(orm: Orm | Tx, orderId: string): Promise<LineBalance[]> {
  const decided = againSql(sql`sent.again_why IN ('came back', 'exchanged')`)
  return parseRows(
    columns,
    await orm.execute<LineBalance>(sql`
      SELECT id::int AS line, shipment_id AS "shipmentId", name, (${wantedUnits()} - sent_again)::int AS left,
        sent_again::int AS "sentAgain",
        greatest(0, least(${wantedUnits()} - sent_again, whole - reused - shelved))::int AS whole,
        greatest(0, came - greatest(0, decided + quantity - ${wantedUnits()} - closed))::int AS undecided
      FROM order_lines CROSS JOIN LATERAL (
        SELECT ${againSql(sql`true`)} AS sent_again, ${againSql(sql`again.is_reused`)} AS reused, ${decided} AS decided,
          ${backSql(sql`whole`)} AS whole, ${backSql(sql`shelved`)} + ${shelvedSql} AS shelved,
          ${openSql} AS came, ${closedSql} AS closed
      ) AS units
      WHERE order_id = ${orderId} ORDER BY id`),
  )
}
