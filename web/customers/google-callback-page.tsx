import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { googleRefusalText } from '#shop/customers/google-refusals.ts'
import { askShop } from '../ask-shop.ts'
import { takeReturn } from '../session/kept-return.ts'
import { afterLogin } from '../session/login-state.ts'
import { signedIn, type SessionAnswer } from '../session/session.ts'
import { useGoOn, useSession } from '../session/use-session.ts'
import { whenShown } from '../when-shown.ts'
import { AccountPage } from './account-page.tsx'

/**
 * Where Google's part of a sign-in ends. Our one-time code in the address becomes the session; the server has filled in
 * missing names by then, because Google's own token never leaves it (the decisions, section 5).
 */
export function Component() {
  const [query] = useSearchParams()
  const { known } = useSession()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const begun = useRef(false)

  const finish = useCallback(async () => {
    const fromCheckout = query.get('fromCheckout') === 'true'
    const from = takeReturn(() => sessionStorage)
    const toLogin = (message: string | null) =>
      navigate('/login', { replace: true, state: { fromCheckout, from, message } })
    const error = query.get('error')
    const code = query.get('access_token')
    if (error) return toLogin(googleRefusalText(error))
    if (!code) return toLogin(null)
    const answer = await askShop<SessionAnswer>(
      `/api/auth/google/callback?access_token=${encodeURIComponent(code)}`,
    )
    if (!answer.ok) return toLogin(answer.message)
    signedIn(answer.data)
    goOn(afterLogin({ fromCheckout, from }))
  }, [query, navigate, goOn])

  useEffect(() => {
    if (!known) return
    return whenShown(() => {
      // The code works once.
      if (begun.current) return
      begun.current = true
      void finish()
    })
  }, [known, finish])

  return (
    <AccountPage title="Sign in with Google" heading="Setting up your profile..">
      <output className="account-wait">
        <span className="account-spinner" />
        This takes a moment.
      </output>
    </AccountPage>
  )
}
