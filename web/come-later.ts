import type { createBrowserRouter } from 'react-router'
import type { Cart } from '#shop/cart/cart.ts'
import { shopStore } from './store.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** How things stood when what comes later was called for: before a press had its effect. */
export type Beginning = {
  state: Router['state']
  /** null while the stored cart has not been read. */
  cart: Cart | null
  /** The press that called for it, which came too early to be seen by anybody else. */
  press: Event | null
}

/** A new page settles first, in milliseconds. Whoever has been here before is not asked anything: no need to wait. */
const SETTLE_MS = 2_500

/**
 * Fetches what nobody waits for, once the page has settled or with the first press: counting, for those who allow it,
 * and keeping for the time without a connection.
 * @param counts whether what shoppers allow to be counted goes anywhere
 */
export function comeLater(router: Router, counts: boolean): void {
  let called = false
  const call = (press: Event | null) => {
    if (called) return
    called = true
    const { hydrated, cart } = shopStore.getState()
    const beginning = { state: router.state, cart: hydrated ? cart : null, press }
    void import('./after-load.ts').then(({ afterLoad }) => afterLoad(router, counts, beginning))
  }
  const settle = () => setTimeout(() => call(null), wasHere() ? 0 : SETTLE_MS)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, call, { once: true, capture: true })
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle)
}

function wasHere(): boolean {
  try {
    return localStorage.getItem('measuring') !== null
  } catch {
    return false
  }
}
