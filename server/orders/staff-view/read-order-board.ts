import { sql } from 'drizzle-orm'
import type { OrderBoardResponse } from '#contract/counter/order-board.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { CARDS_SHOWN, findShipDayColumn, shipDayColumns, type ShipDays } from '#shop/orders/ship-day-columns.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { dueByOfManySql, placeInWorkshopSql, workshopSql, workshopStates } from './place-sql.ts'
import { MAX_COUNTED } from './read-order-places.ts'
import { readOrderRows } from './read-order-rows.ts'

/** `first`: the lowest order numbers of this group. */
type Counted = ShipDays & { place: Place; orders: number; pieces: number; first: number[] }
const columns = {
  place: 'always',
  shipBy: 'always',
  dueBy: 'always',
  orders: 'always',
  pieces: 'always',
  first: 'always',
} as const

/** Orders that have not left, by ship-by day. The earliest days are complete, even when later ones are cut. @param most orders to count */
export async function readOrderBoard(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  visible: VisibleOrderFields,
  most = MAX_COUNTED,
): Promise<OrderBoardResponse> {
  const at = now()
  const today = todayInIndia(at)
  const counted = parseRows(
    columns,
    await database.orm.execute<Counted>(sql`
      SELECT place, "shipBy", "dueBy", count(*)::int AS orders, coalesce(sum(pieces), 0)::int AS pieces,
        (array_agg(number ORDER BY number))[:${sql.raw(String(CARDS_SHOWN))}] AS first
      FROM (
        SELECT ${placeInWorkshopSql} AS place, ship_by::text AS "shipBy", ${dueByOfManySql}::text AS "dueBy", number, pieces
        FROM orders LEFT JOIN ${workshopSql} ON workshop.order_id = orders.id
        WHERE ${workshopStates} AND ${withinVisibleOrders(visible, at)} ORDER BY ship_by, number LIMIT ${most}
      ) AS open GROUP BY place, "shipBy", "dueBy" ORDER BY "shipBy"`),
  )
  const isCut = counted.reduce((sum, { orders }) => sum + orders, 0) === most
  const last = counted.at(-1)
  const days = shipDayColumns(today)
  const cutFrom =
    isCut && last
      ? days.indexOf(findShipDayColumn(last.place, { shipBy: last.shipBy, dueBy: last.shipBy }, today))
      : Infinity
  const counts = days.map((day, index) => ({ ...toDay(counted, day, today), more: index >= cutFrom }))
  const rows = await readOrderRows(database.orm, {
    where: sql`orders.number IN (${sql.join([0, ...counts.flatMap(({ first }) => first)], sql`, `)})`,
    order: sql`orders.ship_by ASC, orders.number ASC`,
    limit: days.length * CARDS_SHOWN,
    visible,
    now: at,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    today,
    days: counts.map(({ first, ...day }) => ({
      ...day,
      rows: first.flatMap((number) => byNumber.get(formatOrderNumber(number)) ?? []),
    })),
  }
}

function toDay(counted: readonly Counted[], day: string, today: string) {
  const here = counted.filter(
    ({ place, ...days }) =>
      place !== 'with courier' && place !== 'asking' && findShipDayColumn(place, days, today) === day,
  )
  const sum = (key: 'orders' | 'pieces', of = here) => of.reduce((total, each) => total + each[key], 0)
  const packed = here.filter(({ place }) => place === 'packed')
  return { day, orders: sum('orders'), pieces: sum('pieces'), packed: sum('orders', packed), first: listFirst(here) }
}

function listFirst(here: readonly Counted[]): number[] {
  const byDay = Map.groupBy(here, ({ shipBy, dueBy }) => dueBy ?? shipBy ?? '')
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of)
  const numbers = days.flatMap((of) => of.flatMap(({ first }) => first).toSorted((a, b) => a - b))
  return numbers.slice(0, CARDS_SHOWN)
}
