import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/limits.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { QuantityStepper } from '../design/quantity-stepper.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** How many, and into the cart: a row that stays at the bottom of the window on phones. */
export function BuyBox({ product }: { product: ProductDetails }) {
  const [quantity, setQuantity] = useState(1)
  const [wantsMore, setWantsMore] = useState(false)
  const max = Math.min(product.stock ?? MAX_QUANTITY, MAX_QUANTITY)
  return (
    <>
      <div className="buy-box">
        {!product.soldOut && (
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            quantity={quantity}
            max={max}
            onChange={(quantity) => {
              setQuantity(quantity)
              setWantsMore(false)
            }}
            onTooMany={() => setWantsMore(true)}
          />
        )}
        <div className="buy-button">
          <AddToCartButton product={product} quantity={quantity} kind="solid" size="regular" />
        </div>
      </div>
      <output className="buy-limit">
        {wantsMore && (max === MAX_QUANTITY ? <AskForQuote /> : `There are ${max} of these in the workshop.`)}
      </output>
    </>
  )
}

function AskForQuote() {
  return (
    <>
      {TOO_MANY_MESSAGE}{' '}
      <Link to="/corporate" className="text-link">
        Large orders
      </Link>
    </>
  )
}
