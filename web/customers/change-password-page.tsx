import { useState } from 'react'
import { checkPassword } from '#shop/customers/password.ts'
import { refuse } from '#shop/refusal.ts'
import { type ApiError, requestApi } from '#web/api/api-client.ts'
import { ButtonLink, Button } from '#web/design/button.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { User } from '#web/storage/parse-session.ts'
import { startSession } from '#web/session/session.ts'
import { useRequireCustomer } from '#web/session/use-session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

export function ChangePasswordPage() {
  const user = useRequireCustomer('/')
  const [done, setDone] = useState(false)
  if (!user) return <AccountPage title="Change your password" intro="One moment, please." />
  if (!done) return <ChangePasswordForm user={user} onDone={() => setDone(true)} />
  return (
    <AccountPage title="Change your password" heading="Your password is changed">
      <div className="account-form">
        <p className="account-success" role="alert">
          You are still signed in here. Every other device is signed out, and an email tells you of the change.
        </p>
        <ButtonLink to="/user/profile" wide>
          Back to your profile
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

function ChangePasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const minPasswordLength = useMinPasswordLength()
  const form = useForm({
    fields: ['currentPassword', 'password'],
    check: ({ currentPassword, password }) =>
      checkFields({
        currentPassword: currentPassword ? { ok: true } : refuse('missing', 'Please enter your current password.'),
        password: checkPassword(password, minPasswordLength),
      }),
    async onSubmit({ currentPassword, password }) {
      const body = { currentPassword, password, passwordConfirmation: password }
      const answer = await requestAsCustomer('POST /api/auth/change-password', { body })
      if (!answer.ok) return withSpecifiedMessage(answer)
      startSession(answer.data)
      onDone()
      return answer
    },
  })
  const { errors, failure } = form

  return (
    <AccountPage title="Change your password" intro="You stay signed in here; every other device is signed out.">
      <FormAlert failure={failure} />
      <AccountForm form={form} button="Change password">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <NewPasswordField label="New password" error={errors.password} />
      </AccountForm>
      <SendResetLink user={user} />
      <p className="account-other">
        <ButtonLink to="/user/profile" kind="quiet" size="small">
          Back to your profile
        </ButtonLink>
      </p>
    </AccountPage>
  )
}

function withSpecifiedMessage(error: ApiError): ApiError {
  return error.reason === 'offline' ? { ...error, message: `Something went wrong. ${error.message}` } : error
}

/** For those who have no password because they sign in with Google, too. */
function SendResetLink({ user: { email, provider } }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')

  async function mail() {
    setBusy(true)
    const answer = await requestApi('POST /api/auth/forgot-password', { body: { email } })
    setBusy(false)
    setStatus(
      answer.ok
        ? `A link that sets a new password is on its way to ${email}. It works for 10 minutes.`
        : answer.message,
    )
  }

  return (
    <div className="account-other">
      <p>{provider === 'google' ? 'Signed up with Google, and no password yet?' : 'Forgotten the current one?'}</p>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void mail()}>
        Mail me a link instead
      </Button>
      <output className="account-small">{status}</output>
    </div>
  )
}
