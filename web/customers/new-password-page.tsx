import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { passwordHint } from '#shop/customers/common-passwords.ts'
import { checkNewPassword } from '#shop/customers/password.ts'
import { Button } from '../design/button.tsx'
import { signedIn, type SessionAnswer } from '../session/session.ts'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sets a new password by the code of the mailed link, and signs in with it (specification, sections 2 and 5). */
export function Component() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { form, busy, errors, alert, typed, passes, send } = useAccountForm([
    'password',
    'passwordConfirmation',
  ])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed('password')
    const passwordConfirmation = typed('passwordConfirmation')
    const checked = checkNewPassword(wanted, passwordConfirmation)
    const differ = !checked.ok && checked.reason === 'passwords-differ'
    const good = passes({
      password: differ ? { ok: true } : checked,
      passwordConfirmation: differ ? checked : { ok: true },
    })
    if (!good) return
    const session = await send<SessionAnswer>('/api/auth/reset-password', {
      code: query.get('code') ?? '',
      password: wanted,
      passwordConfirmation,
    })
    if (!session) return
    signedIn(session)
    // The used link goes from the history.
    void navigate('/user/profile', { replace: true })
  }

  return (
    <AccountPage
      title="Choose a new password"
      words="It signs you in here, and signs every other device out."
    >
      <FormAlert message={alert?.message ?? null} round={alert?.round ?? 0}>
        {alert?.reason === 'wrong-code' && (
          <p>
            The link works once, for 10 minutes.{' '}
            <Link to="/reset" className="text-link">
              Send me a new one
            </Link>
          </p>
        )}
      </FormAlert>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="account-form"
      >
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={passwordHint(password) ?? (errors.password ? undefined : 'At least 6 characters.')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Repeat the new password"
          name="passwordConfirmation"
          autoComplete="new-password"
          error={errors.passwordConfirmation}
        />
        <Button type="submit" wide busy={busy}>
          Continue
        </Button>
      </form>
    </AccountPage>
  )
}
