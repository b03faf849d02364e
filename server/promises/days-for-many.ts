import type { Shop } from '#server/shop.ts'
import { planLeaving, type Work } from '#shop/promises/plan-work.ts'
import { createLeavingDays } from './leaving-days.ts'

export type LeavesBy = (work: Work) => Promise<string | null>

/** The day, `YYYY-MM-DD`, on which so much work leaves the workshop when it is ordered now; null: not within the calendar. */
export function createLeavesBy({ database, now }: Pick<Shop, 'database' | 'now'>): LeavesBy {
  const readLeaving = createLeavingDays(database)
  return async (work) => {
    const at = now()
    const { bench } = await readLeaving(at)
    return planLeaving(bench.calendar, at, work)?.shipBy ?? null
  }
}
