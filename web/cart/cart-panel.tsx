import { cartLines } from '#shop/cart/cart.ts'
import { shortagesIn } from '#shop/cart/shortages.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotes } from './cart-notes.tsx'
import { CartTotals } from './cart-totals.tsx'
import { closeCart, useCart } from './cart-store.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { EmptyCartQuestion } from './empty-cart-question.tsx'
import { useStock } from './stock-store.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useCartMoves } from './use-cart-moves.ts'
import { useFreshPrices } from './use-fresh-prices.ts'

/** What the cart drawer shows: everything in the cart, what it comes to, and the way to checkout. */
export function CartPanel({ titleId, onCheckout }: { titleId: string; onCheckout: boolean }) {
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notes = useFreshPrices(cart.isExpanded)
  const stock = useStock()
  const short = shortagesIn(lines, stock).length > 0
  const moves = useCartMoves(titleId, { askBeforeEmptying: onCheckout })

  return (
    <>
      <div className="cart-scroll">
        <CartNotes notes={notes} />
        {lines.length === 0 ? <EmptyCart /> : <CartLines lines={lines} stock={stock} moves={moves} />}
      </div>
      <div className="cart-foot">
        <UndoNotice moves={moves} />
        {lines.length > 0 && <CartTotals lines={lines} />}
        {onCheckout ? (
          <button type="button" className="button button-solid button-wide" onClick={closeCart}>
            Back to checkout
          </button>
        ) : (
          <CheckoutLink empty={lines.length === 0} short={short} />
        )}
      </div>
      <EmptyCartQuestion moves={moves} />
    </>
  )
}
