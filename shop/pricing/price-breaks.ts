import type { ProductDetails, Variant } from '#shop/catalogue/product.ts'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { formatPrice, formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { priceWithTax } from './gst.ts'
import { MIN_UNIT_PRICE } from './price-limits.ts'
import type { LineToPrice, PriceBreak } from './price-lines.ts'

const MAX_BREAKS = 8

/** Rising numbers of pieces, falling prices. @param unitPrice paise of one piece alone, before GST */
export function checkPriceBreaks(
  breaks: readonly PriceBreak[],
  unitPrice: Paise,
): { ok: true } | Refusal<'price-breaks'> {
  if (breaks.length > MAX_BREAKS) return refuse('price-breaks', `A product has at most ${MAX_BREAKS} quantity prices.`)
  let before: PriceBreak = { fromQuantity: 1, unitPrice }
  for (const step of breaks) {
    if (!Number.isInteger(step.fromQuantity) || step.fromQuantity > MAX_QUANTITY)
      return refuse('price-breaks', `A quantity price is for a whole number of 2 to ${MAX_QUANTITY} pieces.`)
    if (step.fromQuantity <= before.fromQuantity)
      return refuse('price-breaks', `Please name more than ${before.fromQuantity} pieces in the line after it.`)
    if (step.unitPrice >= before.unitPrice || step.unitPrice < MIN_UNIT_PRICE)
      return refuse(
        'price-breaks',
        `From ${step.fromQuantity} pieces on, each must cost less than ${formatRupees(before.unitPrice)}, and ${formatRupees(MIN_UNIT_PRICE)} at least.`,
      )
    before = step
  }
  return { ok: true }
}

/** For a line's price; none for a variant that costs something else than the product's first one. */
export function breaksOf(
  { id, variants, priceBreaks }: Pick<ProductDetails, 'id' | 'variants' | 'priceBreaks'>,
  { price, discount }: Pick<Variant, 'price' | 'discount'>,
): Pick<LineToPrice, 'breaks'> {
  const first = variants.find((variant) => variant.id === id)
  if (priceBreaks.length === 0 || first?.price !== price || first.discount !== discount) return {}
  return { breaks: { key: String(id), steps: priceBreaks } }
}

/** The first step that lowers what `pieces` cost now. @param unitPrice paise of one piece alone, before GST */
export function findNextBreak(steps: readonly PriceBreak[], pieces: number, unitPrice: Paise): PriceBreak | undefined {
  const now = Math.min(unitPrice, ...steps.filter((step) => step.fromQuantity <= pieces).map((step) => step.unitPrice))
  return steps.find((step) => step.fromQuantity > pieces && step.unitPrice < now)
}

/** "14 more and each is ₹240", with GST; null where more pieces cost no less each. */
export function describeNextBreak(
  steps: readonly PriceBreak[],
  { pieces, unitPrice, gstRate }: { pieces: number; unitPrice: Paise; gstRate: number },
): string | null {
  const next = findNextBreak(steps, pieces, unitPrice)
  if (!next) return null
  return `${next.fromQuantity - pieces} more and each is ${formatPrice(priceWithTax(next.unitPrice, gstRate))}`
}
