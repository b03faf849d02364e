import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { balanceLines, type Balance, type LineMoves } from '#shop/orders/line-balances.ts'

export type LineBalance = Balance & LineMoves & { shipmentId: string; name: string }

const backSql = (units: SQL) =>
  sql`coalesce((SELECT sum(${units}) FROM return_pieces JOIN returns ON returns.id = return_id
    WHERE line_id = order_lines.id), 0)`.mapWith(Number)
const restockedSql = sql`coalesce((SELECT sum(units) FROM refund_parts WHERE line_id = order_lines.id AND is_restocked), 0)`

const moves = {
  line: orderLines.id,
  shipmentId: orderLines.shipmentId,
  name: orderLines.name,
  quantity: orderLines.quantity,
  wanted: wantedUnits(),
  cameWhole: backSql(sql`whole`),
  shelved: backSql(sql`shelved`),
  restocked: restockedSql.mapWith(Number),
  came: backSql(sql`CASE WHEN closed_at IS NULL THEN whole + damaged ELSE 0 END`),
  closed: backSql(sql`CASE WHEN closed_at IS NULL THEN 0 ELSE whole + damaged END`),
  againOf: orderLines.againOf,
  isReused: orderLines.isReused,
  isCancelled: sql<boolean>`${shipments.state} = 'cancelled'`,
  isDecision: sql<boolean>`coalesce(${shipments.againWhy} IN ('came back', 'exchanged'), false)`,
}

/** By line. */
export async function readLineBalances(orm: Orm | Tx, orderId: string): Promise<LineBalance[]> {
  const lines = await orm
    .select(moves)
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  return balanceLines(lines)
}
