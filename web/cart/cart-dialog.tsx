import { useLocation } from 'react-router'
import { isCheckout } from '#shop/pages/is-checkout.ts'
import { cartCount } from '#shop/cart/cart.ts'
import { CloseButton, Drawer } from '#web/design/drawer.tsx'
import { CartPanel } from './cart-panel.tsx'
import { closeCart, useCart } from './cart-store.ts'
import { itemsText } from './items-text.ts'

const TITLE_ID = 'cart-title'

/** At checkout it has no veil and ignores Escape. */
export function CartDialog() {
  const open = useCart((cart) => cart.isExpanded)
  const count = useCart(cartCount)
  const { pathname } = useLocation()
  const onCheckout = isCheckout(pathname)

  return (
    <Drawer open={open} onClose={closeCart} labelledBy={TITLE_ID} quiet={onCheckout}>
      <div className="cart-head">
        <h2 id={TITLE_ID} className="cart-title" tabIndex={-1}>
          Your Cart
        </h2>
        <p className="cart-count" aria-live="polite">
          {itemsText(count)}
        </p>
        <CloseButton label="Close cart" onClick={closeCart} />
      </div>
      <CartPanel titleId={TITLE_ID} onCheckout={onCheckout} />
    </Drawer>
  )
}
