import type { Shop } from '#server/platform/shop.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { lastDayToOrder } from '#shop/promises/last-order-day.ts'
import { planLeaving, planWork, type Transit, type Work } from '#shop/promises/plan-work.ts'
import { findTransit } from '#shop/promises/transit.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { recallQuotes } from './courier-quotes.ts'
import { createLeavingDays } from './leaving-days.ts'

/** Days as `YYYY-MM-DD`; null when outside of the calendar, or not requested. */
export type DaysOfMany = {
  /** The day it leaves the workshop when ordered now. */
  leaves: string | null
  arrives: string | null
  /** The last day to order for the wished day, at the present load. */
  decideBy: string | null
}
export type DaysForMany = {
  /** @param weight kilograms of all pieces */
  findWay(pin: string, weight: number): Promise<{ ok: true; transit: Transit } | Refusal<'no-way'>>
  plan(work: Work, way: { transit: Transit | null; by: string | null }): Promise<DaysOfMany>
}

function noWay(reason: string, pin: string): Refusal<'no-way'> {
  if (reason === 'not-serviceable')
    return refuse('no-way', `No courier of ours takes so many to ${pin} at once. Ask us, and we look for a way.`)
  if (reason === 'refused')
    return refuse('no-way', `We do not know the PIN ${pin}. Check it, or leave it out: checkout asks for the address.`)
  return refuse('no-way', 'The courier does not answer just now. Try again in a minute, or leave the PIN out.')
}

export function createDaysForMany({
  database,
  couriers,
  now,
}: Pick<Shop, 'database' | 'couriers' | 'now'>): DaysForMany {
  const readLeaving = createLeavingDays(database)
  return {
    async findWay(typed, weight) {
      const pin = checkPin(typed, INDIA)
      if (!pin.ok) return refuse('no-way', `${pin.message} We deliver within India.`)
      const at = now()
      const [offered, { capacity }] = await Promise.all([
        recallQuotes({ couriers }, { deliveryPin: pin.value, weight }, at),
        readLeaving(at),
      ])
      if (!offered.ok) return noWay(offered.reason, pin.value)
      const transit = findTransit(capacity.learned, offered.value[0]!, lookUpPin(pin.value).state)
      return transit
        ? { ok: true, transit }
        : refuse('no-way', `The courier names no day for ${pin.value}. You can order all the same.`)
    },
    async plan(work, { transit, by }) {
      const at = now()
      const { calendar } = (await readLeaving(at)).capacity
      const leaves = planLeaving(calendar, at, work)?.shipBy ?? null
      if (transit === null) return { leaves, arrives: null, decideBy: null }
      const arrives = planWork(calendar, at, work, transit)?.arrivesBy ?? null
      return { leaves, arrives, decideBy: by === null ? null : lastDayToOrder(calendar, at, work, { transit, by }) }
    },
  }
}
