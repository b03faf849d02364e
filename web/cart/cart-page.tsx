import { cartCount, cartLines } from '#shop/cart/cart.ts'
import { shortagesIn } from '#shop/cart/shortages.ts'
import { NeedsScript } from '../design/needs-script.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotes } from './cart-notes.tsx'
import { useCart, useHydrated } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { itemsText } from './items-text.ts'
import { useStock } from './stock-store.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useCartMoves } from './use-cart-moves.ts'
import { useFreshPrices } from './use-fresh-prices.ts'

const TITLE_ID = 'cart-page-title'

/** The cart as a page: the parts of the drawer, with more room. */
export function Component() {
  const hydrated = useHydrated()
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notes = useFreshPrices(true)
  const stock = useStock()
  const short = shortagesIn(lines, stock).length > 0
  const moves = useCartMoves(TITLE_ID)

  return (
    <main className="cart-page wrap">
      <title>Your Cart · Gathri</title>
      <meta name="robots" content="noindex" />
      <header className="cart-page-head">
        <h1 id={TITLE_ID} tabIndex={-1} className="cart-title">
          Your Cart
        </h1>
        <p className="cart-count">{hydrated ? itemsText(cartCount(cart)) : '\u00a0'}</p>
      </header>
      <NeedsScript>Your cart needs JavaScript.</NeedsScript>
      {!hydrated && <div className="cart-page-wait needs-script" aria-busy="true" />}
      {hydrated && (
        <div className={lines.length > 0 ? 'cart-page-parts' : undefined}>
          <div>
            <CartNotes notes={notes} />
            {lines.length === 0 ? <EmptyCart /> : <CartLines lines={lines} stock={stock} moves={moves} />}
            <UndoNotice moves={moves} />
          </div>
          {lines.length > 0 && (
            <aside className="cart-page-totals" aria-label="Summary">
              <CartTotals lines={lines} />
              <CheckoutLink empty={false} short={short} />
            </aside>
          )}
        </div>
      )}
    </main>
  )
}
