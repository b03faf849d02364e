import { rupeesText, type Paise } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/total.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * A product's price: what it costs now, what it cost before its discount, what that saves, and what it comes to with GST.
 * Amounts in paise per unit, `discount` in percent; `unitPrice` is the price after it.
 */
export function Price({
  price,
  discount,
  unitPrice,
  size = 'card',
}: {
  price: Paise
  discount: number
  unitPrice: Paise
  size?: 'card' | 'page'
}) {
  const reduced = unitPrice < price
  return (
    <div className={`price price-${size}`}>
      <p className="price-line">
        <span className="price-now">
          <VisuallyHidden>Price </VisuallyHidden>
          {rupeesText(unitPrice)}
        </span>
        {reduced && (
          <>
            {' '}
            <s className="price-was">
              <VisuallyHidden>Original price </VisuallyHidden>
              {rupeesText(price)}
            </s>{' '}
            <span className="price-off">{discount}% off</span>
          </>
        )}
      </p>
      <p className="price-tax">{rupeesText(priceWithTax(unitPrice))} incl. GST</p>
    </div>
  )
}
