import { asc, between, gte } from 'drizzle-orm'
import type { ShownWorkshopDay, ShownWeekDay, WorkshopCalendar } from '#contract/counter/calendar.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { courierDays, festivals, workshopDays, workshopWeek } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { workshopDay, minutesForOrders, weekDayOf } from '#shop/promises/workshop-calendar.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readLastOrders } from './read-last-orders.ts'

const DAYS_SHOWN = 42

/** Six weeks of the work centres. @param from `YYYY-MM-DD`; today without it */
export async function showCalendar(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  from?: string,
): Promise<WorkshopCalendar> {
  const today = todayInIndia(now())
  const ahead = await orm
    .select()
    .from(festivals)
    .where(gte(festivals.day, today))
    .orderBy(asc(festivals.day), asc(festivals.name))
  const lastOrdersOf = await readLastOrders(orm)
  const shown = ahead.map((festival) => ({ ...festival, lastOrders: lastOrdersOf(festival) }))
  return { today, festivals: shown, ...(await readDays(orm, from ?? today, DAYS_SHOWN)) }
}

/** @param first `YYYY-MM-DD` */
export async function readDays(
  orm: Orm | Tx,
  first: string,
  count: number,
): Promise<{ week: ShownWeekDay[]; days: ShownWorkshopDay[] }> {
  const last = addDays(first, count - 1)
  const week = await orm.select().from(workshopWeek).orderBy(asc(workshopWeek.weekday))
  const changed = await orm
    .select()
    .from(workshopDays)
    .where(between(workshopDays.day, first, last))
  const resting = await orm
    .select()
    .from(courierDays)
    .where(between(courierDays.day, first, last))
    .orderBy(asc(courierDays.id))
  const rows = new Map(changed.map((row) => [row.day, row]))
  const calendar = { week, days: rows, rests: resting }
  const days = Array.from({ length: count }, (_, ahead) => {
    const day = addDays(first, ahead)
    const { isOpen, minutes, reserved, hasPickup } = workshopDay(calendar, day)
    const { note = '', isChanged = false, version = 0 } = rows.get(day) ?? {}
    const ofWeek = week.find(({ weekday }) => weekday === weekDayOf(day))?.version ?? 0
    const forOrders = isOpen ? minutesForOrders(minutes) : 0
    const rests = resting.filter((rest) => rest.day === day).map(({ region, note }) => ({ region, note }))
    return { day, isOpen, minutes, forOrders, reserved, hasPickup, note, isChanged, rests, version: version + ofWeek }
  })
  return { week, days }
}
