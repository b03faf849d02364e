import type { Paise } from '#shop/money/paise.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import type { FreeGift } from './free-gift.ts'

/** All present conditions must hold. Paise before GST; `subtotal` and `pieces` count the goods of the offer. */
export type OfferConditions = {
  subtotal?: Paise
  pieces?: number
  /** These products and these categories (by name); all goods without both. */
  products?: readonly number[]
  categories?: readonly string[]
  isFirstOrder?: true
  /** Every parcel of the order must go to one of them. */
  states?: readonly string[]
}

type Reduction = { percent: number } | { amount: Paise }
/** `amount` is off each piece of a line; the `price` of delivery includes tax; `variant` is the free gift. */
export type OfferGives =
  | ({ on: 'lines' } & Reduction)
  | ({ on: 'order'; atMost?: Paise } & Reduction)
  | { on: 'delivery'; price: Paise }
  | { on: 'gift'; variant: number }

export type OfferTerms = {
  conditions: OfferConditions
  gives: OfferGives
  firstDay: string | null
  lastDay: string | null
}

export type LineOfGoods = { productId: number; category: string }

export function isForGoods({ products, categories }: OfferConditions, { productId, category }: LineOfGoods): boolean {
  if (!products && !categories) return true
  return (products?.includes(productId) ?? false) || (categories?.includes(category) ?? false)
}

export function toCodeOffer<Line extends LineOfGoods>(code: string, terms: OfferTerms): Offer<Line> | null {
  return toOffer(nameCode(code), terms)
}

export const nameCode = (code: string): FreeGift => ({ source: code, label: `Code ${code}` })
export const nameOffer = ({ id, name }: { id: number; name: string }): FreeGift => ({
  source: `offer ${id}`,
  label: name,
})

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

export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}
