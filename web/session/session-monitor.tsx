import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { shopStore } from '#web/storage/shop-store.ts'

/** Where it cannot be had, the pages that need a session say so themselves. */
const SessionNotice = lazy(() =>
  import('./session-notice.tsx').then(
    ({ SessionNotice }): { default: ComponentType } => ({ default: SessionNotice }),
    () => ({ default: () => null }),
  ),
)

/**
 * Asks once, when a page has come alive, whether the session that storage remembers still stands; says so when it does
 * not, or ends later. Everything of it is fetched only for those who were signed in.
 */
export function SessionMonitor() {
  const known = useStore(shopStore, (state) => state.isStorageReady)
  const ended = useStore(shopStore, (state) => state.hasSessionEnded)
  useEffect(() => {
    if (known && shopStore.getState().auth.isLoggedIn)
      import('./refresh-account.ts').then(
        ({ refreshAccount }) => refreshAccount(),
        () => {},
      )
  }, [known])
  return ended ? (
    <Suspense>
      <SessionNotice />
    </Suspense>
  ) : null
}
