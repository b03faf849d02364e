import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { shopStore } from '#web/storage/shop-store.ts'
import type { User } from '#web/storage/parse-session.ts'
import { acknowledgeSessionEnd, SESSION_ENDED_MESSAGE } from './session.ts'

/** `isReady` is false on the server and until storage has been read. */
export type Session =
  | { isReady: boolean; isLoggedIn: false; user?: undefined; jwt?: undefined }
  | { isReady: true; isLoggedIn: true; user: User; jwt: string }

export function useSession(): Session {
  const isReady = useStore(shopStore, (state) => state.isStorageReady)
  const auth = useStore(shopStore, (state) => state.auth)
  return auth.isLoggedIn
    ? { isReady: true, isLoggedIn: true, user: auth.user, jwt: auth.jwt }
    : { isReady, isLoggedIn: false }
}

/** Null while unknown and while others are sent away; after signing in they come back. */
export function useRequireCustomer(otherwise: '/login' | '/' = '/login'): User | null {
  const { isReady, user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mustLeave = isReady && !user
  useEffect(() => {
    if (!mustLeave) return
    const { hasSessionEnded } = shopStore.getState()
    acknowledgeSessionEnd()
    const state = { from: pathname + search, ...(hasSessionEnded && { message: SESSION_ENDED_MESSAGE }) }
    void navigate(hasSessionEnded ? '/login' : otherwise, { replace: true, state })
  }, [mustLeave, navigate, otherwise, pathname, search])
  return user ?? null
}

/** True once it is known that nobody is signed in. Others go to `target`, also when they sign in in another tab. */
export function useRequireGuest(target: string): boolean {
  const { isReady, isLoggedIn } = useSession()
  const redirect = useRedirect()
  useEffect(() => {
    if (isLoggedIn) redirect(target)
  }, [isLoggedIn, redirect, target])
  return isReady && !isLoggedIn
}

/** It takes this page's place in the history. */
export function useRedirect(): (target: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (target) => {
      // Checkout is a document of its own: only that one may talk to the payment provider.
      if (target === '/checkout') window.location.replace(target)
      else void navigate(target, { replace: true })
    },
    [navigate],
  )
}
