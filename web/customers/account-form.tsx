import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import type { AccountForm as FormState } from './use-account-form.ts'

/**
 * A form of an account, with its button.
 * @param button what the button says
 * @param after more ways on, below the button
 */
export function AccountForm<Field extends string>({
  state: { form, busy, retyped },
  button,
  onSubmit,
  after,
  children,
}: {
  state: Pick<FormState<Field>, 'form' | 'busy' | 'retyped'>
  button: string
  onSubmit: () => Promise<void>
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <form
      ref={form}
      className="account-form"
      method="post"
      noValidate
      data-busy={busy || undefined}
      onInput={retyped}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <Button type="submit" wide busy={busy}>
        {button}
      </Button>
      {after}
    </form>
  )
}
