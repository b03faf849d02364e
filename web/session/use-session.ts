import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { shopStore } from '../store.ts'
import type { User } from './read-auth.ts'
import { acknowledgeEnd, SESSION_ENDED } from './session.ts'

/** Who is signed in in this browser; `known` is false on the server and until storage has been read. */
export type Session =
  | { known: boolean; isLoggedIn: false; user?: undefined; jwt?: undefined }
  | { known: true; isLoggedIn: true; user: User; jwt: string }

export function useSession(): Session {
  const known = useStore(shopStore, (state) => state.hydrated)
  const auth = useStore(shopStore, (state) => state.auth)
  return auth.isLoggedIn
    ? { known: true, isLoggedIn: true, user: auth.user, jwt: auth.jwt }
    : { known, isLoggedIn: false }
}

/**
 * For pages of somebody signed in: who it is, or null while that is unknown and while others are sent away. They find back
 * here after signing in.
 * @param otherwise where others go: /login, or / for /change-password (specification, section 6)
 */
export function useCustomerOnly(otherwise: '/login' | '/' = '/login'): User | null {
  const { known, user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const away = known && !user
  useEffect(() => {
    if (!away) return
    const { sessionEnded } = shopStore.getState()
    acknowledgeEnd()
    const state = { from: pathname + search, ...(sessionEnded && { message: SESSION_ENDED }) }
    void navigate(sessionEnded ? '/login' : otherwise, { replace: true, state })
  }, [away, navigate, otherwise, pathname, search])
  return user ?? null
}

/**
 * For pages of somebody who is not signed in: true once that is known. Others go to `target`, also when they sign in here
 * or in another tab.
 */
export function useGuestOnly(target: string): boolean {
  const { known, isLoggedIn } = useSession()
  const goOn = useGoOn()
  useEffect(() => {
    if (isLoggedIn) goOn(target)
  }, [isLoggedIn, goOn, target])
  return known && !isLoggedIn
}

/** Leaves for another page of the shop, which takes this one's place in the history. */
export function useGoOn(): (target: string) => void {
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
