import { useEffect, useState } from 'react'
import { refuse } from '#shop/refusal.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { User } from '#web/storage/parse-session.ts'
import { checkFields, type FieldErrors } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PasswordField } from '#web/customers/password-field.tsx'

/** Proves the ownership by the password or by a mailed code; accounts that sign in with Google begin with the code. */
export function DeletionForm({ user, onCancel, onGone }: { user: User; onCancel: () => void; onGone: () => void }) {
  const [proof, setProof] = useState<'password' | 'code'>(user.provider === 'google' ? 'code' : 'password')
  const [isCodeSent, setIsCodeSent] = useState(false)
  const { formProps, busy, errors, failure, runStep } = useForm({
    fields: [proof],
    check: ({ [proof]: typed }) =>
      checkFields({
        [proof]: typed
          ? { ok: true }
          : refuse(
              'missing',
              proof === 'code' ? 'Please enter the code from our mail.' : 'Please enter your password.',
            ),
      }),
    async onSubmit(typed) {
      const answer = await requestAsCustomer('POST /api/users/me/delete', { body: typed })
      if (answer.ok) onGone()
      return answer
    },
  })

  useEffect(() => {
    if (isCodeSent) formProps.ref.current?.querySelector('input')?.focus()
  }, [isCodeSent, formProps.ref])

  async function sendCode() {
    if (await runStep(() => requestAsCustomer('POST /api/users/me/delete-code', { body: {} }))) setIsCodeSent(true)
  }

  return (
    <form {...formProps} method="post" className="deletion-form">
      <FormAlert failure={failure} />
      <ProofOfOwnership proof={proof} isCodeSent={isCodeSent} email={user.email} errors={errors} />
      <div className="pop-up-buttons">
        {proof === 'code' && !isCodeSent ? (
          <Button data-first-focus busy={busy} onClick={() => void sendCode()}>
            Mail me a code
          </Button>
        ) : (
          <Button type="submit" kind="danger" busy={busy}>
            Delete for good
          </Button>
        )}
        <Button kind="quiet" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
      <button
        type="button"
        className="text-link deletion-other"
        onClick={() => setProof(proof === 'code' ? 'password' : 'code')}
      >
        {proof === 'code' ? 'Use my password instead' : 'No password, or forgotten? Use a mailed code'}
      </button>
    </form>
  )
}

function ProofOfOwnership({
  proof,
  isCodeSent,
  email,
  errors,
}: {
  proof: 'password' | 'code'
  isCodeSent: boolean
  email: string
  errors: FieldErrors<'password' | 'code'>
}) {
  if (proof === 'password')
    return (
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        data-first-focus
        error={errors.password}
      />
    )
  if (!isCodeSent) return <p>To be sure that it is you, we mail a code to {email}. It works for 10 minutes.</p>
  return (
    <TextField
      label="Code from our mail"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      error={errors.code}
      hint={`Sent to ${email}.`}
    />
  )
}
