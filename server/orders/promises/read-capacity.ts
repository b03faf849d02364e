import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type {
  WorkshopCalendar,
  WorkshopDay,
  CourierRest,
  LastOrder,
  WeekDay,
} from '#shop/promises/workshop-calendar.ts'
import type { CourierMode, LearnedTransit } from '#shop/promises/transit.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** `learned` by zone and mode, `b surface`. */
export type Capacity = { calendar: WorkshopCalendar; learned: ReadonlyMap<string, LearnedTransit> }

type CapacityRow = {
  week: WeekDay[]
  days: WorkshopDay[]
  rests: CourierRest[]
  lastOrders: LastOrder[]
  learned: (LearnedTransit & { zone: string; mode: CourierMode })[]
}
const columns = { week: 'always', days: 'always', rests: 'always', lastOrders: 'always', learned: 'always' } as const

/** Reads without a lock: only `reserveDays` takes minutes. */
export async function readCapacity(orm: Orm | Tx, at: Date): Promise<Capacity> {
  const today = todayInIndia(at)
  const [row] = parseRows(
    columns,
    await orm.execute<CapacityRow>(sql`
    SELECT (SELECT json_agg(json_build_object('weekday', weekday, 'isOpen', is_open, 'minutes', minutes,
        'cutOff', cut_off, 'hasPickup', has_pickup)) FROM workshop_week) AS week,
      (SELECT coalesce(json_agg(json_build_object('day', day, 'isOpen', is_open, 'minutes', minutes,
        'reserved', reserved, 'hasPickup', has_pickup)), '[]') FROM workshop_days WHERE day >= ${today}::date) AS days,
      (SELECT coalesce(json_agg(json_build_object('day', day, 'region', region)), '[]') FROM courier_days
        WHERE day >= ${today}::date) AS rests,
      (SELECT coalesce(json_agg(json_build_object('festival', festival_day, 'zone', zone, 'lastDay', last_day)), '[]')
        FROM last_orders WHERE festival_day >= ${today}::date) AS "lastOrders",
      (SELECT coalesce(json_agg(json_build_object('zone', zone, 'mode', mode, 'p50', p50, 'p90', p90,
        'parcels', parcels)), '[]') FROM transit) AS learned`),
  )
  const { week, days, rests, lastOrders, learned } = row!
  return {
    calendar: { week, days: new Map(days.map((day) => [day.day, day])), rests, lastOrders },
    learned: new Map(learned.map(({ zone, mode, ...days }) => [`${zone} ${mode}`, days])),
  }
}
