import { useState } from 'react'
import { Link } from 'react-router'
import type { CartProduct } from '#shop/cart/cart.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { formatStockLeft } from '#shop/cart/find-shortages.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { QuantityStepper } from '#web/design/quantity-stepper.tsx'
import { DeferredHydration } from '#web/startup/deferred-hydration.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { PriceLadder } from './product-parts.tsx'

const LOW_STOCK_THRESHOLD = 5

export function BuyBox({
  product,
  line,
  pieces,
  prepare,
}: {
  product: ProductDetails
  line: CartProduct
  /** As many as are named, one each; null when any number will do. */
  pieces: number | null
  /** Null, having said why, while something must be chosen first. */
  prepare: () => Promise<CartProduct | null>
}) {
  const [chosen, setChosen] = useState(1)
  const quantity = pieces ?? chosen
  const [wantsMore, setWantsMore] = useState(false)
  const max = Math.min(product.stock ?? MAX_QUANTITY, MAX_QUANTITY)
  const isLowStock = product.stock !== null && product.stock > 0 && (wantsMore || product.stock <= LOW_STOCK_THRESHOLD)
  return (
    <>
      {line.breaks && !product.soldOut && (
        <DeferredHydration part="ladder" className="ladder">
          <PriceLadder
            steps={line.breaks.steps}
            pieces={quantity}
            unitPrice={product.unitPrice}
            gstRate={product.gstRate}
          />
        </DeferredHydration>
      )}
      <div className="buy-box">
        <NeedsScript>Buying here needs JavaScript.</NeedsScript>
        <output className="buy-limit">{isLowStock ? formatStockLeft(max) : wantsMore && <LargeOrdersHint />}</output>
        {!product.soldOut && (
          <QuantityStepper
            of={product.name}
            quantity={quantity}
            max={max}
            disabled={pieces !== null}
            onChange={(quantity) => {
              setChosen(quantity)
              setWantsMore(false)
            }}
            onTooMany={() => setWantsMore(true)}
          />
        )}
        <div className="buy-button">
          <AddToCartButton
            product={{ ...line, soldOut: product.soldOut }}
            quantity={quantity}
            max={max}
            prepare={prepare}
            kind="solid"
            size="regular"
          />
        </div>
      </div>
    </>
  )
}

function LargeOrdersHint() {
  return (
    <>
      {TOO_MANY_MESSAGE}{' '}
      <Link to="/corporate" className="text-link">
        Large orders
      </Link>
    </>
  )
}
