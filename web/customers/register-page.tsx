import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPassword } from '#shop/customers/password.ts'
import { requestApi } from '#web/api/api-client.ts'
import { TextField } from '#web/design/field.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { pathAfterLogin, parseLoginState } from '#web/session/login-state.ts'
import { startSession } from '#web/session/session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'

export function RegisterPage() {
  const arrived = parseLoginState(useLocation().state)
  const { fromCheckout } = arrived
  const [email, setEmail] = useState(arrived.email)
  const form = useRegistrationForm()
  const { errors, failure } = form
  const onward = { fromCheckout, from: arrived.from, email }

  return (
    <AccountPage
      title="Register"
      intro={
        fromCheckout
          ? 'Your cart is kept. With an account you go straight on with checkout.'
          : 'Keep your addresses, find your orders again, and check out in a minute. You can buy without an account, too.'
      }
    >
      <GuestsOnly target={pathAfterLogin(arrived)}>
        <FormAlert failure={failure} message={failure?.message ?? arrived.message}>
          {failure?.reason === 'taken' && (
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
        <AccountForm form={form} button="Continue">
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
        <OtherWaysIn
          google="Sign up with Google"
          question="Have an account?"
          to="/login"
          link="Login"
          onward={onward}
        />
        <p className="account-small">
          By registering you agree to our <Link to="/terms">terms</Link>. What we keep about you, and how you take it
          back, stands in our <Link to="/privacy">privacy notice</Link>.
        </p>
      </GuestsOnly>
    </AccountPage>
  )
}

function useRegistrationForm() {
  const minPasswordLength = useMinPasswordLength()
  return useForm({
    fields: ['firstName', 'lastName', 'email', 'password'],
    check: ({ firstName, lastName, email, password }) =>
      checkFields({
        firstName: checkName(firstName, 'first name'),
        lastName: checkName(lastName, 'last name'),
        email: checkEmail(email),
        password: checkPassword(password, minPasswordLength),
      }),
    async onSubmit(registration) {
      const body = { ...registration, username: registration.email }
      const answer = await requestApi('POST /api/auth/local/register', { body })
      if (answer.ok) startSession(answer.data)
      return answer
    },
  })
}
