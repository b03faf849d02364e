import { MAX_PRICE } from '#shop/money/max-price.ts'
import { roundHalfUp, formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export const MIN_UNIT_PRICE: Paise = 100

export type PriceRefusalReason = 'not-a-price' | 'price-too-low' | 'price-too-high' | 'not-a-discount' | 'offer-too-low'

/** `price` in paise, `discount` in percent with at most two decimals. */
export function checkPrice(price: number, discount: number): { ok: true } | Refusal<PriceRefusalReason> {
  if (!Number.isSafeInteger(price) || price < 0)
    return refuse('not-a-price', 'Please enter the price as a whole number of paise, such as 49900 for ₹499.00.')
  if (price < MIN_UNIT_PRICE)
    return refuse('price-too-low', `The price is too low. Please ask at least ${formatRupees(MIN_UNIT_PRICE)}.`)
  if (price > MAX_PRICE)
    return refuse('price-too-high', `The price is too high. Please ask at most ${formatRupees(MAX_PRICE)}.`)
  if (!isDiscount(discount))
    return refuse('not-a-discount', 'Please enter the discount as a percentage from 0 to 100, such as 15 or 12.5.')
  if (roundHalfUp(price * (10_000 - toBasisPoints(discount)), 10_000) < MIN_UNIT_PRICE)
    return refuse(
      'offer-too-low',
      `With this discount the offer falls below ${formatRupees(MIN_UNIT_PRICE)}. Please lower the discount.`,
    )
  return { ok: true }
}

function isDiscount(discount: number): boolean {
  return discount >= 0 && discount <= 100 && toBasisPoints(discount) / 100 === discount
}

export function toBasisPoints(percent: number): number {
  return Math.round(percent * 100)
}
