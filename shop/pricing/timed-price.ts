import type { Paise } from '#shop/money/paise.ts'
import { checkPrice } from './price-limits.ts'
import { unitPrice } from './unit-price.ts'

/** A former price is shown only if it was asked this long without a change. */
export const DAYS_OF_A_FORMER_PRICE = 30
const DAY_MS = 86_400_000

type Price = { price: Paise; discount: number }

/** @param since when the latest of the product's prices began */
export function isFormerPriceTrue(since: Date, at: Date): boolean {
  return at.getTime() - since.getTime() >= DAYS_OF_A_FORMER_PRICE * DAY_MS
}

/** Takes percents off what a piece costs now. Struck, the shop shows that price beside the new one. */
export function timePrice(now: Price, percent: number, isStruck: boolean): Price {
  const asked = unitPrice(now.price, now.discount)
  return isStruck ? { price: asked, discount: percent } : { price: unitPrice(asked, percent), discount: 0 }
}

/** @returns a sentence about the first price that would be too low */
export function findTimedPriceFault(prices: readonly Price[], percent: number): string | undefined {
  for (const each of prices) {
    const checked = checkPrice(unitPrice(each.price, each.discount), percent)
    if (!checked.ok) return checked.message
  }
  return undefined
}
