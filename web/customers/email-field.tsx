import type { ComponentProps } from 'react'
import { TextField } from '#web/design/field.tsx'

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" spellCheck={false} {...props} />
  )
}
