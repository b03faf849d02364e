import { Link, useNavigate, useSearchParams } from 'react-router'
import { checkNewPassword } from '#shop/customers/password.ts'
import { startSession, type SessionResponse } from '#web/session/session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sets a new password by the code of the mailed link, and signs in with it (specification, sections 2 and 5). */
export function NewPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const minPasswordLength = useMinPasswordLength()
  const form = useAccountForm(['password', 'passwordConfirmation'])
  const { errors, alert, readField, validate, send } = form

  async function submit() {
    const good = validate(() => {
      const checked = checkNewPassword(readField('password'), readField('passwordConfirmation'), minPasswordLength)
      const differ = !checked.ok && checked.reason === 'passwords-differ'
      return {
        password: differ ? { ok: true } : checked,
        passwordConfirmation: differ ? checked : { ok: true },
      }
    })
    if (!good) return
    const password = readField('password')
    const passwordConfirmation = readField('passwordConfirmation')
    const session = await send<SessionResponse>('/api/auth/reset-password', {
      code: query.get('code') ?? '',
      password,
      passwordConfirmation,
    })
    if (!session) return
    startSession(session)
    // The used link goes from the history.
    void navigate('/user/profile', { replace: true })
  }

  return (
    <AccountPage title="Choose a new password" words="It signs you in here, and signs every other device out.">
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
      <AccountForm state={form} button="Continue" onSubmit={submit}>
        <NewPasswordField label="New password" error={errors.password} />
        <PasswordField
          label="Repeat the new password"
          name="passwordConfirmation"
          autoComplete="new-password"
          error={errors.passwordConfirmation}
        />
      </AccountForm>
    </AccountPage>
  )
}
