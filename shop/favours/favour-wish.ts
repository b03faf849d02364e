import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { refuseDay } from '#shop/catalogue/gift-wish.ts'

/** As typed, so that nothing of it is lost; `per`: how many guests share one favour. */
export type FavourWish = { guests: string; per: string; budget: string; by: string }
export type FavourProblems = Partial<Record<'guests' | 'budget' | 'by', string>>
/** `budget`: paise of one favour, with GST. */
export type FavourPlan = { pieces: number; budget: number; by: string | null }

export const sharedBy: readonly (readonly [per: string, label: string])[] = [
  ['1', 'one for each guest'],
  ['2', 'one for each couple'],
  ['4', 'one for each family of four'],
]

const MAX_GUESTS = 100_000
const LEAST_RUPEES = 10
const MOST_RUPEES = 1_00_000

/** What was typed is cut at 20 letters. */
export function parseFavourWish(query: URLSearchParams): FavourWish {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, 20)
  const per = read('per')
  const known = sharedBy.some(([each]) => each === per)
  return { guests: read('guests'), per: known ? per : '1', budget: read('budget'), by: read('by') }
}

/** @param today in India, `YYYY-MM-DD` @returns no plan while something is missing or wrong; each problem says what to do */
export function planFavours(
  { guests, per, budget, by }: FavourWish,
  today: string,
): { problems: FavourProblems; plan: FavourPlan | null } {
  if ([guests, budget, by].every((typed) => typed === '')) return { problems: {}, plan: null }
  const [count, rupees] = [readNumber(guests), readNumber(budget)]
  const pieces = Math.ceil(count / Number(per))
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
  return { problems, plan: { pieces, budget: Math.round(rupees * 100), by: by || null } }
}

function refuseGuests(count: number, pieces: number): string | null {
  if (!Number.isInteger(count) || count < 1) return 'Please write how many guests you expect, such as 120.'
  if (count > MAX_GUESTS) return 'That is more than we plan here. Please write up to 1,00,000 guests, or write to us.'
  if (pieces <= MAX_QUANTITY) return null
  const [asked, most] = [pieces, MAX_QUANTITY].map((each) => each.toLocaleString('en-IN'))
  return `${asked} favours are more than the shop sells at once (${most}). Ask for a quote under Corporate gifts, or share one between more guests.`
}

const readNumber = (typed: string) =>
  /^₹?\s*\d[\d,]*(\.\d{1,2})?$/.test(typed) ? Number(typed.replace(/[₹,\s]/g, '')) : NaN
