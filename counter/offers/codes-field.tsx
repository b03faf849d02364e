import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormTextArea } from '../design/form/form-fields.tsx'
import { FormRows } from '../design/form/form-rows.tsx'
import type { RowColumn } from '../design/form/typed-rows.ts'
import type { OfferForm } from './offer-values.ts'

/** A page of hundreds of fields answers keys slowly; so many codes come out of a list anyway. */
const MOST_ROWS = 50
const columns: RowColumn[] = [
  { label: 'Code', example: 'RAKHI10', maxLength: 40 },
  { label: 'Uses in all', example: 'any number', inputMode: 'numeric' },
  { label: 'Uses per buyer', example: 'any number', inputMode: 'numeric' },
]

export function CodesField({ form }: { form: UseFormReturn<OfferForm> }) {
  const codes = useWatch({ control: form.control, name: 'codes' })
  if (codes.split('\n').length > MOST_ROWS)
    return (
      <FormTextArea
        form={form}
        name="codes"
        label="Codes"
        hint="One code a line: code | uses in all | uses by one e-mail address. RAKHI10 alone has no limit; MEERA | 1 works once."
      />
    )
  return (
    <FormRows
      form={form}
      name="codes"
      label="Codes"
      hint="A code without a number of uses has no limit. Buyers are recognised by their e-mail address. You can paste a list of codes."
      columns={columns}
      add="Add a code"
    />
  )
}
