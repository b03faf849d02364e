import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { shopStore } from '../store.ts'

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
export function SessionNews() {
  const known = useStore(shopStore, (state) => state.hydrated)
  const ended = useStore(shopStore, (state) => state.sessionEnded)
  useEffect(() => {
    if (known && shopStore.getState().auth.isLoggedIn)
      import('./freshen-session.ts').then(
        ({ freshenSession }) => freshenSession(),
        () => {},
      )
  }, [known])
  return ended ? (
    <Suspense>
      <SessionNotice />
    </Suspense>
  ) : null
}
