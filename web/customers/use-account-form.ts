import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Checked, Refusal } from '#shop/refusal.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { parseFormErrors } from './parse-form-errors.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type FieldCheck = Checked | { ok: true } | Refusal

/** What a form of an account has come to. Nothing typed is lost: the fields keep it themselves. */
export type AccountFormState<Field extends string> = {
  form: React.RefObject<HTMLFormElement | null>
  busy: boolean
  /** A sentence for each field that needs another look. */
  errors: Errors<Field>
  /** What is wrong with the whole form; `reason` as the API gave it. */
  alert: { message: string; reason: string; round: number } | null
  /** What stands in a field now. */
  readField: (field: Field) => string
  /**
   * True when every field is good; else the errors are shown and the first wrong field has the focus.
   * @param check looks at what is typed now; it is asked again while a field that was wrong is typed anew
   */
  validate: (check: () => Record<Field, FieldCheck>) => boolean
  /** Something was typed: what was said of a field is looked at again. */
  revalidate: (event: FormEvent<HTMLFormElement>) => void
  /**
   * Asks the API by POST. Null after a refusal, which is then on screen; after success the form stays busy, unless it
   * `isMultiStep` with another question.
   */
  send: <Data>(path: string, body: Record<string, string>, options?: { isMultiStep?: boolean }) => Promise<Data | null>
}

/** @param request asks the API; as whoever is signed in, where the form is theirs */
export function useAccountForm<Field extends string>(
  fields: readonly Field[],
  request: typeof requestApi = requestApi,
): AccountFormState<Field> {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [alert, setAlert] = useState<AccountFormState<Field>['alert']>(null)
  const attempts = useRef(0)
  const lastCheck = useRef<(() => Record<Field, FieldCheck>) | null>(null)
  const hasServerErrors = useRef(false)
  const [round, setRound] = useState(0)

  // The browser scrolls to what has the focus; the field's sentence is read with it.
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [round])

  function showErrors(wrong: Errors<Field>): void {
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) setRound((round) => round + 1)
  }

  function showApiError(refusal: ApiError): void {
    const { message, reason, errors } = parseFormErrors(refusal, fields)
    hasServerErrors.current = true
    showErrors(errors)
    attempts.current += 1
    setAlert(Object.keys(errors).length > 0 ? null : { message, reason, round: attempts.current })
  }

  return {
    form,
    busy,
    errors,
    alert,
    readField: (field) => String(new FormData(form.current ?? undefined).get(field) ?? ''),
    validate(check) {
      lastCheck.current = check
      hasServerErrors.current = false
      const checks = check()
      const wrong: Errors<Field> = {}
      for (const field of fields) {
        const checked = checks[field]
        if (!checked.ok) wrong[field] = checked.message
      }
      setAlert(null)
      showErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    revalidate({ target }) {
      const typed = target instanceof HTMLInputElement ? target.name : ''
      const checks = lastCheck.current?.()
      const wrong: Errors<Field> = {}
      for (const field of fields) {
        const said = errors[field]
        if (said === undefined) continue
        const checked = checks?.[field]
        if (checked?.ok === false) wrong[field] = checked.message
        // What only the shop can know stands until its field is typed anew.
        else if (hasServerErrors.current && typed !== field) wrong[field] = said
      }
      setErrors(wrong)
    },
    async send<Data>(path: string, body: Record<string, string>, { isMultiStep = false } = {}) {
      if (busy) return null
      setBusy(true)
      const answer = await request<Data>(path, { body })
      if (!answer.ok || isMultiStep) setBusy(false)
      if (answer.ok) return answer.data
      showApiError(answer)
      return null
    },
  }
}
