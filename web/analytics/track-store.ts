import { createCartEvent, createProductEvent } from '#shop/analytics/ecommerce-events.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import { cartLines, type Cart } from '#shop/cart/cart.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import type { InitialState } from './initial-state.ts'
import type { Router } from '#web/routing/router.ts'

/** Changes of another tab arrive as storage that is read again: they were tracked there. */
export function trackStore(
  router: Router,
  { state, stored }: InitialState,
  track: (event: AnalyticsEvent) => void,
): void {
  let isRestoring = false
  let lastState = { ...shopStore.getState(), ...stored }
  shopStore.persist.onHydrate(() => (isRestoring = true))
  shopStore.persist.onFinishHydration((state) => {
    isRestoring = false
    lastState = state
  })
  const trackChange = (now: typeof lastState, { pathname, search } = router.state.location) => {
    const before = lastState
    lastState = now
    if (isRestoring) return
    // A placed order empties the cart: nobody removed anything.
    if (!/^\/(order|success)$/.test(pathname)) trackCartChanges(before.cart, now.cart, track)
    if (now.auth.isLoggedIn && !before.auth.isLoggedIn) trackSignIn(pathname, search, track)
  }
  shopStore.subscribe((now) => trackChange(now))
  trackChange(shopStore.getState(), state.location)
}

function trackCartChanges(before: Cart, now: Cart, track: (event: AnalyticsEvent) => void): void {
  if (now.isExpanded && !before.isExpanded && cartLines(now).length > 0)
    track(createCartEvent('view_cart', cartLines(now)))
  if (now.items === before.items) return
  for (const id of new Set([...Object.keys(before.items), ...Object.keys(now.items)])) {
    const line = now.items[id] ?? before.items[id]
    const change = (now.items[id]?.quantity ?? 0) - (before.items[id]?.quantity ?? 0)
    if (line && change !== 0)
      track(createProductEvent(change > 0 ? 'add_to_cart' : 'remove_from_cart', line, Math.abs(change)))
  }
}

function trackSignIn(pathname: string, search: string, track: (event: AnalyticsEvent) => void): void {
  if (pathname === '/login') track({ name: 'login', params: { method: 'Normal' } })
  if (pathname === '/register') track({ name: 'sign_up', params: { method: 'Normal' } })
  if (pathname === '/auth/callback')
    track({ name: /\bnew=true\b/.test(search) ? 'sign_up' : 'login', params: { method: 'Google' } })
}
