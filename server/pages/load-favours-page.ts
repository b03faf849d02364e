import type { FavoursPageData } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { parseFavourWish, planFavours } from '#shop/favours/favour-wish.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** `minutes` at the bench, `lead` in working days. */
export type LeavesBy = (work: { minutes: number; lead: number }) => Promise<string | null>
type Context = { catalogue: Pick<Catalogue, 'findFavours'>; now: () => Date; leavesBy: LeavesBy }

/** Three favours for so many guests, with what they cost together and when they leave the workshop. */
export async function loadFavoursPage(
  { catalogue, now, leavesBy }: Context,
  query: URLSearchParams,
): Promise<FavoursPageData> {
  const wish = parseFavourWish(query)
  const { problems, plan } = planFavours(wish, todayInIndia(now()))
  if (plan === null) return { wish, problems, answer: null }
  const { fits, favours } = await catalogue.findFavours(plan)
  const shown = favours.map(async ({ minutes, lead, ...favour }) => ({
    ...favour,
    leaves: await leavesBy({ minutes, lead }),
  }))
  return { wish, problems, answer: { pieces: plan.pieces, fits, favours: await Promise.all(shown) } }
}
