import type { ReactNode } from 'react'
import { Button } from '#web/design/button.tsx'
import type { Form } from '#web/forms/use-form.ts'

export function AccountForm({
  form: { formProps, busy },
  button,
  after,
  children,
}: {
  form: Pick<Form<string>, 'formProps' | 'busy'>
  button: string
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <form {...formProps} className="account-form" method="post" data-busy={busy || undefined}>
      {children}
      <Button type="submit" wide busy={busy}>
        {button}
      </Button>
      {after}
    </form>
  )
}
