import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse } from '#shop/refusal.ts'
import { afterLogin, readLoginState } from '../session/login-state.ts'
import { acknowledgeEnd, SESSION_ENDED, signedIn, type SessionAnswer } from '../session/session.ts'
import { shopStore } from '../store.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { GoogleLink } from './google-link.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Specification, section 8. */
const WRONG = 'Invalid Email & Password combination'

/** Sign in (specification, section 2). Who is signed in goes on at once, to checkout when they came from there. */
export function Component() {
  const arrived = readLoginState(useLocation().state)
  const { fromCheckout } = arrived
  const [email, setEmail] = useState(arrived.email)
  const form = useAccountForm(['identifier', 'password'])
  const { errors, alert, typed, passes, send } = form
  const [ended] = useState(() => shopStore.getState().sessionEnded)
  useEffect(acknowledgeEnd, [])
  const onward = { fromCheckout, from: arrived.from, email }

  async function submit() {
    const good = passes(() => ({
      identifier: checkEmail(typed('identifier')),
      password: typed('password') ? { ok: true } : refuse('missing', 'Please enter your password.'),
    }))
    if (!good) return
    const identifier = typed('identifier')
    const password = typed('password')
    const session = await send<SessionAnswer>('/api/auth/local', { identifier, password })
    if (session) signedIn(session)
  }

  const onArrival = arrived.message ?? (ended ? SESSION_ENDED : null)
  const message = alert?.reason === 'wrong-password' ? WRONG : (alert?.message ?? onArrival)
  return (
    <AccountPage
      title="Login"
      words={
        fromCheckout
          ? 'Your cart is kept. After signing in you go on with checkout.'
          : 'Good to see you again. Your addresses and orders are where you left them.'
      }
    >
      <GuestsOnly target={afterLogin(arrived)}>
        <FormAlert message={message} round={alert?.round ?? 0} />
        <AccountForm state={form} button="Continue" onSubmit={submit}>
          <EmailField
            name="identifier"
            defaultValue={arrived.email}
            error={errors.identifier}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <p className="account-aside">
            <Link to="/reset" state={onward} className="text-link">
              Forgot Password?
            </Link>
          </p>
        </AccountForm>
        <p className="account-or">or</p>
        <GoogleLink fromCheckout={fromCheckout} from={arrived.from}>
          Sign in with Google
        </GoogleLink>
        <p className="account-other">
          New here?{' '}
          <Link to="/register" state={onward} className="text-link">
            Register
          </Link>
        </p>
      </GuestsOnly>
    </AccountPage>
  )
}
