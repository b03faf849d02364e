import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { formatPriceBeforeGst, priceWithTax } from '#shop/pricing/gst.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `gstRate` in percent; `price` and `unitPrice` (discounted) in paise before GST, `discount` in percent; people see prices with GST. */
export function Price({
  price,
  discount,
  unitPrice,
  gstRate,
  isFrom = false,
  size = 'card',
}: {
  price: Paise
  discount: number
  unitPrice: Paise
  gstRate: number
  isFrom?: boolean
  size?: 'card' | 'page'
}) {
  const reduced = unitPrice < price
  return (
    <div className={`price price-${size}`}>
      <p className="price-line">
        <span className="price-now">
          <VisuallyHidden>Price </VisuallyHidden>
          {isFrom && <span className="price-from">from </span>}
          {formatPrice(priceWithTax(unitPrice, gstRate))}
        </span>
        {reduced && (
          <>
            {' '}
            <s className="price-was">
              <VisuallyHidden>Original price </VisuallyHidden>
              {formatPrice(priceWithTax(price, gstRate))}
            </s>{' '}
            <span className="price-discount">{discount}% off</span>
          </>
        )}
      </p>
      <p className="price-tax">{formatPriceBeforeGst(unitPrice, gstRate)}</p>
    </div>
  )
}
