import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'

/** Units of a line. A line that sends pieces again can be sent again itself. */
export type Balance = {
  /** Bought, less refunded and sent again. */
  left: number
  sentAgain: number
  /** Whole units of `left` that came back and are still here. */
  whole: number
  /** Came back and nobody decided on them yet. */
  undecided: number
  /** Still with the buyer or on their way. */
  out: number
}
export type LineBalance = Balance & { line: number; shipmentId: string; name: string }

const againSql = (
  which: SQL,
  line = 'order_lines',
) => sql`coalesce((SELECT sum(again.quantity) FROM order_lines AS again
  JOIN shipments AS sent ON sent.id = again.shipment_id
  WHERE again.again_of = ${sql.raw(line)}.id AND sent.state <> 'cancelled' AND ${which}), 0)`
const backSql = (units: SQL, which = sql`true`, line = 'order_lines') => sql`coalesce((SELECT sum(${units})
  FROM return_pieces JOIN returns ON returns.id = return_id WHERE line_id = ${sql.raw(line)}.id AND ${which}), 0)`
const cameSql = (line: string) => backSql(sql`whole + damaged`, sql`true`, line)
const restockedSql = sql`coalesce((SELECT sum(units) FROM refund_parts WHERE line_id = order_lines.id AND is_restocked), 0)`

/** Each adds a nested query. A refund settles no later sending of the piece. */
const MOST_SENDINGS = 4

/** Refunds are recorded on the line that was paid for. Pieces that came back count as refunded first. */
const refundedBeforeSql = (line: string, sendings = MOST_SENDINGS): SQL => {
  if (sendings === 1) return sql`0`
  const [own, parent] = [sql.raw(line), `parent${sendings}`]
  const twinsBefore = sql`coalesce((SELECT sum(twin.quantity) FROM order_lines AS twin
    JOIN shipments AS sent ON sent.id = twin.shipment_id
    WHERE twin.again_of = ${own}.again_of AND sent.state <> 'cancelled'
      AND (${cameSql('twin')}, -twin.id) > (${cameSql(line)}, -${own}.id)), 0)`
  const wanted = sql`greatest(0, ${wantedUnits(parent)} - ${refundedBeforeSql(parent, sendings - 1)})`
  return sql`greatest(0, coalesce((SELECT ${againSql(sql`true`, parent)} - ${wanted} FROM order_lines AS ${sql.raw(parent)}
    WHERE ${sql.raw(parent)}.id = ${own}.again_of), 0) - ${twinsBefore})`
}
const undecidedSql = sql`greatest(0, came - greatest(0, decided + order_lines.quantity - wanted - closed))`

/** The `Balance` of a row of `order_lines`. */
export const balanceSql = sql<Balance>`(SELECT jsonb_build_object('left', greatest(0, wanted - sent_again), 'sentAgain', sent_again,
    'whole', greatest(0, least(wanted - sent_again, whole - reused - shelved)), 'undecided', ${undecidedSql},
    'out', greatest(0, least(wanted - sent_again - ${undecidedSql}, order_lines.quantity - came - closed)))
  FROM (SELECT greatest(0, ${wantedUnits()} - ${refundedBeforeSql('order_lines')}) AS wanted, ${againSql(sql`true`)} AS sent_again, ${againSql(sql`again.is_reused`)} AS reused,
    ${againSql(sql`sent.again_why IN ('came back', 'exchanged')`)} AS decided, ${backSql(sql`whole`)} AS whole,
    ${backSql(sql`shelved`)} + ${restockedSql} AS shelved,
    ${backSql(sql`whole + damaged`, sql`closed_at IS NULL`)} AS came,
    ${backSql(sql`whole + damaged`, sql`closed_at IS NOT NULL`)} AS closed) AS units)`

type Row = { line: number; shipmentId: string; name: string; balance: Balance }

/** By line. */
export async function readLineBalances(orm: Orm | Tx, orderId: string): Promise<LineBalance[]> {
  const rows = parseRows(
    { line: 'always', shipmentId: 'always', name: 'always', balance: 'always' },
    await orm.execute<Row>(sql`
      SELECT id::int AS line, shipment_id AS "shipmentId", name, ${balanceSql} AS balance
      FROM order_lines WHERE order_id = ${orderId} ORDER BY id`),
  )
  return rows.map(({ balance, ...line }) => ({ ...line, ...balance }))
}
