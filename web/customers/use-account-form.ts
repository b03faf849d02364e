import { useEffect, useRef, useState, type FormEvent } from 'react'
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
  /**
   * True when every field is good; else the errors are shown and the first wrong field has the focus.
   * @param check looks at what is typed now; it is asked again while a field that was wrong is typed anew
   */
  passes: (check: () => Record<Field, Check>) => boolean
  /** Something was typed: what was said of a field is looked at again. */
  retyped: (event: FormEvent<HTMLFormElement>) => void
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
  const lastCheck = useRef<(() => Record<Field, Check>) | null>(null)
  const toldByShop = useRef(false)
  const [round, setRound] = useState(0)

  // The browser scrolls to what has the focus; the field's sentence is read with it.
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [round])

  function say(wrong: Errors<Field>): void {
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) setRound((round) => round + 1)
  }

  function show(refusal: ApiRefusal): void {
    const { message, reason, errors } = readFormRefusal(refusal, fields)
    toldByShop.current = true
    say(errors)
    tries.current += 1
    setAlert(Object.keys(errors).length > 0 ? null : { message, reason, round: tries.current })
  }

  return {
    form,
    busy,
    errors,
    alert,
    typed: (field) => String(new FormData(form.current ?? undefined).get(field) ?? ''),
    passes(check) {
      lastCheck.current = check
      toldByShop.current = false
      const checks = check()
      const wrong: Errors<Field> = {}
      for (const field of fields) {
        const checked = checks[field]
        if (!checked.ok) wrong[field] = checked.message
      }
      setAlert(null)
      say(wrong)
      return Object.keys(wrong).length === 0
    },
    retyped({ target }) {
      const typed = target instanceof HTMLInputElement ? target.name : ''
      const checks = lastCheck.current?.()
      const wrong: Errors<Field> = {}
      for (const field of fields) {
        const said = errors[field]
        if (said === undefined) continue
        const checked = checks?.[field]
        if (checked?.ok === false) wrong[field] = checked.message
        // What only the shop can know stands until its field is typed anew.
        else if (toldByShop.current && typed !== field) wrong[field] = said
      }
      setErrors(wrong)
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
