import type { Extra } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { Picked } from './use-picked.ts'

export function PriceWithChoices({ picked, extras }: { picked: Picked; extras: readonly Extra[] }) {
  const { unitPrice, gstRate } = picked.variant
  const chosen = extras.flatMap(({ key, choices }) => choices.filter((choice) => choice.key === picked.choices[key]))
  const each = chosen.reduce((sum, choice) => sum + choice.unitPrice, 0)
  return (
    <output className="price-with-choices">
      {each > 0 && `${formatPrice(priceWithTax(unitPrice + each, gstRate))} each with your choices`}
    </output>
  )
}
