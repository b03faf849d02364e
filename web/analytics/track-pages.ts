import { createBeginCheckoutEvent, createCartEvent, createViewItemEvent } from '#shop/analytics/ecommerce-events.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import { stripUrlSecrets } from '#shop/analytics/strip-url-secrets.ts'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Router } from '#web/routing/router.ts'
import { shopStore } from '#web/storage/shop-store.ts'

const TITLE_DELAY_MS = 200

export function trackPages(router: Router, first: Router['state'], track: (event: AnalyticsEvent) => void): void {
  let shown = first
  let referrer = document.referrer
  const trackPage = (state: Router['state']) => {
    const { pathname, search } = state.location
    const address = stripUrlSecrets(location.origin + pathname + search) ?? location.origin
    const params = { page_location: address, ...toPageReferrer(referrer) }
    referrer = address
    setTimeout(() => {
      const isThere = router.state.location.pathname === pathname
      track({ name: 'page_view', params: isThere ? { ...params, page_title: document.title } : params })
    }, TITLE_DELAY_MS)
    const product = findProduct(state)
    if (product) track(createViewItemEvent(product))
    if (pathname === '/cart') whenCartReady((lines) => track(createCartEvent('view_cart', lines)))
    if (pathname === '/checkout') whenCartReady((lines) => track(createBeginCheckoutEvent(lines)))
  }
  const onStateChange = (state: Router['state']) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown.location.key) return
    const { pathname, search } = shown.location
    shown = state
    // Typing into the search box of the listing replaces the address: that is one page.
    const another = state.historyAction !== 'REPLACE' && state.location.search !== search
    if (state.location.pathname !== pathname || another) trackPage(state)
  }
  trackPage(first)
  onStateChange(router.state)
  router.subscribe(onStateChange)
}

function findProduct({ loaderData }: Router['state']): ProductDetails | undefined {
  const pages = Object.values(loaderData as Record<string, { product?: ProductDetails } | null>)
  return pages.find((page) => page?.product)?.product
}

/** Sends only the origin of another site. */
function toPageReferrer(referrer: string): { page_referrer?: string } {
  const address = stripUrlSecrets(referrer)
  if (address === undefined) return {}
  return { page_referrer: address.startsWith(location.origin) ? address : new URL(address).origin }
}

function whenCartReady(then: (lines: CartItem[]) => void): void {
  const { isStorageReady, cart } = shopStore.getState()
  const lines = cartLines(cart)
  if (isStorageReady) {
    if (lines.length > 0) then(lines)
    return
  }
  const stop = shopStore.subscribe((state) => {
    if (!state.isStorageReady) return
    stop()
    whenCartReady(then)
  })
}
