import type { OccasionsAnswer } from '#contract/occasion.ts'
import { checkOccasion, MAX_NOTE, MAX_PERSON } from '#shop/occasions/occasion.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { TextAreaField, TextField } from '#web/design/field.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { OccasionWhen, toWhen, whenFields } from '#web/occasions/occasion-when.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

export type ShownOccasion = OccasionsAnswer['occasions'][number]

const fields = ['person', ...whenFields, 'note'] as const
type Values = Record<(typeof fields)[number], string>

const toValues = (known: ShownOccasion | null): Values => ({
  person: known?.person ?? '',
  kind: known?.kind ?? 'birthday',
  day: String(known?.day ?? ''),
  month: String(known?.month ?? ''),
  festival: known?.festival ?? '',
  note: known?.note ?? '',
})

const toBody = ({ person, note, ...when }: Values) => ({ person, note, ...toWhen(when) })

function check(values: Values) {
  const checked = checkOccasion(toBody(values))
  if (checked.ok) return { ok: true as const }
  const errors = Object.fromEntries(checked.errors.map(({ path, message }) => [path[0], message]))
  return { ok: false as const, errors: errors as Partial<Values> }
}

type Props = {
  /** Null for a new one. */
  known: ShownOccasion | null
  change: (request: Promise<ApiResult<OccasionsAnswer>>) => Promise<ApiResult<OccasionsAnswer>>
  onDone: () => void
}

export function OccasionForm({ known, change, onDone }: Props) {
  const form = useForm({
    fields,
    values: toValues(known),
    check,
    async onSubmit(values) {
      const body = toBody(values)
      const answer = await change(
        known
          ? requestAsCustomer(`PUT /api/users/me/occasions/${known.id}`, { body })
          : requestAsCustomer('POST /api/users/me/occasions', { body }),
      )
      if (answer.ok) onDone()
      return answer
    },
  })
  const { formProps, values, errors, failure, busy } = form
  const text = (field: keyof Values) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => form.change({ [field]: event.target.value }),
  })
  return (
    <form {...formProps} className="occasion-form">
      <TextField
        label="Who is it?"
        data-first-focus
        autoComplete="off"
        maxLength={4 * MAX_PERSON}
        {...text('person')}
      />
      <OccasionWhen values={values} text={text} />
      <TextAreaField
        label="Note to yourself"
        required={false}
        maxLength={4 * MAX_NOTE}
        hint="It comes with the reminder. Nobody else reads it."
        {...text('note')}
      />
      <SaveOrCancel error={failure?.message} busy={busy} onCancel={onDone} />
    </form>
  )
}
