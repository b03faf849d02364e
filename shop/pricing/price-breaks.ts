import type { ProductDetails, Variant } from '#shop/catalogue/product.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { priceWithTax } from './gst.ts'
import type { LineToPrice, PriceBreak } from './price-lines.ts'

/** Undefined for a variant whose price differs from the first one's. */
export function breaksOf(
  { id, variants, priceBreaks }: Pick<ProductDetails, 'id' | 'variants' | 'priceBreaks'>,
  { price, discount }: Pick<Variant, 'price' | 'discount'>,
): Pick<LineToPrice, 'breaks'> {
  const first = variants.find((variant) => variant.id === id)
  if (priceBreaks.length === 0 || first?.price !== price || first.discount !== discount) return {}
  return { breaks: { key: String(id), steps: priceBreaks } }
}

export function findNextBreak(steps: readonly PriceBreak[], pieces: number, unitPrice: Paise): PriceBreak | undefined {
  const now = Math.min(unitPrice, ...steps.filter((step) => step.fromQuantity <= pieces).map((step) => step.unitPrice))
  return steps.find((step) => step.fromQuantity > pieces && step.unitPrice < now)
}

export function describeNextBreak(
  steps: readonly PriceBreak[],
  { pieces, unitPrice, gstRate }: { pieces: number; unitPrice: Paise; gstRate: number },
): string | null {
  const next = findNextBreak(steps, pieces, unitPrice)
  if (!next) return null
  return `${next.fromQuantity - pieces} more and each is ${formatPrice(priceWithTax(next.unitPrice, gstRate))}`
}
