import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { cartCount } from '#shop/cart/cart.ts'
import { CloseButton, Drawer } from '#web/design/drawer.tsx'
import { syncTabs } from '#web/storage/sync-tabs.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { closeCart, useCart } from './cart-store.ts'
import { itemsText } from './items-text.ts'

const TITLE_ID = 'cart-title'

/** At checkout it has no veil and ignores Escape (specification, section 2). It also starts reading storage. */
export function CartDrawer() {
  const open = useCart((cart) => cart.isExpanded)
  const count = useCart(cartCount)
  const { pathname } = useLocation()
  const onCheckout = /^\/checkout\/?$/.test(pathname)
  const panel = usePanel(open)

  useEffect(() => syncTabs(shopStore, window), [])
  useEffect(closeCart, [pathname])

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
      {panel === 'failed' && <PanelFailed />}
      {panel !== null && panel !== 'failed' && <panel.Panel titleId={TITLE_ID} onCheckout={onCheckout} />}
    </Drawer>
  )
}

type Panel = { Panel: ComponentType<{ titleId: string; onCheckout: boolean }> }

function usePanel(wanted: boolean): Panel | 'failed' | null {
  const [panel, setPanel] = useState<Panel | 'failed' | null>(null)
  useEffect(() => {
    if (!wanted || panel !== null) return
    import('./cart-panel.tsx').then(
      ({ CartPanel }) => setPanel({ Panel: CartPanel }),
      () => setPanel('failed'),
    )
  }, [wanted, panel])
  return panel
}

/** A browser does not fetch a failed module again, so the way on is the cart as a page. */
function PanelFailed() {
  return (
    <div className="cart-failed">
      <p>The cart could not be opened. Please check your connection.</p>
      <a className="text-link" href="/cart">
        Open the cart page
      </a>
    </div>
  )
}
