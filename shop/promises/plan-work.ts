import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import {
  afterLastOrders,
  arrivalDay,
  workshopDay,
  DAYS_AHEAD,
  freeMinutes,
  isDelivering,
  type WorkshopCalendar,
  type WorkshopDay,
} from './workshop-calendar.ts'

export type Work = {
  /** Minutes at the work centre, with words, card and wrap. */
  minutes: number
  /** Working days of the slowest piece; 0 from stock. */
  lead: number
  /** The shortest shelf life in days; null or undefined for none. */
  keeps?: number | null | undefined
}
export type Transit = {
  /** Delivering days in which nine of ten parcels arrive. */
  days: number
  /** The same for half of the parcels: the start of a window. */
  soonest: number
  state: string
  zone?: string | null
}
export type DayLoad = { day: string; minutes: number }
export type Plan = { shipBy: string; arrivesBy: string; load: readonly DayLoad[] }

/** Today's orders are packed on the next open day at the earliest. */
const LEAST_LEAD = 1

/** Today before the cut-off, else the next open day. Null when the calendar ends first. */
export function firstWorkDay(calendar: WorkshopCalendar, at: Date): string | null {
  const today = todayInIndia(at)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const { isOpen, cutOff } = workshopDay(calendar, day)
    if (isOpen && (ahead > 0 || at < cutOffOf(day, cutOff))) return day
  }
  return null
}

export function orderBefore(calendar: WorkshopCalendar, at: Date): Date | null {
  const day = firstWorkDay(calendar, at)
  return day === null ? null : cutOffOf(day, workshopDay(calendar, day).cutOff)
}

function cutOffOf(day: string, cutOff: string): Date {
  return new Date(`${day}T${cutOff}:00+05:30`)
}

/** Work fills the free minutes of open days; the next pick-up takes it. @returns null when all days are full */
export function planWork(calendar: WorkshopCalendar, at: Date, work: Work, transit: Transit): Plan | null {
  const leaving = planLeaving(calendar, at, work)
  if (!leaving) return null
  const arrives = arrivalDay(calendar, leaving.shipBy, transit.days, transit.state)
  return { ...leaving, arrivesBy: afterLastOrders(calendar, arrives, transit, todayInIndia(at)) }
}

export function planLeaving(calendar: WorkshopCalendar, at: Date, work: Work): Omit<Plan, 'arrivesBy'> | null {
  if (isFresh(work)) return planFresh(calendar, at, work)
  const done = findReady(calendar, at, work)
  const shipBy = done && findDay(done.ready, 1, calendar, (day) => day.hasPickup)
  return done && shipBy !== null ? { shipBy, load: done.load } : null
}

type FreshWork = Work & { keeps: number }
const isFresh = (work: Work): work is FreshWork => typeof work.keeps === 'number'

/** The first pick-up for which all work can be late enough for the shelf life. */
function planFresh(calendar: WorkshopCalendar, at: Date, work: FreshWork): Omit<Plan, 'arrivesBy'> | null {
  const first = findReady(calendar, at, { minutes: 0, lead: work.lead })
  if (!first) return null
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const leaving = placeFresh(calendar, at, addDays(first.ready, ahead), work)
    if (leaving) return leaving
  }
  return null
}

function placeFresh(calendar: WorkshopCalendar, at: Date, shipBy: string, { minutes, keeps }: FreshWork) {
  if (!workshopDay(calendar, shipBy).hasPickup) return null
  const load = placeBackwards(calendar, at, shipBy, minutes, addDays(shipBy, -keeps))
  return load.reduce((sum, each) => sum + each.minutes, 0) === minutes ? { shipBy, load } : null
}

function findReady(calendar: WorkshopCalendar, at: Date, { minutes, lead }: Work) {
  const start = firstWorkDay(calendar, at)
  if (start === null) return null
  const load: DayLoad[] = []
  let left = minutes
  let passed = 0
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(start, ahead)
    const each = workshopDay(calendar, day)
    if (!each.isOpen) continue
    const taken = Math.min(freeMinutes(each), left)
    if (taken > 0) load.push({ day, minutes: taken })
    left -= taken
    if (left === 0 && passed >= Math.max(LEAST_LEAD, lead)) return { ready: day, load }
    passed++
  }
  return null
}

function findDay(
  from: string,
  step: 1 | -1,
  calendar: WorkshopCalendar,
  fits: (day: WorkshopDay) => boolean,
): string | null {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(from, ahead * step)
    if (fits(workshopDay(calendar, day))) return day
  }
  return null
}

export type ChosenPlan =
  | { ok: true; plan: Plan }
  | { ok: false; why: 'too-early' | 'full' | 'no-delivery' | 'too-far'; next: string | null }

/** Plans backwards, so that the parcel arrives on the wished day and not earlier. */
export function planForDay(
  calendar: WorkshopCalendar,
  at: Date,
  work: Work,
  transit: Transit,
  wished: string,
): ChosenPlan {
  const earliest = planWork(calendar, at, work, transit)
  const next = findNext(calendar, at, transit, earliest, wished)
  if (!earliest) return { ok: false, why: 'full', next }
  if (wished < earliest.arrivesBy) return { ok: false, why: whyNotSooner(calendar, at, work, transit, wished), next }
  if (wished > lastDay(at)) return { ok: false, why: 'too-far', next: null }
  if (!isDelivering(calendar, wished, transit.state)) return { ok: false, why: 'no-delivery', next }
  const shipBy = findLeaving(calendar, earliest.shipBy, transit, wished)
  if (isFresh(work)) {
    const fresh = leaveFresh(calendar, at, work, { from: earliest.shipBy, until: shipBy })
    if (fresh) return { ok: true, plan: { ...fresh, arrivesBy: wished } }
    return { ok: false, why: 'full', next: findNextFresh(calendar, at, work, transit, wished) }
  }
  if (shipBy === earliest.shipBy) return { ok: true, plan: { ...earliest, arrivesBy: wished } }
  return { ok: true, plan: { shipBy, arrivesBy: wished, load: placeBackwards(calendar, at, shipBy, work.minutes) } }
}

/** As late as possible, and at most the shelf life before the last pick-up. */
function leaveFresh(
  calendar: WorkshopCalendar,
  at: Date,
  work: FreshWork,
  { from, until }: { from: string; until: string },
) {
  const earliest = addDays(until, -work.keeps)
  for (let day = until; day >= from && day >= earliest; day = addDays(day, -1)) {
    const leaving = placeFresh(calendar, at, day, work)
    if (leaving) return leaving
  }
  return null
}

function findNextFresh(calendar: WorkshopCalendar, at: Date, work: FreshWork, transit: Transit, wished: string) {
  for (let day = addDays(wished, 1); day <= lastDay(at); day = addDays(day, 1))
    if (isDelivering(calendar, day, transit.state) && canLeaveFor(calendar, at, work, transit, day)) return day
  return null
}

function canLeaveFor(calendar: WorkshopCalendar, at: Date, work: FreshWork, transit: Transit, day: string): boolean {
  const earliest = planLeaving(calendar, at, work)
  if (!earliest) return false
  const until = findLeaving(calendar, earliest.shipBy, transit, day)
  return leaveFresh(calendar, at, work, { from: earliest.shipBy, until }) !== null
}

function lastDay(at: Date): string {
  return addDays(todayInIndia(at), CHOSEN_AHEAD)
}
const CHOSEN_AHEAD = 180

/** Replans without other orders, to tell a full calendar from a day that is too early. */
function whyNotSooner(calendar: WorkshopCalendar, at: Date, work: Work, transit: Transit, wished: string) {
  const days = new Map([...calendar.days].map(([day, each]) => [day, { ...each, reserved: 0 }]))
  const empty = planWork({ ...calendar, days }, at, work, transit)
  return empty && empty.arrivesBy <= wished ? 'full' : 'too-early'
}

function findNext(
  calendar: WorkshopCalendar,
  at: Date,
  { state }: Transit,
  earliest: Plan | null,
  wished: string,
): string | null {
  if (!earliest) return null
  let day = wished > earliest.arrivesBy ? wished : earliest.arrivesBy
  while (day <= lastDay(at) && !isDelivering(calendar, day, state)) day = addDays(day, 1)
  return day <= lastDay(at) ? day : null
}

/** The last pick-up that still arrives in time; `earliest` always does. */
function findLeaving(calendar: WorkshopCalendar, earliest: string, { days, state }: Transit, wished: string): string {
  for (let day = wished; day > earliest; day = addDays(day, -1))
    if (workshopDay(calendar, day).hasPickup && arrivalDay(calendar, day, days, state) <= wished) return day
  return earliest
}

/** Returns less than `minutes` when the free minutes before `shipBy` do not suffice. */
function placeBackwards(
  calendar: WorkshopCalendar,
  at: Date,
  shipBy: string,
  minutes: number,
  earliest = '',
): DayLoad[] {
  const first = firstWorkDay(calendar, at) ?? shipBy
  const start = first > earliest ? first : earliest
  const load: DayLoad[] = []
  let left = minutes
  for (let day = shipBy; left > 0 && day >= start; day = addDays(day, -1)) {
    const taken = Math.min(freeMinutes(workshopDay(calendar, day)), left)
    if (taken > 0) load.unshift({ day, minutes: taken })
    left -= taken
  }
  return load
}

/** Fills the last free minutes before the day; the rest overloads the last open day. */
export function placeForLeaving(calendar: WorkshopCalendar, at: Date, shipBy: string, minutes: number): DayLoad[] {
  const load = placeBackwards(calendar, at, shipBy, minutes)
  const left = minutes - load.reduce((sum, each) => sum + each.minutes, 0)
  if (left === 0) return load
  const open = findDay(shipBy, -1, calendar, ({ isOpen }) => isOpen)
  const last = open !== null && open >= todayInIndia(at) ? open : shipBy
  const there = load.find(({ day }) => day === last)
  return [...load.filter((each) => each !== there), { day: last, minutes: (there?.minutes ?? 0) + left }]
}

export type DayChoice = { day: string; state: 'free' | 'too-early' | 'full' | 'no-delivery' }

export function listDayChoices(
  calendar: WorkshopCalendar,
  at: Date,
  work: Work,
  transit: Transit,
  count: number,
): DayChoice[] {
  const today = todayInIndia(at)
  const earliest = planWork(calendar, at, work, transit)
  const days = new Map([...calendar.days].map(([day, each]) => [day, { ...each, reserved: 0 }]))
  const empty = planWork({ ...calendar, days }, at, work, transit)
  return Array.from({ length: count }, (_, ahead) => {
    const day = addDays(today, ahead)
    if (!empty || day < empty.arrivesBy) return { day, state: 'too-early' }
    if (!earliest || day < earliest.arrivesBy) return { day, state: 'full' }
    if (!isDelivering(calendar, day, transit.state)) return { day, state: 'no-delivery' }
    return { day, state: isFresh(work) && !canLeaveFor(calendar, at, work, transit, day) ? 'full' : 'free' }
  })
}

export function withLoad(calendar: WorkshopCalendar, load: readonly DayLoad[]): WorkshopCalendar {
  if (load.length === 0) return calendar
  const days = new Map(calendar.days)
  for (const { day, minutes } of load) {
    const { cutOff: _, ...each } = workshopDay({ ...calendar, days }, day)
    days.set(day, { ...each, reserved: each.reserved + minutes })
  }
  return { ...calendar, days }
}

export function windowStart(calendar: WorkshopCalendar, shipBy: string, transit: Transit, chosen: string): string {
  const start = arrivalDay(calendar, shipBy, transit.soonest, transit.state)
  return start < chosen ? start : chosen
}
