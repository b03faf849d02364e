import { Link, useNavigate, useSearchParams } from 'react-router'
import { checkNewPassword } from '#shop/customers/password.ts'
import { requestApi } from '#web/api/api-client.ts'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { startSession } from '#web/session/session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

export function NewPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const minPasswordLength = useMinPasswordLength()
  const form = useForm({
    fields: ['password', 'passwordConfirmation'],
    check({ password, passwordConfirmation }) {
      const checked = checkNewPassword(password, passwordConfirmation, minPasswordLength)
      const differ = !checked.ok && checked.reason === 'passwords-differ'
      return checkFields({
        password: differ ? { ok: true } : checked,
        passwordConfirmation: differ ? checked : { ok: true },
      })
    },
    async onSubmit(passwords) {
      const body = { code: query.get('code') ?? '', ...passwords }
      const answer = await requestApi('POST /api/auth/reset-password', { body })
      if (!answer.ok) return answer
      startSession(answer.data)
      // The used link goes from the history.
      void navigate('/user/profile', { replace: true })
      return answer
    },
  })
  const { errors, failure } = form

  return (
    <AccountPage title="Choose a new password" intro="It signs you in here, and signs every other device out.">
      <FormAlert failure={failure}>
        {failure?.reason === 'wrong-code' && (
          <p>
            The link works once, for 10 minutes.{' '}
            <Link to="/reset" className="text-link">
              Send me a new one
            </Link>
          </p>
        )}
      </FormAlert>
      <AccountForm form={form} button="Continue">
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
