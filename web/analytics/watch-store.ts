import { cartEvent, goodsEvent } from '#shop/analytics/make-events.ts'
import type { ShopEvent } from '#shop/analytics/shop-event.ts'
import { cartLines, type Cart } from '#shop/cart/cart.ts'
import { shopStore } from '../store.ts'
import type { Beginning, Router } from '../come-later.ts'

/**
 * Tells what goes into the cart and out of it, and who signs in. What another tab did comes in by reading storage again,
 * and was told there.
 */
export function watchStore(
  router: Router,
  { state, stored }: Beginning,
  tell: (event: ShopEvent) => void,
): void {
  let restoring = false
  let known = { ...shopStore.getState(), ...stored }
  shopStore.persist.onHydrate(() => (restoring = true))
  shopStore.persist.onFinishHydration((state) => {
    restoring = false
    known = state
  })
  const look = (now: typeof known, { pathname, search } = router.state.location) => {
    const before = known
    known = now
    if (restoring) return
    // An order that was placed takes the cart's goods with it: nobody took them out.
    if (!/^\/(order|success)$/.test(pathname)) tellMoves(before.cart, now.cart, tell)
    if (now.auth.isLoggedIn && !before.auth.isLoggedIn) tellSignIn(pathname, search, tell)
  }
  shopStore.subscribe((now) => look(now))
  // What happened between the beginning and now.
  look(shopStore.getState(), state.location)
}

function tellMoves(before: Cart, now: Cart, tell: (event: ShopEvent) => void): void {
  if (now.isExpanded && !before.isExpanded && cartLines(now).length > 0)
    tell(cartEvent('view_cart', cartLines(now)))
  if (now.items === before.items) return
  for (const id of new Set([...Object.keys(before.items), ...Object.keys(now.items)])) {
    const line = now.items[id] ?? before.items[id]
    const by = (now.items[id]?.quantity ?? 0) - (before.items[id]?.quantity ?? 0)
    if (line && by !== 0) tell(goodsEvent(by > 0 ? 'add_to_cart' : 'remove_from_cart', line, Math.abs(by)))
  }
}

/** Where somebody was when they were signed in says how. */
function tellSignIn(pathname: string, search: string, tell: (event: ShopEvent) => void): void {
  if (pathname === '/login') tell({ name: 'login', params: { method: 'Normal' } })
  if (pathname === '/register') tell({ name: 'sign_up', params: { method: 'Normal' } })
  if (pathname === '/auth/callback')
    tell({ name: /\bnew=true\b/.test(search) ? 'sign_up' : 'login', params: { method: 'Google' } })
}
