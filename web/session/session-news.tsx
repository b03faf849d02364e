import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { shopStore } from '../store.ts'

const SessionNotice = lazy(async () => {
  const { SessionNotice } = await import('./session-notice.tsx')
  return { default: SessionNotice }
})

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
