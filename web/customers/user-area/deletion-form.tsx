import { useEffect, useState, type FormEvent } from 'react'
import { refuse } from '#shop/refusal.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { User } from '#web/session/parse-session.ts'
import { FormAlert } from '#web/customers/form-alert.tsx'
import { PasswordField } from '#web/customers/password-field.tsx'
import { useAccountForm } from '#web/customers/use-account-form.ts'

/**
 * Who wants to delete an account proves that it is theirs: by its password or, without one, by a code from a mail. Accounts
 * that sign in with Google begin with the code.
 */
export function DeletionForm({ user, onCancel, onGone }: { user: User; onCancel: () => void; onGone: () => void }) {
  const [proof, setProof] = useState<'password' | 'code'>(user.provider === 'google' ? 'code' : 'password')
  const [isCodeSent, setMailed] = useState(false)
  const { form, busy, errors, alert, readField, validate, revalidate, send } = useAccountForm(
    [proof],
    requestAsCustomer,
  )

  useEffect(() => {
    if (isCodeSent) form.current?.querySelector('input')?.focus()
  }, [isCodeSent, form])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = refuse(
      'missing',
      proof === 'code' ? 'Please enter the code from our mail.' : 'Please enter your password.',
    )
    const check = () => ({ [proof]: readField(proof) ? { ok: true } : missing }) as Record<typeof proof, typeof missing>
    if (!validate(check)) return
    const value = readField(proof)
    if (await send('/api/users/me/delete', { [proof]: value })) onGone()
  }

  async function sendCode() {
    if (await send('/api/users/me/delete-code', {}, { isMultiStep: true })) setMailed(true)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="deletion-form"
      onInput={revalidate}
      onSubmit={(event) => void submit(event)}
    >
      <FormAlert message={alert?.message ?? null} round={alert?.round ?? 0} />
      {proof === 'password' && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          data-first-focus
          error={errors.password}
        />
      )}
      {proof === 'code' && !isCodeSent && (
        <p>To be sure that it is you, we mail a code to {user.email}. It works for 10 minutes.</p>
      )}
      {proof === 'code' && isCodeSent && (
        <TextField
          label="Code from our mail"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code}
          hint={`Sent to ${user.email}.`}
        />
      )}
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
