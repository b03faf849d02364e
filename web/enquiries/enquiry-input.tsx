import type { EnquiryField } from '#shop/enquiries/enquiry-fields.ts'
import { MAX_LONG_TEXT_LENGTH } from '#shop/enquiries/field-rules.ts'
import { SelectField, TextField, TextAreaField } from '#web/design/field.tsx'
import { enquiryFieldId } from './use-enquiry-form.ts'
import { DayField } from '#web/design/day-field.tsx'

type HtmlType = { type: string; inputMode?: 'numeric' | 'tel' | 'email' }

const htmlTypes: Partial<Record<EnquiryField['type'], HtmlType>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  quantity: { type: 'text', inputMode: 'numeric' },
}

export function EnquiryInput({
  field,
  value,
  error,
  onChange,
}: {
  field: EnquiryField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { key, label, type, required, choices, hint, autocomplete } = field
  const common = {
    id: enquiryFieldId(key),
    name: key,
    label: required ? label : `${label} (optional)`,
    hint,
    error,
    required,
    value,
    autoComplete: autocomplete,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (type === 'choice')
    return (
      <SelectField {...common}>
        <option value="">Please choose</option>
        {choices?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    )
  if (type === 'words')
    return (
      <div className="enquiry-wide">
        <TextAreaField {...common} maxLength={MAX_LONG_TEXT_LENGTH} rows={6} />
      </div>
    )
  if (type === 'date') {
    const { value: day, ...ofDay } = common
    return <DayField {...ofDay} defaultValue={day} />
  }
  return <TextField {...common} {...(htmlTypes[type] ?? { type: 'text' })} />
}
