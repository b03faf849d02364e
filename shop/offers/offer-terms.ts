import type { Paise } from '#shop/money/paise.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import type { FreeGift } from './free-gift.ts'

/** All that stand must hold. Paise before GST; `subtotal` and `pieces` count the goods that the offer is for. */
export type OfferConditions = {
  subtotal?: Paise
  pieces?: number
  /** What the offer is for: these products and all of these categories (by name); without both, everything. */
  products?: readonly number[]
  categories?: readonly string[]
  isFirstOrder?: true
  /** Where every parcel of the order goes. */
  states?: readonly string[]
}

type Reduction = { percent: number } | { amount: Paise }
/** `amount` on lines is off each piece; `price` of delivery has its tax inside; one piece of `variant` is a free gift. */
export type OfferGives =
  | ({ on: 'lines' } & Reduction)
  | ({ on: 'order'; atMost?: Paise } & Reduction)
  | { on: 'delivery'; price: Paise }
  | { on: 'gift'; variant: number }

export type OfferTerms = {
  conditions: OfferConditions
  gives: OfferGives
  /** Indian days, both included. */
  firstDay: string | null
  lastDay: string | null
}

export type LineOfGoods = { productId: number; category: string }

export function isForGoods({ products, categories }: OfferConditions, { productId, category }: LineOfGoods): boolean {
  if (!products && !categories) return true
  return (products?.includes(productId) ?? false) || (categories?.includes(category) ?? false)
}

/** Null for a code that gives a free gift: that is a line, and lowers no other. */
export function toCodeOffer<Line extends LineOfGoods>(code: string, terms: OfferTerms): Offer<Line> | null {
  return toOffer(nameCode(code), terms)
}

export const nameCode = (code: string): FreeGift => ({ source: code, label: `Code ${code}` })
export const nameOffer = ({ id, name }: { id: number; name: string }): FreeGift => ({
  source: `offer ${id}`,
  label: name,
})

/** As the law of money takes it; null for a free gift. */
export function toOffer<Line extends LineOfGoods>(
  named: FreeGift,
  { conditions, gives }: OfferTerms,
): Offer<Line> | null {
  if (gives.on === 'gift') return null
  if (gives.on === 'delivery') return { ...named, on: 'delivery', price: gives.price }
  const reduction = 'percent' in gives ? { percent: gives.percent } : { amount: gives.amount }
  if (gives.on === 'lines')
    return { ...named, on: 'lines', gives: reduction, appliesTo: (line) => isForGoods(conditions, line) }
  return { ...named, on: 'order', gives: reduction, ...(gives.atMost !== undefined && { atMost: gives.atMost }) }
}

/** As it is typed into a field: spaces and small letters do not matter. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}
