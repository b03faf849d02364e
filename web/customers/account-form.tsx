import type { ReactNode } from 'react'
import { Button } from '#web/design/button.tsx'
import type { AccountFormState } from './use-account-form.ts'

/**
 * A form of an account, with its button.
 * @param button what the button says
 * @param after more ways on, below the button
 */
export function AccountForm<Field extends string>({
  state: { form, busy, revalidate },
  button,
  onSubmit,
  after,
  children,
}: {
  state: Pick<AccountFormState<Field>, 'form' | 'busy' | 'revalidate'>
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
      onInput={revalidate}
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
