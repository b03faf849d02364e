import type { ProductPrintArea } from '#shop/lettering/print-area.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'

/** @param gstRate percent */
export function describeTerms(
  { unitPrice, oncePrice }: Pick<ProductPrintArea, 'unitPrice' | 'oncePrice'>,
  gstRate: number,
  what = 'your words',
): string {
  const prices = [
    ...(unitPrice > 0 ? [`+ ${formatPrice(priceWithTax(unitPrice, gstRate))} each`] : []),
    ...(oncePrice > 0 ? [`+ ${formatPrice(priceWithTax(oncePrice, gstRate))} once`] : []),
  ]
  const price = prices.length > 0 ? `${prices.join(', ')}.` : 'Free.'
  return `${price} A piece with ${what} can be returned only if it is faulty or unlike this drawing.`
}
