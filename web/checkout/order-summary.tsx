import { useId, useState } from 'react'
import { cartCount, type Cart, cartLines } from '#shop/cart/cart.ts'
import type { Stock } from '#shop/cart/shortages.ts'
import { rupeesText } from '#shop/money/paise.ts'
import type { PricedCart } from '#shop/pricing/total.ts'
import { Amount, Amounts } from '../cart/amounts.tsx'
import { CartLines } from '../cart/cart-lines.tsx'
import { openCart } from '../cart/cart-store.ts'
import { itemsText } from '../cart/items-text.ts'

/**
 * What is being bought and what it costs. Beside the steps on a wide window; a panel that folds at 990 px or less
 * (specification, section 2).
 * @param stock what is left, while that still matters
 */
export function OrderSummary({
  cart,
  priced,
  stock,
  locked,
}: {
  cart: Cart
  priced: PricedCart
  stock: Stock
  locked: boolean
}) {
  const [unfolded, setUnfolded] = useState(false)
  const contentsId = useId()
  const { subtotal, tax, shipping, total } = priced
  return (
    <aside className="summary" aria-label="Order summary">
      <h2 className="summary-title">Order summary</h2>
      <button
        type="button"
        className="summary-fold"
        aria-expanded={unfolded}
        aria-controls={contentsId}
        onClick={() => setUnfolded(!unfolded)}
      >
        <span>
          Order summary
          <span className="summary-count">{itemsText(cartCount(cart))}</span>
        </span>
        <span className="summary-sum">{rupeesText(total)}</span>
      </button>
      <div id={contentsId} className={unfolded ? 'summary-contents' : 'summary-contents summary-folded'}>
        <CartLines lines={cartLines(cart)} stock={stock} />
        <button
          type="button"
          className="button button-quiet button-small"
          aria-haspopup="dialog"
          disabled={locked}
          onClick={openCart}
        >
          Edit cart
        </button>
        <Amounts>
          <Amount name="Subtotal">{rupeesText(subtotal)}</Amount>
          <Amount name="Tax (GST)">{rupeesText(tax)}</Amount>
          {shipping === null ? (
            <Amount name="Shipping (to be calculated)">–</Amount>
          ) : (
            <Amount name="Shipping">{rupeesText(shipping)}</Amount>
          )}
          <Amount name={shipping === null ? 'Estimated Total' : 'Total'} total>
            {rupeesText(total)}
          </Amount>
        </Amounts>
      </div>
    </aside>
  )
}
