import { useState } from 'react'
import type { FieldErrors, FormCheck, FormValues } from './check-fields.ts'

/** What the server said was wrong, and the values it was said of. */
export type ServerErrors<Field extends string> = { errors: FieldErrors<Field>; sent: Partial<FormValues<Field>> }

const nothingWrong = { errors: {}, sent: {} }

type FieldErrorsState<Field extends string> = {
  errors: FieldErrors<Field>
  /** From now on these fields are looked at with every letter. */
  watch: (fields: readonly Field[]) => void
  /** Nothing, or what the server said. */
  setServerErrors: (said?: ServerErrors<Field>) => void
  clearServerError: (field: Field) => void
}

/**
 * What is wrong with the fields now: of those that were wrong at the last try what the rules say of `values`, and what the
 * server said of values that still stand.
 */
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
    setServerErrors: (said = nothingWrong) => setServer(said),
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
