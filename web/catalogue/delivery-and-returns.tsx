import { Link } from 'react-router'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { madeToOrderText } from '#shop/checkout/delivery-estimate.ts'
import { useLayoutData, useRouteData } from '#web/routing/route-data.ts'
import { ArrivalPlace } from '#web/promises/arrival-place.tsx'

const chargeText = 'Delivery within India; the charge is shown before you pay'

export function DeliveryAndReturns({ product }: { product: ProductDetails }) {
  const page = useRouteData<'/product/:id'>()
  const { stock, daysToMake, printAreas } = product
  const freeFrom = useLayoutData()?.freeDeliveryFrom ?? null
  return (
    <>
      <ArrivalPlace product={product} />
      <ul className="product-assurances">
        {stock === null && <li>{madeToOrderText(daysToMake)}</li>}
        {stock === 0 && <li className="product-assurance-problem">Sold out</li>}
        {stock !== null && stock > 0 && <li>In stock</li>}
        <li>30-day returns</li>
        <li>{freeFrom === null ? chargeText : `Free delivery from ${formatPrice(freeFrom)}. ${chargeText}`}</li>
        {page.found && page.deliveryNotes?.map((note) => <li key={note}>{note}</li>)}
        {printAreas.length === 0 && (
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
