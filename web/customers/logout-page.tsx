import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { requestApi } from '#web/api/api-client.ts'
import { clearAddressDraft } from '#web/checkout/address-draft.ts'
import { clearRecipientsDraft } from '#web/several/recipients-draft.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { clearSession } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { onPageActivated } from '#web/startup/on-page-activated.ts'
import { AccountPage } from './account-page.tsx'

/**
 * Signs out by a POST in the visible page: a prefetch ends no session. This browser forgets the session in any case.
 */
export function LogoutPage() {
  const navigate = useNavigate()
  const { isReady, jwt } = useSession()
  const leaving = useRef<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const post = useCallback(async () => {
    setFailed(null)
    const headers = { authorization: `Bearer ${leaving.current}` }
    const answer = await requestApi('POST /api/auth/logout', { body: {}, headers })
    if (answer.ok) void navigate('/login', { replace: true })
    else setFailed(answer.message)
  }, [navigate])

  useEffect(() => {
    if (!isReady) return
    return onPageActivated(() => {
      if (leaving.current !== null) return
      if (jwt === undefined) return void navigate('/login', { replace: true })
      leaving.current = jwt
      clearSession()
      clearAddressDraft(openSessionStorage())
      clearRecipientsDraft(openSessionStorage())
      void post()
    })
  }, [isReady, jwt, navigate, post])

  if (failed === null) return <AccountPage title="Logout" heading="Logging you out" intro="One moment, please." />
  return (
    <AccountPage title="Logout" heading="Logged out on this device">
      <div className="account-form">
        <p role="alert">You may still be signed in on other devices. {failed}</p>
        <Button wide onClick={() => void post()}>
          Try again
        </Button>
        <ButtonLink to="/login" kind="quiet" wide replace>
          Leave it at that
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
