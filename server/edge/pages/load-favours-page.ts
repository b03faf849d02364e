import type { CountedFavours, FavoursPageData } from '#contract/page-data.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { parseFavourWish, planFavours } from '#shop/favours/favour-wish.ts'
import type { Transit, Work } from '#shop/promises/plan-work.ts'
import type { Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Days = Pick<CountedFavours['favours'][number], 'leaves' | 'arrives' | 'decideBy'>
export type DaysForMany = {
  findWay(pin: string, weight: number): Promise<{ ok: true; transit: Transit } | Refusal<string>>
  plan(work: Work, way: { transit: Transit | null; by: string | null }): Promise<Days>
}
type Context = { catalogue: Pick<Catalogue, 'findFavours'>; now: () => Date; daysForMany: DaysForMany }

/** Three favours for this number of guests, with their price together and their ship-by day. */
export async function loadFavoursPage(
  { catalogue, now, daysForMany }: Context,
  query: URLSearchParams,
): Promise<FavoursPageData> {
  const wish = parseFavourWish(query)
  const { problems, plan } = planFavours(wish, todayInIndia(now()))
  if (plan === null) return { wish, problems, answer: null }
  const { fits, favours } = await catalogue.findFavours(plan)
  const { pieces, spare, by } = plan
  let wrongPin: string | undefined
  const shown = favours.map(async ({ minutes, lead, keeps, ...favour }) => {
    const way = wish.pin === '' ? null : await daysForMany.findWay(wish.pin, favour.card.weight * pieces)
    if (way?.ok === false) wrongPin = way.message
    const transit = way?.ok ? way.transit : null
    return { ...favour, ...(await daysForMany.plan({ minutes, lead, keeps }, { transit, by })) }
  })
  const answer = { pieces, spare, fits, favours: await Promise.all(shown) }
  return { wish, problems: { ...problems, ...(wrongPin !== undefined && { pin: wrongPin }) }, answer }
}
