import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { parseLoginState } from '#web/session/login-state.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for a reset link: idle, sending, sent (specification, section 2). The answer never tells who has an account. */
export function ResetPage() {
  const arrived = parseLoginState(useLocation().state)
  const [email, setEmail] = useState(arrived.email)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const onward = { fromCheckout: arrived.fromCheckout, from: arrived.from, email }

  return (
    <AccountPage
      title="Reset your password"
      words={sentTo === null ? 'We’ll email you a link that sets a new password. It works for 10 minutes.' : undefined}
    >
      <GuestsOnly target="/shop">
        {sentTo === null ? (
          <ResetForm email={email} onType={setEmail} onSent={setSentTo} onward={onward} />
        ) : (
          <ResetSent email={sentTo} onward={onward} onAgain={() => setSentTo(null)} />
        )}
      </GuestsOnly>
    </AccountPage>
  )
}

function ResetForm({
  email,
  onType,
  onSent,
  onward,
}: {
  email: string
  onType: (email: string) => void
  onSent: (email: string) => void
  onward: object
}) {
  const form = useAccountForm(['email'])
  const { busy, errors, alert, readField, validate, send } = form

  async function submit() {
    if (!validate(() => ({ email: checkEmail(readField('email')) }))) return
    const checked = checkEmail(readField('email'))
    if (!checked.ok) return
    if (await send('/api/auth/forgot-password', { email: checked.value })) onSent(checked.value)
  }

  return (
    <>
      <FormAlert message={alert?.message ?? null} round={alert?.round ?? 0} />
      <AccountForm
        state={form}
        button="Send reset link"
        onSubmit={submit}
        after={
          <ButtonLink to="/login" state={onward} kind="quiet" wide>
            Back to Login
          </ButtonLink>
        }
      >
        <EmailField
          name="email"
          readOnly={busy}
          defaultValue={email}
          error={errors.email}
          onChange={(event) => onType(event.target.value)}
        />
      </AccountForm>
    </>
  )
}

function ResetSent({ email, onward, onAgain }: { email: string; onward: object; onAgain: () => void }) {
  const words = useRef<HTMLOutputElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="account-form">
      <output ref={words} tabIndex={-1} className="account-success">
        Reset link sent to <strong>{email}</strong>
      </output>
      <p className="account-small">
        Nothing there after a minute? Please look into the spam folder, or check the address: a link comes only where
        there is an account.
      </p>
      <ButtonLink to="/login" state={onward} wide>
        Go Back
      </ButtonLink>
      <Button kind="quiet" wide onClick={onAgain}>
        Send it again
      </Button>
    </div>
  )
}
