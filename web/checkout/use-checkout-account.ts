import { useEffect, useEffectEvent } from 'react'
import type { User } from '../session/read-auth.ts'
import { acknowledgeEnd } from '../session/session.ts'
import { useSession, type Session } from '../session/use-session.ts'
import { isLoggedInMode, type CheckoutEvent, type CheckoutMode } from './checkout-state.ts'

/**
 * Follows who is logged in, here and in other tabs, as the table of modes has it. Somebody who has nothing to pick from
 * goes on with the form.
 * @param locked while a payment is under way everything stays as it is
 * @param go takes the moves of the table
 * @param complete completes what was typed by what the account knows
 */
export function useCheckoutAccount(
  mode: CheckoutMode,
  locked: boolean,
  go: (event: CheckoutEvent) => void,
  complete: (user: User) => void,
): Session {
  const session = useSession()
  const { isLoggedIn, user } = session
  const moves = isLoggedIn !== isLoggedInMode(mode) && !locked
  const follow = useEffectEvent(() => {
    go({ type: isLoggedIn ? 'log in' : 'log out' })
    // Checkout says itself that the session has ended: once is enough.
    if (!isLoggedIn) acknowledgeEnd()
    if (!user || user.address.data.length > 0) return
    complete(user)
    go({ type: 'add new address' })
  })
  useEffect(() => {
    if (moves) follow()
  }, [moves])
  return session
}
