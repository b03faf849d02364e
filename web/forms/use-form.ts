import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ApiResult } from '#web/api/api-client.ts'
import type { Draft } from '#web/storage/create-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import type { FieldErrors, FormCheck, FormValues } from './check-fields.ts'
import { parseFormErrors } from './parse-form-errors.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** A failure of the whole form; `reason` is the API's. Each try begins without one. */
export type FormFailure = { message: string; reason: string }

export type Form<Field extends string> = {
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: boolean
    onInput: (() => void) | undefined
    onSubmit: (event: FormEvent) => void
  }
  busy: boolean
  /** Values of a form without `values` are those of the last check. */
  values: FormValues<Field>
  errors: FieldErrors<Field>
  failure: FormFailure | null
  change: (changes: Partial<FormValues<Field>>) => void
  runStep: (step: () => Promise<ApiResult<unknown>>) => Promise<boolean>
  clearServerError: (field: Field) => void
  reset: (values?: FormValues<Field>) => void
}

type FormOptions<Field extends string, Check extends FormCheck<Field>> = {
  fields: readonly Field[]
  /** Without it the inputs are uncontrolled. */
  values?: FormValues<Field>
  check: (values: FormValues<Field>) => Check
  /** Valid values only. After a success the form stays busy until it goes or is `reset`: nothing is sent twice. */
  onSubmit: (values: FormValues<Field>, checked: Extract<Check, { ok: true }>) => Promise<ApiResult<unknown>> | void
  draft?: Draft<FormValues<Field>>
  posted?: { message: string; errors: FieldErrors<Field>; typed: Partial<FormValues<Field>> } | undefined
}

/** A failed try leads the focus to the summary, or to the first wrong field where there is none. */
export function useForm<Field extends string, Check extends FormCheck<Field>>({
  fields,
  values: given,
  check,
  onSubmit,
  draft,
  posted,
}: FormOptions<Field, Check>): Form<Field> {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<FormValues<Field> | null>(null)
  const [failure, setFailure] = useState<FormFailure | null>(() =>
    posted && Object.keys(posted.errors).length === 0 ? { message: posted.message, reason: '' } : null,
  )
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(FIRST_ERROR)?.focus()
  }, [attempts])

  const values = typed ?? given ?? readFields(null, fields)
  const { errors, watch, setServerErrors, clearServerError } = useFieldErrors(
    values,
    check,
    posted && { errors: posted.errors, sent: posted.typed },
  )

  async function finish(request: Promise<ApiResult<unknown>>, sent: FormValues<Field>) {
    isSending.current = true
    setBusy(true)
    const result = await request
    if (result.ok) {
      setServerErrors()
      return true
    }
    release()
    const { message, reason, errors } = parseFormErrors(result, fields)
    setServerErrors({ errors, sent })
    if (Object.keys(errors).length > 0) setAttempts((count) => count + 1)
    else setFailure({ message, reason })
    return false
  }

  /** An uncontrolled form is read again once something was wrong with it. */
  function revalidate() {
    if (Object.keys(errors).length > 0) setTyped(readFields(form.current, fields))
  }

  function release() {
    isSending.current = false
    setBusy(false)
  }

  async function submit() {
    if (isSending.current) return
    const current = given ? values : readFields(form.current, fields)
    const checked = check(current)
    if (!given) setTyped(current)
    setFailure(null)
    watch(checked.ok ? [] : fields.filter((field) => checked.errors[field] !== undefined))
    if (!isGood(checked)) return setAttempts((count) => count + 1)
    const request = onSubmit(current, checked)
    if (request && (await finish(request, current))) draft?.clear(openSessionStorage())
  }

  return {
    formProps: {
      ref: form,
      noValidate: true,
      onInput: given ? undefined : revalidate,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
    busy,
    values,
    errors,
    failure,
    change(changes) {
      const next = { ...values, ...changes }
      setTyped(next)
      draft?.save(openSessionStorage(), next)
    },
    async runStep(step) {
      if (isSending.current) return false
      setFailure(null)
      const isDone = await finish(step(), values)
      if (isDone) release()
      return isDone
    },
    clearServerError,
    reset(next) {
      setTyped(next ?? null)
      watch([])
      setFailure(null)
      release()
    },
  }
}

/** The summary precedes the fields and is found first. */
const FIRST_ERROR = '.form-errors, [aria-invalid], [data-invalid]'

function isGood<Check extends { ok: boolean }>(check: Check): check is Extract<Check, { ok: true }> {
  return check.ok
}

function readFields<Field extends string>(form: HTMLFormElement | null, fields: readonly Field[]): FormValues<Field> {
  const data = form && new FormData(form)
  const values = {} as FormValues<Field>
  for (const field of fields) values[field] = String(data?.get(field) ?? '')
  return values
}
