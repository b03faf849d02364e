import type { createBrowserRouter } from 'react-router'
import { shopStore, type ShopState } from './store.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** How things stood when the page came to life: whatever comes later has to catch up from there. */
export type Beginning = {
  state: Router['state']
  /** What storage held when it was read; null while it has not been. */
  stored: Pick<ShopState, 'auth' | 'cart'> | null
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
  const beginning: Beginning = { state: router.state, stored: null, press: null }
  const stop = shopStore.persist.onFinishHydration(({ auth, cart }) => {
    beginning.stored = { auth, cart }
    stop()
  })
  const call = (press: Event | null) => {
    if (called) return
    called = true
    beginning.press = press
    import('./after-load.ts').then(
      ({ afterLoad }) => afterLoad(router, counts, beginning),
      () => {}, // the line broke: the next page tries again
    )
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
