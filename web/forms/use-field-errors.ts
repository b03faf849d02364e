import { useState } from 'react'
import type { FieldErrors, FormCheck, FormValues } from './check-fields.ts'

/** `sent`: the values that the errors are about. */
export type ServerErrors<Field extends string> = { errors: FieldErrors<Field>; sent: Partial<FormValues<Field>> }

const nothingWrong = { errors: {}, sent: {} }

type FieldErrorsState<Field extends string> = {
  errors: FieldErrors<Field>
  /** From now on these fields are checked at every input. */
  watch: (fields: readonly Field[]) => void
  setServerErrors: (serverErrors?: ServerErrors<Field>) => void
  clearServerError: (field: Field) => void
}

/** Rules speak of fields that were wrong at the last try, the server of values that have not changed since. */
export function useFieldErrors<Field extends string>(
  values: FormValues<Field>,
  check: (values: FormValues<Field>) => FormCheck<Field>,
  initial: ServerErrors<Field> = nothingWrong,
): FieldErrorsState<Field> {
  const [watched, setWatched] = useState<readonly Field[]>([])
  const [server, setServer] = useState(initial)
  const checked = watched.length > 0 ? check(values) : { ok: true as const }
  return {
    errors: {
      ...(!checked.ok && pickErrors(checked.errors, (field) => watched.includes(field))),
      ...pickErrors(server.errors, (field) => (server.sent[field] ?? '') === (values[field] ?? '')),
    },
    watch: setWatched,
    setServerErrors: (serverErrors = nothingWrong) => setServer(serverErrors),
    clearServerError: (cleared) =>
      setServer(({ errors, sent }) => ({ errors: pickErrors(errors, (field) => field !== cleared), sent })),
  }
}

function pickErrors<Field extends string>(
  errors: FieldErrors<Field>,
  isWanted: (field: Field) => boolean,
): FieldErrors<Field> {
  const picked: FieldErrors<Field> = {}
  for (const field in errors) if (isWanted(field)) picked[field] = errors[field]
  return picked
}
