import { sql } from 'drizzle-orm'
import type { OrderBoardResponse, OrderRow } from '#contract/counter/orders.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { findShipDayColumn, shipDayColumns } from '#shop/orders/ship-day-columns.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { withinSight, type OrderSight } from './order-sight.ts'
import { isUnfinished, placeSql, workshopStates } from './place-sql.ts'
import { readOrderRows } from './read-order-rows.ts'

const MAX_COUNTED = 10_000
/** Of all columns together; what is beyond is counted, and found in the list. */
const MAX_ROWS = 400

type Counted = { place: Place; shipBy: string | null; orders: number; pieces: number; isHere: boolean }
const columns = { place: 'always', shipBy: 'always', orders: 'always', pieces: 'always', isHere: 'always' } as const
type BoardDay = OrderBoardResponse['days'][number]

/** What has not left, by the day it must leave; and how many orders stand where. */
export async function readOrderBoard(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  sight: OrderSight,
): Promise<OrderBoardResponse> {
  const at = now()
  const today = todayInIndia(at)
  const counted = parseRows(
    columns,
    await database.orm.execute<Counted>(sql`
      SELECT place, "shipBy", count(*)::int AS orders, sum(pieces)::int AS pieces, "isHere" FROM (
        SELECT ${placeSql} AS place, ship_by::text AS "shipBy", ${workshopStates} AS "isHere",
          (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = orders.id) AS pieces
        FROM orders WHERE ${isUnfinished} AND ${withinSight(sight, at)} LIMIT ${MAX_COUNTED}
      ) AS open GROUP BY place, "shipBy", "isHere"`),
  )
  const rows = await readOrderRows(database.orm, {
    where: sql`${workshopStates} AND ${withinSight(sight, at)}`,
    order: sql`orders.ship_by ASC, orders.number ASC`,
    limit: MAX_ROWS,
    sight,
    now: at,
  })
  return { today, places: countPlaces(counted), days: toDays(counted, rows, today) }
}

function countPlaces(counted: readonly Counted[]): OrderBoardResponse['places'] {
  const places: OrderBoardResponse['places'] = {}
  for (const { place, orders } of counted) places[place] = (places[place] ?? 0) + orders
  return places
}

function toDays(counted: readonly Counted[], rows: readonly OrderRow[], today: string): BoardDay[] {
  const waiting = counted.filter(({ isHere }) => isHere)
  return shipDayColumns(today).map((day) => {
    const isHere = ({ place, shipBy }: Pick<Counted, 'place' | 'shipBy'>) =>
      place !== 'with courier' && findShipDayColumn(place, shipBy, today) === day
    const here = waiting.filter(isHere)
    const sum = (key: 'orders' | 'pieces', of = here) => of.reduce((total, each) => total + each[key], 0)
    const packed = sum(
      'orders',
      here.filter(({ place }) => place === 'packed'),
    )
    return { day, orders: sum('orders'), pieces: sum('pieces'), packed, rows: rows.filter(isHere) }
  })
}
