import { roundHalfUp, type Paise } from '#shop/money/paise.ts'
import { toBasisPoints, MIN_UNIT_PRICE } from './price-limits.ts'

/** Paise; `discount` in percent, up to two decimals. Rounds once, per unit. */
export function unitPrice(price: Paise, discount: number): Paise {
  return Math.max(MIN_UNIT_PRICE, roundHalfUp(price * (10_000 - toBasisPoints(discount)), 10_000))
}
