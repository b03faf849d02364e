import { useEffect, useEffectEvent } from 'react'
import type { User } from '#web/storage/parse-session.ts'
import { acknowledgeSessionEnd } from '#web/session/session.ts'
import { useSession, type Session } from '#web/session/use-session.ts'
import { isLoggedInMode, type CheckoutEvent, type CheckoutMode } from './checkout-state.ts'

/** Follows logins of other tabs too, but not while `locked`: a payment is under way. */
export function useCheckoutAccount(
  mode: CheckoutMode,
  locked: boolean,
  advance: (event: CheckoutEvent) => void,
  prefill: (user: User) => void,
): Session {
  const session = useSession()
  const { isLoggedIn, user } = session
  const hasLoginChanged = isLoggedIn !== isLoggedInMode(mode) && !locked
  const syncMode = useEffectEvent(() => {
    advance({ type: isLoggedIn ? 'log in' : 'log out' })
    // Checkout says itself that the session has ended: once is enough.
    if (!isLoggedIn) acknowledgeSessionEnd()
    if (!user || user.address.data.length > 0) return
    prefill(user)
    advance({ type: 'add new address' })
  })
  useEffect(() => {
    if (hasLoginChanged) syncMode()
  }, [hasLoginChanged])
  return session
}
