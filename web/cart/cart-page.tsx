import { cartCount, cartLines } from '#shop/cart/cart.ts'
import { findShortages } from '#shop/cart/find-shortages.ts'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { CartArrival } from '#web/promises/cart-arrival.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { useCart, useStorageReady } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { CodeField } from './code-field.tsx'
import { useKeptCode } from './code-store.ts'
import { EmptyCart } from './empty-cart.tsx'
import { itemsText } from './items-text.ts'
import { OtherRecipientLinks } from './other-recipient-links.tsx'
import { useStock } from './stock-store.ts'
import { LinkedGoods } from './linked-goods.tsx'
import { UndoNotice } from './undo-notice.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { usePriceRefresh } from './use-price-refresh.ts'

const TITLE_ID = 'cart-page-title'

export function CartPage() {
  const isStorageReady = useStorageReady()
  const cart = useCart((cart) => cart)
  const lines = cartLines(cart)
  const notices = usePriceRefresh(true)
  const stock = useStock()
  const hasShortage = findShortages(lines, stock).length > 0
  const actions = useCartActions(TITLE_ID)
  const { given } = useKeptCode()

  return (
    <main className="cart-page wrap">
      <PageHead title="Your Cart · Gathri" robots="noindex" />
      <header className="cart-page-head">
        <h1 id={TITLE_ID} tabIndex={-1} className="cart-title">
          Your Cart
        </h1>
        <p className="cart-count">{isStorageReady ? itemsText(cartCount(cart)) : '\u00a0'}</p>
      </header>
      <NeedsScript>Your cart needs JavaScript.</NeedsScript>
      {!isStorageReady && <div className="cart-page-skeleton needs-script" aria-busy="true" />}
      {isStorageReady && <LinkedGoods />}
      {isStorageReady && (
        <div className={lines.length > 0 ? 'cart-page-parts' : undefined}>
          <div>
            <CartNotices notices={notices} />
            {lines.length === 0 ? <EmptyCart /> : <CartLines lines={lines} stock={stock} actions={actions} />}
            <UndoNotice actions={actions} />
          </div>
          {lines.length > 0 && (
            <aside className="cart-page-totals" aria-label="Summary">
              <CartTotals lines={lines}>{(code) => <CodeField code={code} />}</CartTotals>
              <CartArrival lines={lines} code={given} />
              <CheckoutLink isEmpty={false} hasShortage={hasShortage} />
              <OtherRecipientLinks />
            </aside>
          )}
        </div>
      )}
    </main>
  )
}
