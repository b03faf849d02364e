import type { WorkshopCalendar } from '#contract/counter/calendar.ts'
import { asc, between } from 'drizzle-orm'
import { courierDays, workshopDays, workshopWeek } from '#server/database/workshop-tables.ts'
import type { Shop } from '#server/shop.ts'
import { benchDay, minutesForOrders } from '#shop/promises/bench-calendar.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const DAYS_SHOWN = 42

/** Six weeks of the benches. @param from `YYYY-MM-DD`; today without it */
export async function showCalendar(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  from?: string,
): Promise<WorkshopCalendar> {
  const today = todayInIndia(now())
  const first = from ?? today
  const last = addDays(first, DAYS_SHOWN - 1)
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
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => {
    const day = addDays(first, ahead)
    const { isOpen, minutes, reserved, hasPickup } = benchDay(calendar, day)
    const { note = '', isChanged = false } = rows.get(day) ?? {}
    const forOrders = isOpen ? minutesForOrders(minutes) : 0
    const rests = resting.filter((rest) => rest.day === day).map(({ region, note }) => ({ region, note }))
    return { day, isOpen, minutes, forOrders, reserved, hasPickup, note, isChanged, rests }
  })
  return { today, week, days }
}
