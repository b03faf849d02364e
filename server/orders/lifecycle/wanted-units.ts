import { asc, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type OrderLine } from '#server/platform/database/order-tables.ts'

const returnedUnits = (line: string) =>
  sql.raw(`coalesce((SELECT sum(units) FROM refund_parts JOIN refunds ON refunds.key = refund_parts.refund_key
    WHERE refund_parts.shipment_id = ${line}.shipment_id AND refund_parts.line_id = ${line}.id AND refunds.status <> 'failed'), 0)`)

/** Units bought, less refunded units. A failed refund returns nothing. @param line the name or alias of `order_lines` */
export function wantedUnits(line = 'order_lines'): SQL<number> {
  return sql<number>`(${sql.raw(line)}.quantity - ${returnedUnits(line)})::int`.mapWith(Number)
}

/** @param shipmentId an expression */
export function hasWantedUnits(shipmentId: SQL): SQL {
  return sql`EXISTS (SELECT FROM order_lines AS goods WHERE goods.shipment_id = ${shipmentId} AND ${wantedUnits('goods')} > 0)`
}

/** `quantity`: wanted units. `bought`: ordered units. */
export type WantedLine = OrderLine & { bought: number }
export const wantedLineColumns = {
  ...getTableColumns(orderLines),
  quantity: wantedUnits(),
  bought: orderLines.quantity,
}

/** By id, with lines that were refunded in full. */
export function readWantedLines(orm: Orm | Tx, shipmentIds: readonly string[]): Promise<WantedLine[]> {
  return orm
    .select(wantedLineColumns)
    .from(orderLines)
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
    .orderBy(asc(orderLines.id))
}

export async function listWantedLines(orm: Orm | Tx, shipmentIds: readonly string[]): Promise<WantedLine[]> {
  return (await readWantedLines(orm, shipmentIds)).filter(({ quantity }) => quantity > 0)
}
