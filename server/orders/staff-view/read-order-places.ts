import { sql } from 'drizzle-orm'
import type { OrderPlacesResponse } from '#contract/counter/order-board.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { openElsewhere, placeInWorkshopSql, placeOutsideSql, workshopSql, workshopStates } from './place-sql.ts'

/** Beyond this number the page says only that there are more. */
export const MAX_COUNTED = 10_000

/** Orders by place, without `done`. @param most orders to count of each place */
export async function readOrderPlaces(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  visible: VisibleOrderFields,
  most = MAX_COUNTED,
): Promise<OrderPlacesResponse> {
  const isSeen = withinVisibleOrders(visible, now())
  const counted = parseRows(
    { place: 'always', orders: 'always' },
    await database.orm.execute<{ place: Place; orders: number }>(sql`
      SELECT place, least(count(*), ${most})::int AS orders FROM (
        (SELECT ${placeInWorkshopSql} AS place FROM orders LEFT JOIN ${workshopSql} ON workshop.order_id = orders.id
          WHERE ${workshopStates} AND ${isSeen} LIMIT ${most})
        UNION ALL SELECT ${placeOutsideSql} FROM ${openElsewhere(most)} WHERE ${isSeen}
      ) AS open GROUP BY place`),
  )
  return { places: Object.fromEntries(counted.map(({ place, orders }) => [place, orders])), most }
}
