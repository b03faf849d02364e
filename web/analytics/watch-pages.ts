import { beginCheckout, cartEvent, viewItem } from '#shop/analytics/make-events.ts'
import type { ShopEvent } from '#shop/analytics/shop-event.ts'
import { withoutSecrets } from '#shop/analytics/without-secrets.ts'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Router } from '../come-later.ts'
import { shopStore } from '../store.ts'

/** By then a new page has put its title up. */
const TITLE_MS = 200

/** Tells of every page that is shown: that it is, and what its being there means. */
export function watchPages(router: Router, first: Router['state'], tell: (event: ShopEvent) => void): void {
  let shown = first
  let referrer = document.referrer
  const show = (state: Router['state']) => {
    const { pathname, search } = state.location
    const address = withoutSecrets(location.origin + pathname + search) ?? location.origin
    const params = { page_location: address, ...fromWhere(referrer) }
    referrer = address
    setTimeout(() => {
      const isThere = router.state.location.pathname === pathname
      tell({ name: 'page_view', params: isThere ? { ...params, page_title: document.title } : params })
    }, TITLE_MS)
    const product = productOn(state)
    if (product) tell(viewItem(product))
    if (pathname === '/cart') withCart((lines) => tell(cartEvent('view_cart', lines)))
    if (pathname === '/checkout') withCart((lines) => tell(beginCheckout(lines)))
  }
  const follow = (state: Router['state']) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown.location.key) return
    const { pathname, search } = shown.location
    shown = state
    // Typing into the search box of the listing replaces one address by the next: that is one page.
    const another = state.historyAction !== 'REPLACE' && state.location.search !== search
    if (state.location.pathname !== pathname || another) show(state)
  }
  show(first)
  follow(router.state)
  router.subscribe(follow)
}

function productOn({ loaderData }: Router['state']): ProductDetails | undefined {
  const pages = Object.values(loaderData as Record<string, { product?: ProductDetails } | null>)
  return pages.find((page) => page?.product)?.product
}

/** Of another site nothing but its name is told. */
function fromWhere(referrer: string): { page_referrer?: string } {
  const address = withoutSecrets(referrer)
  if (address === undefined) return {}
  return { page_referrer: address.startsWith(location.origin) ? address : new URL(address).origin }
}

/** Once the cart has been read, and only when something is in it. */
function withCart(then: (lines: CartItem[]) => void): void {
  const { hydrated, cart } = shopStore.getState()
  const lines = cartLines(cart)
  if (hydrated) {
    if (lines.length > 0) then(lines)
    return
  }
  const stop = shopStore.subscribe((state) => {
    if (!state.hydrated) return
    stop()
    withCart(then)
  })
}
