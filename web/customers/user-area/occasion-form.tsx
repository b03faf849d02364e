import type { OccasionsAnswer } from '#contract/occasion.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import {
  checkOccasion,
  festivalKeys,
  MAX_NOTE,
  MAX_PERSON,
  type FestivalKey,
  type OccasionKind,
} from '#shop/occasions/occasion.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { SelectField, TextAreaField, TextField } from '#web/design/field.tsx'
import { MONTHS } from '#web/orders/format-india-date.ts'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

export type ShownOccasion = OccasionsAnswer['occasions'][number]

const days = Array.from({ length: 31 }, (_, index) => index + 1)
const fields = ['person', 'kind', 'day', 'month', 'festival', 'note'] as const
type Values = Record<(typeof fields)[number], string>

const toValues = (known: ShownOccasion | null): Values => ({
  person: known?.person ?? '',
  kind: known?.kind ?? 'birthday',
  day: String(known?.day ?? ''),
  month: String(known?.month ?? ''),
  festival: known?.festival ?? '',
  note: known?.note ?? '',
})

function toBody({ person, kind, day, month, festival, note }: Values) {
  const isFestival = kind === 'festival'
  return {
    person,
    note,
    kind: kind as OccasionKind,
    day: isFestival ? null : Number(day) || null,
    month: isFestival ? null : Number(month) || null,
    festival: isFestival && festival !== '' ? (festival as FestivalKey) : null,
  }
}

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
      <SelectField label="What for?" {...text('kind')}>
        <option value="birthday">Birthday</option>
        <option value="anniversary">Anniversary</option>
        <option value="festival">A festival</option>
      </SelectField>
      <When values={values} text={text} />
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

type TextProps = (field: keyof Values) => {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A festival, or a day of the year. */
function When({ values, text }: { values: Values; text: TextProps }) {
  return values.kind === 'festival' ? (
    <SelectField label="Which festival?" hint="Its day comes from our calendar each year." {...text('festival')}>
      <option value="">Choose</option>
      {festivalKeys.map((key) => (
        <option key={key} value={key}>
          {findOccasion(key)?.name}
        </option>
      ))}
    </SelectField>
  ) : (
    <div className="occasion-day">
      <SelectField label="Day" {...text('day')}>
        <option value="">Choose</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {day}
          </option>
        ))}
      </SelectField>
      <SelectField label="Month" {...text('month')} error={undefined}>
        <option value="">Choose</option>
        {MONTHS.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
