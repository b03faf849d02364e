import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { formatPriceBeforeGst, priceWithTax } from '#shop/pricing/calculate-totals.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * A product's price as people read it, with GST: what it costs now, what it cost before its discount, what that saves;
 * small beside it the price before GST. Amounts in paise per unit before GST, `discount` in percent; `unitPrice` is the
 * price after it.
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
          {formatPrice(priceWithTax(unitPrice))}
        </span>
        {reduced && (
          <>
            {' '}
            <s className="price-was">
              <VisuallyHidden>Original price </VisuallyHidden>
              {formatPrice(priceWithTax(price))}
            </s>{' '}
            <span className="price-discount">{discount}% off</span>
          </>
        )}
      </p>
      <p className="price-tax">{formatPriceBeforeGst(unitPrice)}</p>
    </div>
  )
}
