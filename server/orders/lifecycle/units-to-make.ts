import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import type { HamperPlan } from '#shop/hampers/fill-hamper.ts'
import { wantedUnits } from './wanted-units.ts'

/** `isMadeForOrder` in SQL. The index `order_lines_to_make` repeats this condition. */
export function isMadeForOrderSql(line = 'order_lines'): SQL {
  return sql.raw(`(NOT ${line}.from_stock OR ${line}.choices @? '$[*].choice ? (@ like_regex "^[0-9a-f]{36}$")'
    OR ${line}.hamper @? '$.pieces[*].isMade ? (@ == true)')`)
}

const madeUnits = (line: string) => sql.raw(`(SELECT count(*)::int FROM made_pieces WHERE line_id = ${line}.id)`)

/** A wanted unit is not made or lettered yet. This ignores `orders.made_at`. */
export function isLeftToMake(line = 'order_lines'): SQL {
  return sql`(${isMadeForOrderSql(line)} AND ${madeUnits(line)} < ${wantedUnits(line)})`
}

export type LineToMake = {
  line: number
  shipmentId: string
  name: string
  wanted: number
  left: number
  fromStock: boolean
  hamper: HamperPlan | null
}

/** Lines with units that are not made or lettered, by id; none of an order with `madeAt`. */
export function listLinesToMake(orm: Orm | Tx, shipmentIds: readonly string[]): Promise<LineToMake[]> {
  const { id: line, shipmentId, name, fromStock, hamper } = orderLines
  return orm
    .select({
      line,
      shipmentId,
      name,
      fromStock,
      hamper,
      wanted: wantedUnits(),
      left: sql`${wantedUnits()} - ${madeUnits('order_lines')}`.mapWith(Number),
    })
    .from(orderLines)
    .where(
      and(
        inArray(shipmentId, [...shipmentIds]),
        isLeftToMake(),
        sql`(SELECT made_at FROM orders WHERE orders.id = ${orderLines.orderId}) IS NULL`,
      ),
    )
    .orderBy(asc(orderLines.id))
}
