import { findOccasion, findRecipient } from './gift-facets.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'

/** "A gift for … for …, around …, to reach … by …"; '' and 0 mean any. */
export type GiftWish = {
  occasion: string
  recipient: string
  around: number
  pin: string
  by: string
}

export const amounts: readonly number[] = [300, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000]

/** Allows a tenth more than the amount. Rupees. */
export const mostFor = (around: number): number => Math.round(around * 1.1)

export function parseGiftWish(query: URLSearchParams): GiftWish {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, 20)
  const [occasion, recipient, around] = [read('occasion'), read('for'), read('around')]
  return {
    occasion: findOccasion(occasion) ? occasion : '',
    recipient: findRecipient(recipient) ? recipient : '',
    around: /^[1-9]\d{0,6}$/.test(around) ? Number(around) : 0,
    pin: read('pin'),
    by: readTypedDay(read('by')),
  }
}

export function giftWishUrl({ occasion, recipient, around, pin, by }: GiftWish): string {
  const said = { for: recipient, occasion, around: around > 0 ? String(around) : '', pin: pin.trim(), by }
  const params = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
  return params.size === 0 ? '/gifts' : `/gifts?${params}`
}

const MOST_DAYS_AHEAD = 366

/** @param today in India, `YYYY-MM-DD` @returns what is wrong with the day, null for a day that can be asked for */
export function refuseDay(by: string, today: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(by) || Number.isNaN(Date.parse(by)))
    return 'Please choose a day, such as 12 December.'
  if (by <= today) return 'That day is here already. Please choose a later one.'
  const days = (Date.parse(by) - Date.parse(today)) / 86_400_000
  return days > MOST_DAYS_AHEAD ? 'We plan a year ahead at most. Please choose an earlier day.' : null
}
