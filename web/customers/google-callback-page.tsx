import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { googleRefusalText } from '#shop/customers/google-refusals.ts'
import { requestApi } from '#web/api/api-client.ts'
import { takeReturnPath } from '#web/session/return-path.ts'
import { pathAfterLogin } from '#web/session/login-state.ts'
import { startSession } from '#web/session/session.ts'
import { useRedirect, useSession } from '#web/session/use-session.ts'
import { onPageActivated } from '#web/startup/on-page-activated.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { AccountPage } from './account-page.tsx'

/** Our one-time code becomes the session; Google's token never leaves the server. */
export function GoogleCallbackPage() {
  const [query] = useSearchParams()
  const { isReady } = useSession()
  const navigate = useNavigate()
  const goOn = useRedirect()
  const begun = useRef(false)

  const finish = useCallback(async () => {
    const fromCheckout = query.get('fromCheckout') === 'true'
    const from = takeReturnPath(openSessionStorage())
    const toLogin = (message: string | null) =>
      navigate('/login', { replace: true, state: { fromCheckout, from, message } })
    const error = query.get('error')
    const code = query.get('access_token')
    if (error) return toLogin(googleRefusalText(error))
    if (!code) return toLogin(null)
    const answer = await requestApi(`GET /api/auth/google/callback?access_token=${encodeURIComponent(code)}`, {})
    if (!answer.ok) return toLogin(answer.message)
    startSession(answer.data)
    goOn(pathAfterLogin({ fromCheckout, from }))
  }, [query, navigate, goOn])

  useEffect(() => {
    if (!isReady) return
    return onPageActivated(() => {
      if (begun.current) return
      begun.current = true
      void finish()
    })
  }, [isReady, finish])

  return (
    <AccountPage title="Sign in with Google" heading="Setting up your profile..">
      <output className="account-loading">
        <span className="account-spinner" />
        This takes a moment.
      </output>
    </AccountPage>
  )
}
