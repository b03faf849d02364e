import type { Extra, ProductDetails } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { Picked } from './use-picked.ts'

/** Paise, before GST. */
export type Surcharge = { unitPrice: number; oncePrice: number }

/** The price of one piece with its choices. */
export function PriceWithChoices({
  picked,
  product,
  words,
}: {
  picked: Picked
  product: ProductDetails
  words: Surcharge
}) {
  const { unitPrice, gstRate } = picked.variant
  if (!hasPricedChoice(product)) return null
  const chosen = product.extras.flatMap(({ key, choices }) =>
    choices.filter((choice) => choice.key === picked.choices[key]),
  )
  const total = (of: keyof Surcharge) => [...chosen, words].reduce((sum, priced) => sum + priced[of], 0)
  const [each, once] = [total('unitPrice'), total('oncePrice')]
  const show = (paise: number) => formatPrice(priceWithTax(paise, gstRate))
  return (
    <output className="price-with-choices">
      {`${show(unitPrice + each)} each${each + once > 0 ? ' with your choices' : ''}`}
      {once > 0 && `, and ${show(once)} once`}
    </output>
  )
}

function hasPricedChoice({
  extras,
  printAreas,
}: {
  extras: readonly Extra[]
  printAreas: readonly Surcharge[]
}): boolean {
  return [...extras.flatMap(({ choices }) => choices), ...printAreas].some(
    ({ unitPrice, oncePrice }) => unitPrice + oncePrice > 0,
  )
}
