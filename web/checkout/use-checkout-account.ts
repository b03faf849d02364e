import { useEffect, useEffectEvent } from 'react'
import type { User } from '#web/storage/parse-session.ts'
import { acknowledgeSessionEnd } from '#web/session/session.ts'
import { useSession, type Session } from '#web/session/use-session.ts'
import { isLoggedInMode, type CheckoutEvent, type CheckoutMode } from './checkout-state.ts'

/**
 * Follows who is logged in, here and in other tabs, as the table of modes has it. Somebody who has nothing to pick from
 * goes on with the form.
 * @param locked while a payment is under way everything stays as it is
 * @param advance takes the moves of the table
 * @param prefill completes what was typed by what the account knows
 */
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
