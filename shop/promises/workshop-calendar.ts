import { addDays } from '#shop/time/add-days.ts'

/** 0 is Sunday. `cutOff` is Indian time: later orders count as placed on the next open day. */
export type WeekDay = { weekday: number; isOpen: boolean; minutes: number; cutOff: string; hasPickup: boolean }

export const weekDayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `minutes` include those that orders have reserved. */
export type WorkshopDay = { day: string; isOpen: boolean; minutes: number; reserved: number; hasPickup: boolean }

/** `region` is a State; null for all of India. */
export type CourierRest = { day: string; region: string | null }

/** Orders after `lastDay` arrive after the festival. `zone` '' means every zone. */
export type LastOrder = { festival: string; zone: string; lastDay: string }

export type WorkshopCalendar = {
  week: readonly WeekDay[]
  /** Only days that differ from their weekday or hold work. */
  days: ReadonlyMap<string, WorkshopDay>
  rests: readonly CourierRest[]
  lastOrders?: readonly LastOrder[]
}

export const DAYS_AHEAD = 400

/** The rest of each day is kept for repairs and surprises. */
export const PERCENT_FOR_ORDERS = 85

export const usualWeek: readonly WeekDay[] = Array.from({ length: 7 }, (_, weekday) => {
  const isOpen = weekday > 0
  return { weekday, isOpen, minutes: 2_400, cutOff: '14:00', hasPickup: isOpen }
})

export const emptyCalendar: WorkshopCalendar = { week: usualWeek, days: new Map(), rests: [] }

export function workshopDay({ week, days }: WorkshopCalendar, day: string): WorkshopDay & { cutOff: string } {
  const weekday = weekDayOf(day)
  const usual = week.find((each) => each.weekday === weekday)
  if (!usual) throw new Error(`The week has no day ${weekday}`)
  const { isOpen, minutes, hasPickup, cutOff } = usual
  return { day, isOpen, minutes, hasPickup, reserved: 0, ...days.get(day), cutOff }
}

export function minutesForOrders(minutes: number): number {
  return Math.floor((minutes * PERCENT_FOR_ORDERS) / 100)
}

export function freeMinutes({ isOpen, minutes, reserved }: WorkshopDay): number {
  return isOpen ? Math.max(0, minutesForOrders(minutes) - reserved) : 0
}

export function isDelivering({ rests }: WorkshopCalendar, day: string, state: string): boolean {
  return !rests.some((rest) => rest.day === day && (rest.region === null || rest.region === state))
}

export function arrivalDay(calendar: WorkshopCalendar, left: string, courierDays: number, state: string): string {
  let day = left
  for (let open = courierDays; open > 0 || !isDelivering(calendar, day, state);) {
    day = addDays(day, 1)
    if (isDelivering(calendar, day, state)) open--
    if (day > addDays(left, DAYS_AHEAD + courierDays)) return day
  }
  return day
}

/** @param arrives without festivals @param today the day of the order, in India */
export function afterLastOrders(
  calendar: WorkshopCalendar,
  arrives: string,
  { zone, state }: { zone?: string | null; state: string },
  today: string,
): string {
  let day = arrives
  const missed = (calendar.lastOrders ?? [])
    .filter((last) => (last.zone === '' || last.zone === zone) && today > last.lastDay)
    .toSorted((a, b) => (a.festival < b.festival ? -1 : 1))
  for (const { festival } of missed) if (day <= festival) day = arrivalDay(calendar, addDays(festival, 1), 0, state)
  return day
}

export function weekDayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
