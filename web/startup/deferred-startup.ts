import type { createBrowserRouter } from 'react-router'
import { shopStore, type ShopState } from '#web/storage/shop-store.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** How things stood when the page came to life: whatever comes later has to catch up from there. */
export type InitialState = {
  state: Router['state']
  /** What storage held when it was read; null while it has not been. */
  stored: Pick<ShopState, 'auth' | 'cart'> | null
  /** The press that called for it, which came too early to be seen by anybody else. */
  firstInput: Event | null
}

/** A new page settles first, in milliseconds. Whoever has been here before is not asked anything: no need to wait. */
const START_DELAY_MS = 2_500

/**
 * Fetches what nobody waits for, once the page has settled or with the first press: counting, for those who allow it,
 * and keeping for the time without a connection.
 * @param isAnalyticsEnabled whether what shoppers allow to be counted goes anywhere
 */
export function startDeferred(router: Router, isAnalyticsEnabled: boolean): void {
  let hasStarted = false
  const initial: InitialState = { state: router.state, stored: null, firstInput: null }
  const stop = shopStore.persist.onFinishHydration(({ auth, cart }) => {
    initial.stored = { auth, cart }
    stop()
  })
  const start = (press: Event | null) => {
    if (hasStarted) return
    hasStarted = true
    initial.firstInput = press
    import('./deferred-features.ts').then(
      ({ startDeferredFeatures }) => startDeferredFeatures(router, isAnalyticsEnabled, initial),
      () => {}, // the line broke: the next page tries again
    )
  }
  const scheduleStart = () => setTimeout(() => start(null), hasAnsweredConsent() ? 0 : START_DELAY_MS)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, start, { once: true, capture: true })
  if (document.readyState === 'complete') scheduleStart()
  else addEventListener('load', scheduleStart)
}

function hasAnsweredConsent(): boolean {
  try {
    return localStorage.getItem('measuring') !== null
  } catch {
    return false
  }
}
