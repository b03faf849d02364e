import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPassword } from '#shop/customers/password.ts'
import { TextField } from '#web/design/field.tsx'
import { pathAfterLogin, parseLoginState } from '#web/session/login-state.ts'
import { startSession, type SessionResponse } from '#web/session/session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { GoogleLink } from './google-link.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sign up (specification, section 2). */
export function RegisterPage() {
  const arrived = parseLoginState(useLocation().state)
  const { fromCheckout } = arrived
  const [email, setEmail] = useState(arrived.email)
  const minPasswordLength = useMinPasswordLength()
  const form = useAccountForm(['firstName', 'lastName', 'email', 'password'])
  const { errors, alert, readField, validate, send } = form
  const onward = { fromCheckout, from: arrived.from, email }

  async function submit() {
    const good = validate(() => ({
      firstName: checkName(readField('firstName'), 'first name'),
      lastName: checkName(readField('lastName'), 'last name'),
      email: checkEmail(readField('email')),
      password: checkPassword(readField('password'), minPasswordLength),
    }))
    if (!good) return
    const registration = {
      firstName: readField('firstName'),
      lastName: readField('lastName'),
      email: readField('email'),
      password: readField('password'),
      username: readField('email'),
    }
    const session = await send<SessionResponse>('/api/auth/local/register', registration)
    if (session) startSession(session)
  }

  return (
    <AccountPage
      title="Register"
      words={
        fromCheckout
          ? 'Your cart is kept. With an account you go straight on with checkout.'
          : 'Keep your addresses, find your orders again, and check out in a minute. You can buy without an account, too.'
      }
    >
      <GuestsOnly target={pathAfterLogin(arrived)}>
        <FormAlert message={alert?.message ?? arrived.message} round={alert?.round ?? 0}>
          {alert?.reason === 'taken' && (
            <p>
              Is it yours?{' '}
              <Link to="/login" state={onward} className="text-link">
                Login
              </Link>{' '}
              or{' '}
              <Link to="/reset" state={onward} className="text-link">
                set a new password
              </Link>
              .
            </p>
          )}
        </FormAlert>
        <AccountForm state={form} button="Continue" onSubmit={submit}>
          <div className="account-names">
            <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
            <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
          </div>
          <EmailField
            name="email"
            defaultValue={arrived.email}
            error={errors.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <NewPasswordField label="Password" error={errors.password} />
        </AccountForm>
        <p className="account-or">or</p>
        <GoogleLink fromCheckout={fromCheckout} from={arrived.from}>
          Sign up with Google
        </GoogleLink>
        <p className="account-other">
          Have an account?{' '}
          <Link to="/login" state={onward} className="text-link">
            Login
          </Link>
        </p>
        <p className="account-small">
          By registering you agree to our <Link to="/terms">terms</Link>. What we keep about you, and how you take it
          back, stands in our <Link to="/privacy">privacy notice</Link>.
        </p>
      </GuestsOnly>
    </AccountPage>
  )
}
