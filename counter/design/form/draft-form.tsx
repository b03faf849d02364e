import type { ReactNode } from 'react'
import type { Fields } from './merge-fields.ts'
import { PlainForm } from './plain-form.tsx'
import type { EditForm } from './use-edit-form.ts'

/** A dialog's form of `useEditForm`. */
export function DraftForm<Values extends Fields>({
  editing: { submit, isSaving, refusal, draft, discard },
  ...rest
}: {
  editing: EditForm<Values>
  action: string
  leave: () => void
  children: ReactNode
}) {
  return <PlainForm {...rest} kept={{ draft, discard }} submit={submit} isBusy={isSaving} refusal={refusal} />
}
