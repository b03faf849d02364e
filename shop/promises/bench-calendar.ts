import { addDays } from '#shop/time/add-days.ts'

/** One weekday, 0 for Sunday to 6. `cutOff` is Indian time: what is ordered at it or later counts as ordered on the next open day. */
export type WeekDay = { weekday: number; isOpen: boolean; minutes: number; cutOff: string; hasPickup: boolean }

/** By number: 0 is Sunday. */
export const weekDayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `day` as `YYYY-MM-DD`; minutes of work, those that orders hold among them. */
export type BenchDay = { day: string; isOpen: boolean; minutes: number; reserved: number; hasPickup: boolean }

/** `region` is a State of the address; null: all of India. */
export type CourierRest = { day: string; region: string | null }

/** What is ordered after `lastDay` for this zone ('': every one) is promised for after the festival only. */
export type LastOrder = { festival: string; zone: string; lastDay: string }

export type BenchCalendar = {
  week: readonly WeekDay[]
  /** Days that are not as their weekday, or hold work. */
  days: ReadonlyMap<string, BenchDay>
  /** Days on which couriers deliver nothing. */
  rests: readonly CourierRest[]
  lastOrders?: readonly LastOrder[]
}

/** Nothing is promised further ahead. */
export const DAYS_AHEAD = 400

/** Of each day's minutes; the others are kept for repairs and what nobody foresaw. */
export const PERCENT_FOR_ORDERS = 85

/** Monday to Saturday from ten to seven, five people at the benches. */
export const usualWeek: readonly WeekDay[] = Array.from({ length: 7 }, (_, weekday) => {
  const isOpen = weekday > 0
  return { weekday, isOpen, minutes: 2_400, cutOff: '14:00', hasPickup: isOpen }
})

export const emptyCalendar: BenchCalendar = { week: usualWeek, days: new Map(), rests: [] }

/** @throws when the week lacks the day's weekday */
export function benchDay({ week, days }: BenchCalendar, day: string): BenchDay & { cutOff: string } {
  const weekday = weekDayOf(day)
  const usual = week.find((each) => each.weekday === weekday)
  if (!usual) throw new Error(`The week has no day ${weekday}`)
  const { isOpen, minutes, hasPickup, cutOff } = usual
  return { day, isOpen, minutes, hasPickup, reserved: 0, ...days.get(day), cutOff }
}

/** Of the day's minutes, for orders. */
export function minutesForOrders(minutes: number): number {
  return Math.floor((minutes * PERCENT_FOR_ORDERS) / 100)
}

export function freeMinutes({ isOpen, minutes, reserved }: BenchDay): number {
  return isOpen ? Math.max(0, minutesForOrders(minutes) - reserved) : 0
}

/** @param state of the address */
export function isDelivering({ rests }: BenchCalendar, day: string, state: string): boolean {
  return !rests.some((rest) => rest.day === day && (rest.region === null || rest.region === state))
}

/** The day on which as many delivering days have passed after it left. */
export function arrivalDay(calendar: BenchCalendar, left: string, courierDays: number, state: string): string {
  let day = left
  for (let open = courierDays; open > 0 || !isDelivering(calendar, day, state);) {
    day = addDays(day, 1)
    if (isDelivering(calendar, day, state)) open--
    if (day > addDays(left, DAYS_AHEAD + courierDays)) return day
  }
  return day
}

/** @param arrives as benches and couriers alone have it @param today on which it is ordered, in India */
export function afterLastOrders(
  calendar: BenchCalendar,
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

/** 0 for Sunday to 6. */
export function weekDayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
