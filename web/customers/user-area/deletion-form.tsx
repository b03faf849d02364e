import { useEffect, useState, type FormEvent } from 'react'
import { refuse } from '#shop/refusal.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { askAsCustomer } from '../../session/ask-as-customer.ts'
import type { User } from '../../session/read-auth.ts'
import { FormAlert } from '../form-alert.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'

/**
 * Who wants to delete an account proves that it is theirs: by its password or, without one, by a code from a mail. Accounts
 * that sign in with Google begin with the code.
 */
export function DeletionForm({
  user,
  onCancel,
  onGone,
}: {
  user: User
  onCancel: () => void
  onGone: () => void
}) {
  const [proof, setProof] = useState<'password' | 'code'>(user.provider === 'google' ? 'code' : 'password')
  const [mailed, setMailed] = useState(false)
  const { form, busy, errors, alert, typed, passes, retyped, send } = useAccountForm([proof], askAsCustomer)

  useEffect(() => {
    if (mailed) form.current?.querySelector('input')?.focus()
  }, [mailed, form])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = refuse(
      'missing',
      proof === 'code' ? 'Please enter the code from our mail.' : 'Please enter your password.',
    )
    const check = () =>
      ({ [proof]: typed(proof) ? { ok: true } : missing }) as Record<typeof proof, typeof missing>
    if (!passes(check)) return
    const value = typed(proof)
    if (await send('/api/users/me/delete', { [proof]: value })) onGone()
  }

  async function mailCode() {
    if (await send('/api/users/me/delete-code', {}, { goesOn: true })) setMailed(true)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="deletion"
      onInput={retyped}
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
      {proof === 'code' && !mailed && (
        <p>To be sure that it is you, we mail a code to {user.email}. It works for 10 minutes.</p>
      )}
      {proof === 'code' && mailed && (
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
        {proof === 'code' && !mailed ? (
          <Button data-first-focus busy={busy} onClick={() => void mailCode()}>
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
