import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { checkEmail } from '#shop/customers/email.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { parseLoginState } from '#web/session/login-state.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { GuestsOnly } from './guests-only.tsx'

/** The answer never tells who has an account. */
export function ResetPage() {
  const arrived = parseLoginState(useLocation().state)
  const [email, setEmail] = useState(arrived.email)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const onward = { fromCheckout: arrived.fromCheckout, from: arrived.from, email }

  return (
    <AccountPage
      title="Reset your password"
      intro={sentTo === null ? 'We’ll email you a link that sets a new password. It works for 10 minutes.' : undefined}
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
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => checkFields({ email: checkEmail(email) }),
    async onSubmit({ email: typed }) {
      const checked = checkEmail(typed)
      const email = checked.ok ? checked.value : typed
      const answer = await requestApi('POST /api/auth/forgot-password', { body: { email } })
      if (answer.ok) onSent(email)
      return answer
    },
  })
  return (
    <>
      <FormAlert failure={form.failure} />
      <AccountForm
        form={form}
        button="Send reset link"
        after={
          <ButtonLink to="/login" state={onward} kind="quiet" wide>
            Back to Login
          </ButtonLink>
        }
      >
        <EmailField
          name="email"
          readOnly={form.busy}
          defaultValue={email}
          error={form.errors.email}
          onChange={(event) => onType(event.target.value)}
        />
      </AccountForm>
    </>
  )
}

function ResetSent({ email, onward, onAgain }: { email: string; onward: object; onAgain: () => void }) {
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className="account-form">
      <output ref={status} tabIndex={-1} className="account-success">
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
