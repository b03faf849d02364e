import { cartLines } from '#shop/cart/cart.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartTotals } from './cart-totals.tsx'
import { closeCart, useCart } from './cart-store.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { KeptCodeNote } from './code-answer.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { EmptyCartConfirmation } from './empty-cart-confirmation.tsx'
import { useStock } from './stock-store.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { usePriceRefresh } from './use-price-refresh.ts'

export function CartPanel({ titleId, onCheckout }: { titleId: string; onCheckout: boolean }) {
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notices = usePriceRefresh(cart.isExpanded)
  const stock = useStock()
  const hasShortage = findShortages(lines, stock).length > 0
  const actions = useCartActions(titleId, { askBeforeEmptying: onCheckout })

  return (
    <>
      <div className="cart-scroll">
        <CartNotices notices={notices} />
        {lines.length === 0 ? <EmptyCart /> : <CartLines lines={lines} stock={stock} actions={actions} />}
      </div>
      <div className="cart-footer">
        <UndoNotice actions={actions} />
        {lines.length > 0 && (
          <CartTotals lines={lines}>
            {(code) => <KeptCodeNote code={code} onTakeOut={() => document.getElementById(titleId)?.focus()} />}
          </CartTotals>
        )}
        {onCheckout ? (
          <button type="button" className="button button-solid button-wide" onClick={closeCart}>
            Back to checkout
          </button>
        ) : (
          <CheckoutLink isEmpty={lines.length === 0} hasShortage={hasShortage} />
        )}
      </div>
      <EmptyCartConfirmation actions={actions} />
    </>
  )
}
