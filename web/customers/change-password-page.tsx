import { useState } from 'react'
import { checkPassword } from '#shop/customers/password.ts'
import { refuse } from '#shop/refusal.ts'
import type { askShop } from '../ask-shop.ts'
import { ButtonLink } from '../design/button.tsx'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import type { User } from '../session/read-auth.ts'
import { signedIn, type SessionAnswer } from '../session/session.ts'
import { useCustomerOnly } from '../session/use-session.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { MailPasswordLink } from './mail-password-link.tsx'
import { NewPasswordField, useLeastPassword } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Another password, by the current one; others go to the home page (specification, sections 2 and 5). */
export function Component() {
  const user = useCustomerOnly('/')
  const [done, setDone] = useState(false)
  if (!user) return <AccountPage title="Change your password" words="One moment, please." />
  if (!done) return <ChangePassword user={user} onDone={() => setDone(true)} />
  return (
    <AccountPage title="Change your password" heading="Your password is changed">
      <div className="account-form">
        <p className="account-done" role="alert">
          You are still signed in here. Every other device is signed out, and an email tells you of the
          change.
        </p>
        <ButtonLink to="/user/profile" wide>
          Back to your profile
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

function ChangePassword({ user, onDone }: { user: User; onDone: () => void }) {
  const leastPassword = useLeastPassword()
  const form = useAccountForm(['currentPassword', 'password'], askInOurWords)
  const { errors, alert, typed, passes, send } = form

  async function submit() {
    const missing = refuse('missing', 'Please enter your current password.')
    const good = passes(() => ({
      currentPassword: typed('currentPassword') ? { ok: true } : missing,
      password: checkPassword(typed('password'), leastPassword),
    }))
    if (!good) return
    const currentPassword = typed('currentPassword')
    const password = typed('password')
    const passwords = { currentPassword, password, passwordConfirmation: password }
    const session = await send<SessionAnswer>('/api/auth/change-password', passwords)
    if (!session) return
    signedIn(session)
    onDone()
  }

  return (
    <AccountPage
      title="Change your password"
      words="You stay signed in here; every other device is signed out."
    >
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
      <MailPasswordLink user={user} />
      <p className="account-other">
        <ButtonLink to="/user/profile" kind="quiet" size="small">
          Back to your profile
        </ButtonLink>
      </p>
    </AccountPage>
  )
}

/** A failing network in the words of the specification, section 8, and what to do about it. */
const askInOurWords: typeof askShop = async <Data,>(
  ...question: Parameters<typeof askShop>
): ReturnType<typeof askShop<Data>> => {
  const answer = await askAsCustomer<Data>(...question)
  return !answer.ok && answer.reason === 'offline'
    ? { ...answer, message: `Something went wrong. ${answer.message}` }
    : answer
}
