import { ButtonLink } from '#web/design/button.tsx'
import { useLocation } from 'react-router'
import { acknowledgeSessionEnd, SESSION_ENDED_MESSAGE } from './session.ts'

export function SessionNotice() {
  const { pathname, search } = useLocation()
  const state = pathname === '/checkout' ? { fromCheckout: true } : { from: pathname + search }
  return (
    <div className="session-notice" role="alert">
      <p>{SESSION_ENDED_MESSAGE}</p>
      <ButtonLink to="/login" state={state} size="small" onClick={acknowledgeSessionEnd}>
        Login
      </ButtonLink>
      <button type="button" className="session-notice-close" onClick={acknowledgeSessionEnd}>
        Not now
      </button>
    </div>
  )
}
