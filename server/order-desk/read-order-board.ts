import { sql } from 'drizzle-orm'
import type { OrderBoardResponse } from '#contract/counter/orders.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { CARDS_SHOWN, findShipDayColumn, shipDayColumns } from '#shop/orders/ship-day-columns.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { withinSight, type OrderSight } from './order-sight.ts'
import { placeInWorkshopSql, unfinishedOrders, workshopSql, workshopStates } from './place-sql.ts'
import { readOrderRows } from './read-order-rows.ts'

const MAX_COUNTED = 10_000

/** `first`: the numbers of the first orders of what waits here. */
type Counted = { place: Place; shipBy: string | null; orders: number; pieces: number; first: number[] | null }
const columns = { place: 'always', shipBy: 'always', orders: 'always', pieces: 'always', first: 'always' } as const

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
      SELECT place, "shipBy", count(*)::int AS orders, coalesce(sum(pieces), 0)::int AS pieces,
        (array_agg(number ORDER BY number) FILTER (WHERE "isHere"))[:${sql.raw(String(CARDS_SHOWN))}] AS first
      FROM (
        SELECT ${placeInWorkshopSql} AS place, ship_by::text AS "shipBy", ${workshopStates} AS "isHere", number, pieces
        FROM ${unfinishedOrders} LEFT JOIN ${workshopSql} ON workshop.order_id = orders.id
        WHERE ${withinSight(sight, at)} LIMIT ${MAX_COUNTED}
      ) AS open GROUP BY place, "shipBy", "isHere" ORDER BY "shipBy"`),
  )
  const days = shipDayColumns(today).map((day) => toDay(counted, day, today))
  const rows = await readOrderRows(database.orm, {
    where: sql`orders.number IN (${sql.join([0, ...days.flatMap(({ first }) => first)], sql`, `)})`,
    order: sql`orders.ship_by ASC, orders.number ASC`,
    limit: days.length * CARDS_SHOWN,
    sight,
    now: at,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    today,
    places: countPlaces(counted),
    days: days.map(({ first, ...day }) => ({
      ...day,
      rows: first.flatMap((number) => byNumber.get(formatOrderNumber(number)) ?? []),
    })),
  }
}

function countPlaces(counted: readonly Counted[]): OrderBoardResponse['places'] {
  const places: OrderBoardResponse['places'] = {}
  for (const { place, orders } of counted) places[place] = (places[place] ?? 0) + orders
  return places
}

function toDay(counted: readonly Counted[], day: string, today: string) {
  const here = counted.filter(
    ({ place, shipBy, first }) =>
      first !== null && place !== 'with courier' && findShipDayColumn(place, shipBy, today) === day,
  )
  const sum = (key: 'orders' | 'pieces', of = here) => of.reduce((total, each) => total + each[key], 0)
  const packed = here.filter(({ place }) => place === 'packed')
  return { day, orders: sum('orders'), pieces: sum('pieces'), packed: sum('orders', packed), first: listFirst(here) }
}

/** By day, then by number. */
function listFirst(here: readonly Counted[]): number[] {
  const byDay = Map.groupBy(here, ({ shipBy }) => shipBy)
  const numbers = [...byDay.values()].flatMap((of) => of.flatMap(({ first }) => first ?? []).toSorted((a, b) => a - b))
  return numbers.slice(0, CARDS_SHOWN)
}
