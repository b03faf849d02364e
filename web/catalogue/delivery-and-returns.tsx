import { Link } from 'react-router'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { ArrivalPlace } from '#web/promises/arrival-place.tsx'

export function DeliveryAndReturns({ product }: { product: ProductDetails }) {
  const { stock, daysToMake, zones } = product
  return (
    <>
      <ArrivalPlace product={product} />
      <ul className="product-assurances">
        {stock === null && <li>{madeToOrderText(daysToMake)}</li>}
        {stock === 0 && <li className="product-assurance-problem">Sold out</li>}
        {stock !== null && stock > 0 && <li>In stock</li>}
        <li>30-day returns</li>
        <li>Delivery within India; the charge is shown before you pay</li>
        {zones.length === 0 && (
          <li>
            People’s names in the pictures are examples. For yours,{' '}
            <Link to="/bespoke" className="text-link">
              ask for something of your own
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}

function madeToOrderText(days: number | null): string {
  if (days === null) return 'Made to order'
  return days === 1 ? 'Made to order in 1 working day' : `Made to order in ${days} working days`
}
