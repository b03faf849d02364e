import { useState } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { readFieldErrors } from '../../api/parse-refusal.ts'
import type { CallResult } from '../../api/call.ts'
import { showNotice } from '../notices.tsx'
import type { MergeRules } from '#shop/editing/merge.ts'
import { listChanges, mergeFields, type Fields } from './merge-fields.ts'
import { useKeptDraft, type KeptDraft } from './use-kept-draft.ts'
import type { CallRefusal } from '../../api/call-refusal.ts'

export type Base<Values> = { values: Values; version: number | null }
/** Somebody saved while this was open. `collided` are the fields that both changed: as theirs are now. */
export type Meanwhile<Values> = { by: string; theirs: Values; collided: (keyof Values & string)[] }

export type EditOptions<Values extends Fields> = {
  /** `staff/7`: what is being edited. A draft belongs to it and to who is signed in. */
  subject: string
  base: Base<Values>
  /** The rule of both sides: a sentence for each field that is wrong. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  save: (
    values: Values,
    changed: readonly (keyof Values & string)[],
    version: number | null,
  ) => Promise<CallResult<unknown>>
  /** The row in `details.current` of a 412, as values of this form. */
  readCurrent?(current: object): Base<Values>
  /** Merge rules of fields with more than one value: sets, orders, long texts. */
  merge?: Partial<MergeRules<Values>>
  /** The form stays busy until it is done. */
  onSaved?: () => void | Promise<void>
}

export type EditForm<Values extends Fields> = {
  form: UseFormReturn<Values>
  changed: (keyof Values & string)[]
  isSaving: boolean
  /** A refusal that concerns no single field. */
  refusal: string | undefined
  draft: KeptDraft
  meanwhile: Meanwhile<Values> | undefined
  /** @returns whether it is saved */
  submit: () => Promise<boolean>
  discard: () => void
  takeTheirs: (field: keyof Values & string) => void
}

const NOTHING_SAID = { refusal: undefined, meanwhile: undefined }

/** A form that begins from a row, keeps what is typed on the device, and merges with what others saved. */
export function useEditForm<Values extends Fields>(options: EditOptions<Values>): EditForm<Values> {
  const [base, setBase] = useState(options.base)
  const [state, setState] = useState<Said<Values>>(NOTHING_SAID)
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    resolver: (values) => toResolved(values, options.check?.(values) ?? {}),
  })
  const values = useWatch({ control: form.control }) as Values
  const changed = listChanges(base.values, values)
  const draft = useDraft(options.subject, base, values, changed, form)

  function begin(next: Base<Values>, shown: Values = next.values): void {
    setBase(next)
    form.reset(shown as DefaultValues<Values> & Values)
  }

  const withTypedSince = (sent: Values, next: Values) => mergeFields(sent, form.getValues(), next, options.merge).values

  async function save(wanted: Values, from: Base<Values>, isSecondTry = false): Promise<boolean> {
    const result = await options.save(wanted, listChanges(from.values, wanted), from.version)
    if (result.ok) {
      await draft.drop()
      begin({ values: wanted, version: result.version ?? from.version }, withTypedSince(wanted, wanted))
      setState(NOTHING_SAID)
      await options.onSaved?.()
      return true
    }
    const current = result.reason === 'stale' && readStale(result, options)
    if (!current) {
      explain(result, form, (refusal) => setState((before) => ({ ...before, refusal })))
      return false
    }
    const merged = mergeFields(from.values, wanted, current.values, options.merge)
    begin(current, withTypedSince(wanted, merged.values))
    if (merged.collided.length > 0 || isSecondTry) {
      const meanwhile = { by: current.by, theirs: current.values, collided: merged.collided }
      setState({ ...NOTHING_SAID, meanwhile })
      return false
    }
    const isSaved = await save(merged.values, current, true)
    if (merged.theirs.length > 0)
      showNotice({ text: `Saved. ${current.by} changed something else meanwhile; both are kept.` })
    return isSaved
  }

  return {
    form,
    changed,
    isSaving: form.formState.isSubmitting,
    ...state,
    draft,
    submit: submitOnce(form, (wanted) => save(wanted, base)),
    discard: () => {
      void draft.drop()
      begin(base)
      setState(NOTHING_SAID)
    },
    takeTheirs: (field) => {
      if (!state.meanwhile) return
      form.setValue(field as unknown as Path<Values>, state.meanwhile.theirs[field] as PathValue<Values, Path<Values>>)
      setState(withoutCollision(state, field))
    },
  }
}

/** A second press of Enter is the same wish. */
function submitOnce<Values extends Fields>(form: UseFormReturn<Values>, save: (wanted: Values) => Promise<boolean>) {
  return async (): Promise<boolean> => {
    let isSaved = false
    if (form.formState.isSubmitting) return isSaved
    await form.handleSubmit(async (wanted) => {
      isSaved = await save(wanted)
    })()
    return isSaved
  }
}

type Said<Values extends Fields> = Pick<EditForm<Values>, 'refusal' | 'meanwhile'>

function withoutCollision<Values extends Fields>(said: Said<Values>, field: keyof Values & string): Said<Values> {
  if (!said.meanwhile) return said
  const collided = said.meanwhile.collided.filter((one) => one !== field)
  return { ...said, meanwhile: collided.length === 0 ? undefined : { ...said.meanwhile, collided } }
}

function useDraft<Values extends Fields>(
  subject: string,
  base: Base<Values>,
  values: Values,
  changed: readonly string[],
  form: UseFormReturn<Values>,
): KeptDraft {
  const put = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
  return useKeptDraft({
    subject,
    typed: Object.fromEntries(changed.map((name) => [name, values[name]])),
    apply: (fields) => {
      for (const [name, value] of Object.entries(fields)) if (name in base.values) put(name, value)
    },
  })
}

function toResolved<Values extends Fields>(values: Values, wrong: Partial<Record<string, string>>) {
  const errors = Object.entries(wrong).filter(([, message]) => message !== undefined)
  if (errors.length === 0) return { values, errors: {} }
  const found = Object.fromEntries(errors.map(([name, message]) => [name, { type: 'check', message }]))
  return { values: {}, errors: found as FieldErrors<Values> }
}

function readStale<Values extends Fields>(refusal: CallRefusal, { readCurrent }: EditOptions<Values>) {
  const { current, by } = refusal.details
  if (!readCurrent || typeof current !== 'object' || current === null) return undefined
  // A 412 carries the row in the shape of the route's answer.
  return { ...readCurrent(current), by: typeof by === 'string' ? by : 'Somebody' }
}

function explain<Values extends Fields>(
  refusal: CallRefusal,
  form: UseFormReturn<Values>,
  say: (message: string) => void,
): void {
  const known = Object.entries(readFieldErrors(refusal.details)).filter(([name]) => name in form.getValues())
  for (const [name, message] of known)
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true })
  if (known.length === 0) say(refusal.message)
}
