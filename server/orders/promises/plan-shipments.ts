import { formatDay } from '#shop/orders/ship-by-date.ts'
import { planForDay, planWork, withLoad, type ChosenPlan, type Plan } from '#shop/promises/plan-work.ts'
import { findTransit, type CourierOffer } from '#shop/promises/transit.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { Capacity } from './read-capacity.ts'

export type ShipmentToPlan = {
  postcode: string
  state: string
  courier: CourierOffer
  /** Minutes at the bench. */
  minutes: number
  /** Working days of the slowest piece; null: unknown. */
  lead: number | null
  /** Shelf life in days, the shortest; null: all of it keeps. */
  keeps: number | null
  /** Arrives on this day, and not before. */
  chosenDay: string | null
  /** The buyer saw this day; a later one is refused. */
  expectedDay: string | null
}

/** `shipment` counts from 0; `day` is the next possible day. */
export type PlanRefusal = Refusal<'date-moved' | 'day-not-possible'> & { shipment: number; day: string | null }

/** Each shipment uses the minutes that the earlier ones left. A plan is null without a known day. */
export function planShipments(
  { calendar, learned }: Capacity,
  at: Date,
  wanted: readonly ShipmentToPlan[],
): { ok: true; plans: (Plan | null)[] } | PlanRefusal {
  let capacity = calendar
  const plans: (Plan | null)[] = []
  for (const [shipment, each] of wanted.entries()) {
    const { minutes, lead, keeps, courier, state, chosenDay, expectedDay, postcode } = each
    const transit = findTransit(learned, courier, state)
    const isKnown = transit !== null && lead !== null
    let plan: Plan | null = null
    if (chosenDay !== null) {
      const chosen = isKnown ? planForDay(capacity, at, { minutes, lead, keeps }, transit, chosenDay) : null
      if (!chosen?.ok) return refuseChosen(each, chosen, at, shipment)
      plan = chosen.plan
    } else if (isKnown) plan = planWork(capacity, at, { minutes, lead, keeps }, transit)
    const day = plan?.arrivesBy ?? null
    if (expectedDay !== null && (day === null || day > expectedDay))
      return { ...refuse('date-moved', movedMessage(expectedDay, day, postcode)), shipment, day }
    capacity = withLoad(capacity, plan?.load ?? [])
    plans.push(plan)
  }
  return { ok: true, plans }
}

function movedMessage(expected: string, day: string | null, postcode: string): string {
  const missed = `We can no longer reach ${postcode} by ${formatDay(expected)}.`
  return day === null
    ? `${missed} We write you the day when you have ordered.`
    : `${missed} The next day is ${formatDay(day)}.`
}

function refuseChosen(
  { chosenDay, postcode, state }: ShipmentToPlan,
  chosen: (ChosenPlan & { ok: false }) | null,
  at: Date,
  shipment: number,
): PlanRefusal {
  const next = chosen?.next ?? null
  const day = formatDay(chosenDay ?? todayInIndia(at))
  const whyNot = {
    'too-early': `${day} is too soon for ${postcode}.`,
    full: `Our benches are full for ${day}.`,
    'no-delivery': `Couriers deliver nothing in ${state} on ${day}.`,
    'too-far': `${day} is further ahead than we plan.`,
    unknown: `We cannot promise a day for this yet.`,
  }[chosen?.why ?? 'unknown']
  const over = chosenDay !== null && chosenDay < todayInIndia(at) ? `${day} is over.` : whyNot
  const then =
    next === null ? 'Please choose another day, or none.' : `The next day that can be had is ${formatDay(next)}.`
  return { ...refuse('day-not-possible', `${over} ${then}`), shipment, day: next }
}
