import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { shopStore } from '#web/storage/shop-store.ts'

/** Without it the pages that need a session say so themselves. */
const SessionNotice = lazy(() =>
  import('./session-notice.tsx').then(
    ({ SessionNotice }): { default: ComponentType } => ({ default: SessionNotice }),
    () => ({ default: () => null }),
  ),
)

/** Checks once whether the stored session still stands; its code is fetched only for those who were signed in. */
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
