import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

const MAX_BREAKS = 8

/** @param unitPrice paise of one piece, before GST */
export function checkPriceBreaks(
  breaks: readonly PriceBreak[],
  unitPrice: Paise,
): { ok: true } | OperationRefusal<'price-breaks'> {
  if (breaks.length > MAX_BREAKS)
    return refuse.invalid('price-breaks', `A product has at most ${MAX_BREAKS} quantity prices.`)
  let before: PriceBreak = { fromQuantity: 1, unitPrice }
  for (const step of breaks) {
    if (!Number.isInteger(step.fromQuantity) || step.fromQuantity > MAX_QUANTITY)
      return refuse.invalid('price-breaks', `A quantity price is for a whole number of 2 to ${MAX_QUANTITY} pieces.`)
    if (step.fromQuantity <= before.fromQuantity)
      return refuse.invalid('price-breaks', `Please name more than ${before.fromQuantity} pieces in the line after it.`)
    if (step.unitPrice >= before.unitPrice || step.unitPrice < MIN_UNIT_PRICE)
      return refuse.invalid(
        'price-breaks',
        `From ${step.fromQuantity} pieces on, each must cost less than ${formatRupees(before.unitPrice)}, and ${formatRupees(MIN_UNIT_PRICE)} at least.`,
      )
    before = step
  }
  return { ok: true }
}
