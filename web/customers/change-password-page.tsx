import { useState } from 'react'
import { checkPassword } from '#shop/customers/password.ts'
import { refuse } from '#shop/refusal.ts'
import type { requestApi } from '#web/api/api-client.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { User } from '#web/session/parse-session.ts'
import { startSession, type SessionResponse } from '#web/session/session.ts'
import { useRequireCustomer } from '#web/session/use-session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { SendResetLink } from './send-reset-link.tsx'
import { NewPasswordField, useMinPasswordLength } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Another password, by the current one; others go to the home page (specification, sections 2 and 5). */
export function ChangePasswordPage() {
  const user = useRequireCustomer('/')
  const [done, setDone] = useState(false)
  if (!user) return <AccountPage title="Change your password" words="One moment, please." />
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
  const form = useAccountForm(['currentPassword', 'password'], requestWithSpecifiedMessage)
  const { errors, alert, readField, validate, send } = form

  async function submit() {
    const missing = refuse('missing', 'Please enter your current password.')
    const good = validate(() => ({
      currentPassword: readField('currentPassword') ? { ok: true } : missing,
      password: checkPassword(readField('password'), minPasswordLength),
    }))
    if (!good) return
    const currentPassword = readField('currentPassword')
    const password = readField('password')
    const passwords = { currentPassword, password, passwordConfirmation: password }
    const session = await send<SessionResponse>('/api/auth/change-password', passwords)
    if (!session) return
    startSession(session)
    onDone()
  }

  return (
    <AccountPage title="Change your password" words="You stay signed in here; every other device is signed out.">
      <FormAlert message={alert?.message ?? null} round={alert?.round ?? 0} />
      <AccountForm state={form} button="Change password" onSubmit={submit}>
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

/** A failing network in the words of the specification, section 8, and what to do about it. */
const requestWithSpecifiedMessage: typeof requestApi = async <Data,>(
  ...question: Parameters<typeof requestApi>
): ReturnType<typeof requestApi<Data>> => {
  const answer = await requestAsCustomer<Data>(...question)
  return !answer.ok && answer.reason === 'offline'
    ? { ...answer, message: `Something went wrong. ${answer.message}` }
    : answer
}
