import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse } from '#shop/refusal.ts'
import { requestApi } from '#web/api/api-client.ts'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pathAfterLogin, parseLoginState } from '#web/session/login-state.ts'
import { acknowledgeSessionEnd, SESSION_ENDED_MESSAGE, startSession } from '#web/session/session.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { PasswordField } from './password-field.tsx'

const WRONG_PASSWORD_MESSAGE = 'Invalid Email & Password combination'

export function LoginPage() {
  const arrived = parseLoginState(useLocation().state)
  const { fromCheckout } = arrived
  const [email, setEmail] = useState(arrived.email)
  const form = useForm({
    fields: ['identifier', 'password'],
    check: ({ identifier, password }) =>
      checkFields({
        identifier: checkEmail(identifier),
        password: password ? { ok: true } : refuse('missing', 'Please enter your password.'),
      }),
    async onSubmit(credentials) {
      const answer = await requestApi('POST /api/auth/local', { body: credentials })
      if (answer.ok) startSession(answer.data)
      return answer
    },
  })
  const { errors, failure } = form
  const [ended] = useState(() => shopStore.getState().hasSessionEnded)
  useEffect(acknowledgeSessionEnd, [])
  const onward = { fromCheckout, from: arrived.from, email }

  const onArrival = arrived.message ?? (ended ? SESSION_ENDED_MESSAGE : null)
  const message = failure?.reason === 'wrong-password' ? WRONG_PASSWORD_MESSAGE : (failure?.message ?? onArrival)
  return (
    <AccountPage
      title="Login"
      intro={
        fromCheckout
          ? 'Your cart is kept. After signing in you go on with checkout.'
          : 'Good to see you again. Your addresses and orders are where you left them.'
      }
    >
      <GuestsOnly target={pathAfterLogin(arrived)}>
        <FormAlert failure={failure} message={message} />
        <AccountForm form={form} button="Continue">
          <EmailField
            name="identifier"
            defaultValue={arrived.email}
            error={errors.identifier}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
          <p className="account-aside">
            <Link to="/reset" state={onward} className="text-link">
              Forgot Password?
            </Link>
          </p>
        </AccountForm>
        <OtherWaysIn google="Sign in with Google" question="New here?" to="/register" link="Register" onward={onward} />
      </GuestsOnly>
    </AccountPage>
  )
}
