import type { GiftsPageData } from '#contract/page-data.ts'
import type { PromiseAnswer } from '#contract/promise.ts'
import type { Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { parseGiftWish, refuseDay, type GiftWish } from '#shop/catalogue/gift-wish.ts'
import { findSoonest, longestInTime } from '#shop/promises/longest-in-time.ts'
import type { Refusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

export type PromiseForPin = (typed: string) => Promise<{ ok: true; answer: PromiseAnswer } | Refusal<string>>

type Context = { catalogue: Pick<Catalogue, 'findGifts'>; now: () => Date; promiseForPin: PromiseForPin }
type Arrival = { problems: GiftsPageData['problems']; soonest: string | null; longestLead: number | null }

/** Goods that suit the sentence and, with a PIN and a day, arrive in time. */
export async function loadGiftsPage(context: Context, query: URLSearchParams): Promise<GiftsPageData> {
  const wish = parseGiftWish(query)
  const { longestLead, ...arrival } = await findArrival(context, wish)
  return { wish, ...arrival, ...(await context.catalogue.findGifts({ ...wish, longestLead })) }
}

async function findArrival({ now, promiseForPin }: Context, { pin, by }: GiftWish): Promise<Arrival> {
  const problems: GiftsPageData['problems'] = {}
  const wrongDay = by === '' ? null : refuseDay(by, todayInIndia(now()))
  if (wrongDay !== null) problems.by = wrongDay
  if (pin === '' && by !== '' && wrongDay === null)
    problems.pin = 'Tell us the PIN code too, and we show what reaches it by that day.'
  if (pin === '') return { problems, soonest: null, longestLead: null }
  const promised = await promiseForPin(pin)
  const refused = promised.ok ? (promised.answer.delivers ? null : promised.answer.message) : promised.message
  if (refused !== null) return { problems: { ...problems, pin: refused }, soonest: null, longestLead: null }
  const arrives = promised.ok && promised.answer.delivers ? promised.answer.arrives : {}
  const soonest = findSoonest(arrives)
  return { problems, soonest, longestLead: by === '' || wrongDay !== null ? null : longestInTime(arrives, by) }
}
