import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { refuseDay } from '#shop/catalogue/gift-wish.ts'
import { parseRupees } from '#shop/money/parse-rupees.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'

/** `per`: guests that share one favour. `spare`: percent of extra pieces. `flex`: percent above the budget. */
export type FavourWish = {
  guests: string
  per: string
  spare: string
  budget: string
  flex: string
  by: string
  pin: string
}
export type FavourProblems = Partial<Record<'guests' | 'budget' | 'by' | 'pin', string>>
/** `spare` pieces are included in `pieces`; `budget` is the highest price of one, in paise with GST. */
export type FavourPlan = { pieces: number; spare: number; budget: number; by: string | null }

export const sharedBy: readonly (readonly [per: string, label: string])[] = [
  ['1', 'one for each guest'],
  ['2', 'one for each couple'],
  ['4', 'one for each family of four'],
]

export const spares: readonly (readonly [percent: string, label: string])[] = [
  ['0', 'none'],
  ['5', '5 % more'],
  ['10', '10 % more'],
  ['20', '20 % more'],
]

export const flexes: readonly (readonly [percent: string, label: string])[] = [
  ['0', 'no'],
  ['10', 'up to 10 % more'],
  ['25', 'up to 25 % more'],
]

const MAX_GUESTS = 100_000
const LEAST_RUPEES = 10
const MOST_RUPEES = 1_00_000

export function parseFavourWish(query: URLSearchParams): FavourWish {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, 20)
  const choose = (name: string, from: typeof spares, usual: string) => {
    const typed = read(name)
    return from.some(([each]) => each === typed) ? typed : usual
  }
  return {
    guests: read('guests'),
    per: choose('per', sharedBy, '1'),
    spare: choose('spare', spares, '0'),
    budget: read('budget'),
    flex: choose('flex', flexes, '0'),
    by: readTypedDay(read('by')),
    pin: read('pin'),
  }
}

/** @param today in India, `YYYY-MM-DD` @returns no plan while a field is missing or wrong */
export function planFavours(
  { guests, per, spare, budget, flex, by }: FavourWish,
  today: string,
): { problems: FavourProblems; plan: FavourPlan | null } {
  if ([guests, budget, by].every((typed) => typed === '')) return { problems: {}, plan: null }
  const [count, rupees] = [readGrouped(guests) ?? Number.NaN, (parseRupees(budget) ?? Number.NaN) / 100]
  const needed = Math.ceil(count / Number(per))
  const pieces = needed + Math.ceil((needed * Number(spare)) / 100)
  const wrongGuests = refuseGuests(count, pieces)
  const wrongDay = by === '' ? null : refuseDay(by, today)
  const problems: FavourProblems = {
    ...(wrongGuests !== null && { guests: wrongGuests }),
    ...(!(rupees >= LEAST_RUPEES && rupees <= MOST_RUPEES) && {
      budget: 'Please write ₹10 to ₹1,00,000 for one favour, with GST, such as 300.',
    }),
    ...(wrongDay !== null && { by: wrongDay }),
  }
  if (Object.keys(problems).length > 0) return { problems, plan: null }
  const most = Math.round(rupees * (100 + Number(flex)))
  return { problems, plan: { pieces, spare: pieces - needed, budget: most, by: by || null } }
}

function refuseGuests(count: number, pieces: number): string | null {
  if (!Number.isInteger(count) || count < 1) return 'Please write how many guests you expect, such as 120.'
  if (count > MAX_GUESTS) return 'That is more than we plan here. Please write up to 1,00,000 guests, or write to us.'
  if (pieces <= MAX_QUANTITY) return null
  const [asked, most] = [pieces, MAX_QUANTITY].map((each) => each.toLocaleString('en-IN'))
  return `${asked} favours are more than the shop sells at once (${most}). Ask for a quote under Corporate gifts, or share one between more guests.`
}
