import { useState } from 'react'
import { listChanges, type Fields } from './merge-fields.ts'
import { useKeptDraft, type KeptDraft } from './use-kept-draft.ts'

/** Fields of a form without a row, such as a note: what is typed is kept as that of `useEditForm` is. */
export function useKeptFields<Values extends Fields>(
  subject: string,
  initial: Values,
): { values: Values; type: (changes: Partial<Values>) => void; draft: KeptDraft; clear: () => void } {
  const [values, setValues] = useState(initial)
  const draft = useKeptDraft({
    subject,
    typed: Object.fromEntries(listChanges(initial, values).map((name) => [name, values[name]])),
    apply: (fields) => {
      const known = Object.entries(fields).filter(([name]) => name in initial)
      setValues((now) => ({ ...now, ...Object.fromEntries(known) }))
    },
  })
  return {
    values,
    type: (changes) => setValues((now) => ({ ...now, ...changes })),
    draft,
    clear: () => {
      void draft.drop()
      setValues(initial)
    },
  }
}
