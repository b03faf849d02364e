import type { InitialState } from '#web/analytics/initial-state.ts'
import type { Router } from '#web/routing/router.ts'
import { shopStore } from '#web/storage/shop-store.ts'

/** A new page settles first. An answered consent question needs no delay. */
const START_DELAY_MS = 2_500

/** Fetches what nobody waits for, once the page has settled or with the first press. */
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
      () => {}, // could not be loaded: the next page tries again
    )
  }
  const scheduleStart = () => setTimeout(() => start(null), hasAnsweredConsent() ? 0 : START_DELAY_MS)
  // A click alone is one from before hydration, made again by `entry.bootstrap.ts`.
  for (const press of ['pointerdown', 'keydown', 'click']) addEventListener(press, start, { once: true, capture: true })
  const settled = () => {
    scheduleStart()
    fillDays()
    if (readStored('wishes')) loadHearts()
  }
  watchHearts()
  if (document.readyState === 'complete') settled()
  else addEventListener('load', settled)
}

/** Only a stored PIN loads the module. */
function fillDays(): void {
  const pin = readStored('pin')
  if (pin) void import('#web/card-days/fill-cards.ts').then(({ fillCards }) => fillCards(pin)).catch(() => {})
}

/** Fetched by who has a wish list, signs in, or presses a heart. */
function loadHearts(heart?: HTMLElement): void {
  void import('#web/wishes/hearts.ts').then(
    ({ startHearts, pressHeart }) => (heart ? pressHeart(heart) : startHearts()),
    () => {},
  )
}

function watchHearts(): void {
  shopStore.subscribe(({ auth }) => auth.isLoggedIn && loadHearts())
  addEventListener('click', ({ target, isTrusted }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null
    // In a part that is not hydrated yet, `entry.bootstrap.ts` presses it once more.
    if (heart && !(isTrusted && heart.closest('[data-deferred]'))) loadHearts(heart)
  })
}

const hasAnsweredConsent = () => readStored('measuring') !== null

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
