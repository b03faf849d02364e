import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeDayRequest, changeRestRequest, changeWeekRequest } from '#contract/counter/calendar.ts'
import { courierDays, workshopDays, workshopWeek } from '#server/database/workshop-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { findIndianState } from '#shop/checkout/indian-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { weekDayOf } from '#shop/promises/bench-calendar.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type CalendarChanged = { ok: true } | Refusal<'past' | 'invalid'>

const weekSubject = { kind: 'day', id: 'week', name: 'the week of the workshop' }
const subjectOf = (day: string) => ({ kind: 'day', id: day, name: formatDay(day) })

/** Days that no person has changed follow it; what orders hold stays promised, also where it is more than a day then has. */
export function changeWeek(
  { database, now }: Needs,
  { days }: z.infer<typeof changeWeekRequest>,
  by: StaffActor,
): Promise<CalendarChanged> {
  return runTransaction(database.orm, async (tx): Promise<CalendarChanged> => {
    if (new Set(days.map(({ weekday }) => weekday)).size !== 7)
      return refuse('invalid', 'Each day of the week is named once.')
    await actAs(tx, by)
    const before = await tx.select().from(workshopWeek).orderBy(workshopWeek.weekday).for('update')
    for (const { weekday, ...day } of days)
      await tx.update(workshopWeek).set(day).where(eq(workshopWeek.weekday, weekday))
    await tx.execute(sql`
      UPDATE workshop_days SET is_open = week.is_open, minutes = week.minutes, has_pickup = week.has_pickup,
        is_overbooked = reserved > week.minutes
      FROM workshop_week AS week
      WHERE weekday = extract(dow FROM day) AND NOT is_changed AND day >= ${todayInIndia(now())}::date`)
    const after = days.toSorted((a, b) => a.weekday - b.weekday)
    await noteAudit(tx, by, {
      operation: 'calendar.week',
      subject: weekSubject,
      before: { days: before },
      after: { days: after },
    })
    return { ok: true }
  })
}

/** Closing a day takes no order off it: who looks at the calendar sees what it still holds. */
export function changeDay(
  { database, now }: Needs,
  { day, ...wanted }: z.infer<typeof changeDayRequest> & { day: string },
  by: StaffActor,
): Promise<CalendarChanged> {
  return runTransaction(database.orm, async (tx): Promise<CalendarChanged> => {
    if (day < todayInIndia(now())) return refuse('past', 'That day is over. Choose today or a later one.')
    await actAs(tx, by)
    const [usual] = await tx
      .select()
      .from(workshopWeek)
      .where(eq(workshopWeek.weekday, weekDayOf(day)))
    const [row] = await tx.select().from(workshopDays).where(eq(workshopDays.day, day)).for('update')
    const { isOpen, minutes, hasPickup } = row ?? usual!
    const set = { ...wanted, isChanged: true, isOverbooked: sql`${workshopDays.reserved} > ${wanted.minutes}` }
    await tx
      .insert(workshopDays)
      .values({ day, ...wanted, isChanged: true })
      .onConflictDoUpdate({ target: workshopDays.day, set })
    await noteAudit(tx, by, {
      operation: 'calendar.day',
      subject: subjectOf(day),
      before: { isOpen, minutes, hasPickup, note: row?.note ?? '' },
      after: wanted,
    })
    return { ok: true }
  })
}

/** Couriers deliver nothing on the day, in one State or in all of India; or they do again. */
export function changeRest(
  { database, now }: Needs,
  { day, region, rests, note }: z.infer<typeof changeRestRequest>,
  by: StaffActor,
): Promise<CalendarChanged> {
  return runTransaction(database.orm, async (tx): Promise<CalendarChanged> => {
    if (day < todayInIndia(now())) return refuse('past', 'That day is over. Choose today or a later one.')
    if (region !== null && findIndianState(region)?.name !== region)
      return refuse('invalid', 'Choose a State of the list, or all of India.')
    await actAs(tx, by)
    const where = and(
      eq(courierDays.day, day),
      region === null ? isNull(courierDays.region) : eq(courierDays.region, region),
    )
    const [row] = await tx.select().from(courierDays).where(where)
    if (rests && row && note) await tx.update(courierDays).set({ note }).where(eq(courierDays.id, row.id))
    else if (rests) await tx.insert(courierDays).values({ day, region, note }).onConflictDoNothing()
    else await tx.delete(courierDays).where(and(where, gte(courierDays.day, todayInIndia(now()))))
    const place = region ?? 'all of India'
    await noteAudit(tx, by, {
      operation: 'calendar.rest',
      subject: subjectOf(day),
      before: { couriers: row ? `rest in ${place}` : `deliver in ${place}` },
      after: { couriers: rests ? `rest in ${place}` : `deliver in ${place}` },
    })
    return { ok: true }
  })
}
