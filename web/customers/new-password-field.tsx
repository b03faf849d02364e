import { useState, type ComponentProps } from 'react'
import { passwordHint } from '#shop/customers/password-hint.ts'
import { MIN_PASSWORD_LENGTH } from '#shop/customers/password.ts'
import { useLayoutData } from '#web/routing/route-data.ts'
import { PasswordField } from './password-field.tsx'

export function NewPasswordField(props: Pick<ComponentProps<typeof PasswordField>, 'label' | 'error'>) {
  const [typed, setTyped] = useState('')
  const least = useMinPasswordLength()
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      hint={passwordHint(typed) ?? (props.error ? undefined : `At least ${least} characters.`)}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

export function useMinPasswordLength(): number {
  return useLayoutData()?.passwordMin ?? MIN_PASSWORD_LENGTH
}
