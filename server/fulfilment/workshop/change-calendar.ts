import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  changeDayRequest,
  changeRestRequest,
  changeWeekDayRequest,
  ShownWorkshopDay,
  ShownWeekDay,
} from '#contract/counter/calendar.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { courierDays, workshopDays, workshopWeek } from '#server/platform/database/workshop-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { lockDays } from '#server/orders/promises/reserve-days.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { findIndianState } from '#shop/checkout/indian-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { minutesForOrders, PERCENT_FOR_ORDERS, weekDayNames, weekDayOf } from '#shop/promises/workshop-calendar.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readDays } from './show-calendar.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type RestChanged = { ok: true } | OperationRefusal<'past' | 'invalid'>
type DayChanged<Row> = { ok: true; version: number } | OperationRefusal<'past' | 'not-found'> | Stale<Row>

const subjectOf = (day: string) => ({ kind: 'day', id: day, name: formatDay(day) })
const subjectOfWeekDay = (weekday: number) => ({
  kind: 'day',
  id: `week-${weekday}`,
  name: weekDayNames[weekday] ?? '',
})

/** Unchanged days follow the weekday. Promised work stays, even past a day's new capacity. */
export function changeWeekDay(
  { database, now }: Needs,
  { weekday, version, ...wanted }: z.infer<typeof changeWeekDayRequest> & { weekday: number; version: number },
  by: StaffActor,
): Promise<DayChanged<ShownWeekDay>> {
  return runAs(database.orm, by, async (tx): Promise<DayChanged<ShownWeekDay>> => {
    const before = await lockWeekDay(tx, weekday)
    if (!before) return refuse.notFound('not-found', 'There is no such day of the week.')
    const subject = subjectOfWeekDay(weekday)
    if (before.version !== version) return refuseStale(tx, subject, before)
    const today = todayInIndia(now())
    await lockDays(tx, today)
    await tx
      .update(workshopWeek)
      .set({ ...wanted, version: version + 1 })
      .where(eq(workshopWeek.weekday, weekday))
    await tx.execute(sql`
      UPDATE workshop_days SET is_open = week.is_open, minutes = week.minutes, has_pickup = week.has_pickup,
        is_overbooked = reserved > week.minutes,
        is_stretched = reserved > week.minutes * ${PERCENT_FOR_ORDERS}::int / 100
      FROM workshop_week AS week
      WHERE weekday = ${weekday} AND extract(dow FROM day) = weekday AND NOT is_changed AND day >= ${today}::date`)
    const { isOpen, minutes, cutOff, hasPickup } = before
    await recordAudit(tx, by, {
      operation: 'calendar.week',
      subject,
      before: { isOpen, minutes, cutOff, hasPickup },
      after: wanted,
    })
    return { ok: true, version: version + 1 }
  })
}

/** A closed day keeps its orders; the calendar shows them. */
export function changeDay(
  { database, now }: Needs,
  { day, version, ...wanted }: z.infer<typeof changeDayRequest> & { day: string; version: number },
  by: StaffActor,
): Promise<DayChanged<ShownWorkshopDay>> {
  return runTransaction(database.orm, async (tx): Promise<DayChanged<ShownWorkshopDay>> => {
    if (day < todayInIndia(now())) return refuse.conflict('past', 'That day is over. Choose today or a later one.')
    await actAs(tx, by)
    // A day may have no row to lock.
    const usual = await lockWeekDay(tx, weekDayOf(day))
    const [row] = await tx.select().from(workshopDays).where(eq(workshopDays.day, day)).for('update')
    const { isOpen, minutes, hasPickup } = row ?? usual!
    const current = (row?.version ?? 0) + usual!.version
    const subject = subjectOf(day)
    if (current !== version) {
      const { days } = await readDays(tx, day, 1)
      return refuseStale(tx, row?.isChanged ? subject : subjectOfWeekDay(weekDayOf(day)), days[0]!)
    }
    const values = { ...wanted, isChanged: true, version: (row?.version ?? 0) + 1 }
    const reserved = workshopDays.reserved
    const set = {
      ...values,
      isOverbooked: sql`${reserved} > ${wanted.minutes}`,
      isStretched: sql`${reserved} > ${minutesForOrders(wanted.minutes)}`,
    }
    await tx
      .insert(workshopDays)
      .values({ day, ...values })
      .onConflictDoUpdate({ target: workshopDays.day, set })
    await recordAudit(tx, by, {
      operation: 'calendar.day',
      subject,
      before: { isOpen, minutes, hasPickup, note: row?.note ?? '' },
      after: wanted,
    })
    return { ok: true, version: version + 1 }
  })
}

async function lockWeekDay(tx: Tx, weekday: number): Promise<ShownWeekDay | undefined> {
  const [row] = await tx.select().from(workshopWeek).where(eq(workshopWeek.weekday, weekday)).for('update')
  return row
}

/** Adds or removes a day without deliveries, in one State or in all of India. */
export function changeRest(
  { database, now }: Needs,
  { day, region, rests, note }: z.infer<typeof changeRestRequest>,
  by: StaffActor,
): Promise<RestChanged> {
  return runTransaction(database.orm, async (tx): Promise<RestChanged> => {
    if (day < todayInIndia(now())) return refuse.conflict('past', 'That day is over. Choose today or a later one.')
    if (region !== null && findIndianState(region)?.name !== region)
      return refuse.invalid('invalid', 'Choose a State of the list, or all of India.')
    await actAs(tx, by)
    const where = and(
      eq(courierDays.day, day),
      region === null ? isNull(courierDays.region) : eq(courierDays.region, region),
    )
    const [row] = await tx.select().from(courierDays).where(where)
    if (rests)
      await tx
        .insert(courierDays)
        .values({ day, region, note })
        .onConflictDoUpdate({
          target: [courierDays.day, courierDays.region],
          set: { note: sql`coalesce(nullif(excluded.note, ''), ${courierDays.note})` },
        })
    else await tx.delete(courierDays).where(and(where, gte(courierDays.day, todayInIndia(now()))))
    const place = region ?? 'all of India'
    await recordAudit(tx, by, {
      operation: 'calendar.rest',
      subject: subjectOf(day),
      before: { couriers: row ? `rest in ${place}` : `deliver in ${place}`, note: row?.note ?? '' },
      after: {
        couriers: rests ? `rest in ${place}` : `deliver in ${place}`,
        note: rests ? note || (row?.note ?? '') : '',
      },
    })
    return { ok: true }
  })
}
