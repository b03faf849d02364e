import { useEffect, useRef, useState } from 'react'
import type { Checked, Refusal } from '#shop/refusal.ts'
import { askShop, type ApiRefusal } from '../ask-shop.ts'
import { readFormRefusal } from './read-form-refusal.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>
type Check = Checked | { ok: true } | Refusal

/** What a form of an account has come to. Nothing typed is lost: the fields keep it themselves. */
export type AccountForm<Field extends string> = {
  form: React.RefObject<HTMLFormElement | null>
  busy: boolean
  /** A sentence for each field that needs another look. */
  errors: Errors<Field>
  /** What is wrong with the whole form; `reason` as the API gave it. */
  alert: { message: string; reason: string; round: number } | null
  /** What stands in a field now. */
  typed: (field: Field) => string
  /** True when every field is good; else the errors are shown and the first wrong field has the focus. */
  passes: (checks: Record<Field, Check>) => boolean
  /**
   * Asks the API by POST. Null after a refusal, which is then on screen; after success the form stays busy, unless it
   * `goesOn` with another question.
   */
  send: <Data>(
    path: string,
    body: Record<string, string>,
    options?: { goesOn?: boolean },
  ) => Promise<Data | null>
}

/** @param ask asks the API; as whoever is signed in, where the form is theirs */
export function useAccountForm<Field extends string>(
  fields: readonly Field[],
  ask: typeof askShop = askShop,
): AccountForm<Field> {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [alert, setAlert] = useState<AccountForm<Field>['alert']>(null)
  const tries = useRef(0)

  // The browser scrolls to what has the focus; the field's sentence is read with it.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function show(refusal: ApiRefusal): void {
    const { message, reason, errors } = readFormRefusal(refusal, fields)
    setErrors(errors)
    tries.current += 1
    setAlert(Object.keys(errors).length > 0 ? null : { message, reason, round: tries.current })
  }

  return {
    form,
    busy,
    errors,
    alert,
    typed: (field) => String(new FormData(form.current ?? undefined).get(field) ?? ''),
    passes(checks) {
      const wrong: Errors<Field> = {}
      for (const field of fields) {
        const check = checks[field]
        if (!check.ok) wrong[field] = check.message
      }
      setAlert(null)
      setErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    async send<Data>(path: string, body: Record<string, string>, { goesOn = false } = {}) {
      if (busy) return null
      setBusy(true)
      const answer = await ask<Data>(path, { body })
      if (!answer.ok || goesOn) setBusy(false)
      if (answer.ok) return answer.data
      show(answer)
      return null
    },
  }
}
