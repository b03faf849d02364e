import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import {
  afterLastOrders,
  arrivalDay,
  benchDay,
  DAYS_AHEAD,
  freeMinutes,
  isDelivering,
  type BenchCalendar,
  type BenchDay,
} from './bench-calendar.ts'

export type Work = {
  /** Minutes at the bench, for all pieces with their words, card and wrap. */
  minutes: number
  /** Working days of the slowest piece; 0 from the shelf. */
  lead: number
  /** Days between being made and leaving, at most: of the piece that keeps shortest. Null, or left out: any. */
  keeps?: number | null | undefined
}
export type Transit = {
  /** Days on which couriers deliver, within which nine of ten parcels arrive. */
  days: number
  /** The same for half of them: where a window begins. */
  soonest: number
  /** Of the address. */
  state: string
  /** As the courier names it. */
  zone?: string | null
}
export type DayLoad = { day: string; minutes: number }
export type Plan = { shipBy: string; arrivesBy: string; load: readonly DayLoad[] }

/** What is taken today is packed on the next open day at the earliest. */
const LEAST_LEAD = 1

/** The day on which work ordered at this moment may begin: today before its cut-off, or the next open day. Null: none within reach. */
export function firstWorkDay(calendar: BenchCalendar, at: Date): string | null {
  const today = todayInIndia(at)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const { isOpen, cutOff } = benchDay(calendar, day)
    if (isOpen && (ahead > 0 || at < cutOffOf(day, cutOff))) return day
  }
  return null
}

/** Ordered before this moment it counts as ordered on the same day (gifting, 5.2). */
export function orderBefore(calendar: BenchCalendar, at: Date): Date | null {
  const day = firstWorkDay(calendar, at)
  return day === null ? null : cutOffOf(day, benchDay(calendar, day).cutOff)
}

function cutOffOf(day: string, cutOff: string): Date {
  return new Date(`${day}T${cutOff}:00+05:30`)
}

/**
 * The earliest day by which it arrives (gifting, 5.2): work takes what open days have free, then the next pick-up.
 * @returns null when the benches are full for as far as the calendar goes
 */
export function planWork(calendar: BenchCalendar, at: Date, work: Work, transit: Transit): Plan | null {
  const leaving = planLeaving(calendar, at, work)
  if (!leaving) return null
  const arrives = arrivalDay(calendar, leaving.shipBy, transit.days, transit.state)
  return { ...leaving, arrivesBy: afterLastOrders(calendar, arrives, transit, todayInIndia(at)) }
}

/** The same for every address. */
export function planLeaving(calendar: BenchCalendar, at: Date, work: Work): Omit<Plan, 'arrivesBy'> | null {
  if (isFresh(work)) return planFresh(calendar, at, work)
  const done = findReady(calendar, at, work)
  const shipBy = done && findDay(done.ready, 1, calendar, (day) => day.hasPickup)
  return done && shipBy !== null ? { shipBy, load: done.load } : null
}

type FreshWork = Work & { keeps: number }
const isFresh = (work: Work): work is FreshWork => typeof work.keeps === 'number'

/** The first pick-up before which all of it can be made so late that it still keeps. */
function planFresh(calendar: BenchCalendar, at: Date, work: FreshWork): Omit<Plan, 'arrivesBy'> | null {
  const first = findReady(calendar, at, { minutes: 0, lead: work.lead })
  if (!first) return null
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const leaving = placeFresh(calendar, at, addDays(first.ready, ahead), work)
    if (leaving) return leaving
  }
  return null
}

function placeFresh(calendar: BenchCalendar, at: Date, shipBy: string, { minutes, keeps }: FreshWork) {
  if (!benchDay(calendar, shipBy).hasPickup) return null
  const load = placeBackwards(calendar, at, shipBy, minutes, addDays(shipBy, -keeps))
  return load.reduce((sum, each) => sum + each.minutes, 0) === minutes ? { shipBy, load } : null
}

function findReady(calendar: BenchCalendar, at: Date, { minutes, lead }: Work) {
  const start = firstWorkDay(calendar, at)
  if (start === null) return null
  const load: DayLoad[] = []
  let left = minutes
  let passed = 0
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(start, ahead)
    const each = benchDay(calendar, day)
    if (!each.isOpen) continue
    const taken = Math.min(freeMinutes(each), left)
    if (taken > 0) load.push({ day, minutes: taken })
    left -= taken
    if (left === 0 && passed >= Math.max(LEAST_LEAD, lead)) return { ready: day, load }
    passed++
  }
  return null
}

function findDay(from: string, step: 1 | -1, calendar: BenchCalendar, fits: (day: BenchDay) => boolean): string | null {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(from, ahead * step)
    if (fits(benchDay(calendar, day))) return day
  }
  return null
}

export type ChosenPlan =
  | { ok: true; plan: Plan }
  /** `next`: the first day that can be had; null when there is none. */
  | { ok: false; why: 'too-early' | 'full' | 'no-delivery' | 'too-far'; next: string | null }

/** So late that it arrives on the wished day, and not before it has to leave: the work is placed backwards from there. */
export function planForDay(
  calendar: BenchCalendar,
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

/** As late as can be, and never so early that it would have to keep longer on its way for it. */
function leaveFresh(
  calendar: BenchCalendar,
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

function findNextFresh(calendar: BenchCalendar, at: Date, work: FreshWork, transit: Transit, wished: string) {
  for (let day = addDays(wished, 1); day <= lastDay(at); day = addDays(day, 1))
    if (isDelivering(calendar, day, transit.state) && canLeaveFor(calendar, at, work, transit, day)) return day
  return null
}

/** @param day that can be reached */
function canLeaveFor(calendar: BenchCalendar, at: Date, work: FreshWork, transit: Transit, day: string): boolean {
  const earliest = planLeaving(calendar, at, work)
  if (!earliest) return false
  const until = findLeaving(calendar, earliest.shipBy, transit, day)
  return leaveFresh(calendar, at, work, { from: earliest.shipBy, until }) !== null
}

/** Days are chosen up to here. */
function lastDay(at: Date): string {
  return addDays(todayInIndia(at), CHOSEN_AHEAD)
}
const CHOSEN_AHEAD = 180

/** Empty benches would not reach it either, or would. */
function whyNotSooner(calendar: BenchCalendar, at: Date, work: Work, transit: Transit, wished: string) {
  const days = new Map([...calendar.days].map(([day, each]) => [day, { ...each, reserved: 0 }]))
  const empty = planWork({ ...calendar, days }, at, work, transit)
  return empty && empty.arrivesBy <= wished ? 'full' : 'too-early'
}

function findNext(
  calendar: BenchCalendar,
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

/** The last pick-up from which it still arrives; `earliest` does. */
function findLeaving(calendar: BenchCalendar, earliest: string, { days, state }: Transit, wished: string): string {
  for (let day = wished; day > earliest; day = addDays(day, -1))
    if (benchDay(calendar, day).hasPickup && arrivalDay(calendar, day, days, state) <= wished) return day
  return earliest
}

/** There is room: the earliest plan, which ends sooner, had it. */
function placeBackwards(calendar: BenchCalendar, at: Date, shipBy: string, minutes: number, earliest = ''): DayLoad[] {
  const first = firstWorkDay(calendar, at) ?? shipBy
  const start = first > earliest ? first : earliest
  const load: DayLoad[] = []
  let left = minutes
  for (let day = shipBy; left > 0 && day >= start; day = addDays(day, -1)) {
    const taken = Math.min(freeMinutes(benchDay(calendar, day)), left)
    if (taken > 0) load.unshift({ day, minutes: taken })
    left -= taken
  }
  return load
}

/**
 * Where the work goes when a person has set the day it leaves: the last free minutes before it, and what does not fit
 * onto the last open day, which then holds more than it has.
 */
export function placeForLeaving(calendar: BenchCalendar, at: Date, shipBy: string, minutes: number): DayLoad[] {
  const load = placeBackwards(calendar, at, shipBy, minutes)
  const left = minutes - load.reduce((sum, each) => sum + each.minutes, 0)
  if (left === 0) return load
  const open = findDay(shipBy, -1, calendar, ({ isOpen }) => isOpen)
  const last = open !== null && open >= todayInIndia(at) ? open : shipBy
  const there = load.find(({ day }) => day === last)
  return [...load.filter((each) => each !== there), { day: last, minutes: (there?.minutes ?? 0) + left }]
}

export type DayChoice = { day: string; state: 'free' | 'too-early' | 'full' | 'no-delivery' }

/** What a little calendar shows. @param count of days from today on */
export function listDayChoices(
  calendar: BenchCalendar,
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

/** The calendar with this work in it, for what is planned after it. */
export function withLoad(calendar: BenchCalendar, load: readonly DayLoad[]): BenchCalendar {
  if (load.length === 0) return calendar
  const days = new Map(calendar.days)
  for (const { day, minutes } of load) {
    const { cutOff: _, ...each } = benchDay({ ...calendar, days }, day)
    days.set(day, { ...each, reserved: each.reserved + minutes })
  }
  return { ...calendar, days }
}

/** The first day of the window in which a chosen day lies. */
export function windowStart(calendar: BenchCalendar, shipBy: string, transit: Transit, chosen: string): string {
  const start = arrivalDay(calendar, shipBy, transit.soonest, transit.state)
  return start < chosen ? start : chosen
}
