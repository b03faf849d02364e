import { ButtonLink } from '../design/button.tsx'
import { useLocation } from 'react-router'
import { acknowledgeEnd, SESSION_ENDED } from './session.ts'

/** Tells somebody whose session has ended while they look at another page; the cart is as it was. */
export function SessionNotice() {
  const { pathname, search } = useLocation()
  const state = pathname === '/checkout' ? { fromCheckout: true } : { from: pathname + search }
  return (
    <div className="session-notice" role="alert">
      <p>{SESSION_ENDED}</p>
      <ButtonLink to="/login" state={state} size="small" onClick={acknowledgeEnd}>
        Login
      </ButtonLink>
      <button type="button" className="session-notice-close" onClick={acknowledgeEnd}>
        Not now
      </button>
    </div>
  )
}
