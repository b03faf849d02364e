import { useId } from 'react'
import { companyFields, type CompanyField } from '#shop/checkout/buyer.ts'
import { TextField } from '#web/design/field.tsx'
import type { AddressDraft } from './address-draft.ts'
import { isForCompany } from './gift-draft.ts'

const hints: Partial<Record<CompanyField, string>> = {
  billingAddress: 'As on the GST certificate, with city and PIN. With a GSTIN we need it when a parcel goes elsewhere.',
  gstin: '15 characters, as on the GST certificate. Leave it empty if the company has none.',
  poNumber: 'Optional, your own number for what you order.',
}

/** The text stays when the box is unchecked, and is sent only while it is checked. */
export function CompanyFields({
  prefix,
  values,
  errors,
  onChange,
}: {
  prefix: string
  values: AddressDraft
  errors: Partial<Record<CompanyField, string>>
  onChange: (changes: Partial<AddressDraft>) => void
}) {
  const hintId = useId()
  const forCompany = isForCompany(values)
  return (
    <div className="buyer-fields">
      <label className="buyer-choice">
        <input
          type="checkbox"
          checked={forCompany}
          aria-describedby={hintId}
          onChange={({ target }) => onChange({ forCompany: target.checked ? 'yes' : '' })}
        />
        I buy for a company
      </label>
      <p id={hintId} className="buyer-hint">
        {forCompany
          ? 'GST follows the State where the company gets the parcel. If the parcel goes to somebody else, GST follows the State of the GSTIN. For a unit in a Special Economic Zone please write to us.'
          : 'Then the tax invoice carries its name and GSTIN.'}
      </p>
      {forCompany && (
        <fieldset>
          <legend className="buyer-legend">The company</legend>
          <div className="address-fields">
            {companyFields.map(({ key, label, autocomplete }) => (
              <TextField
                key={key}
                id={`${prefix}-${key}`}
                label={label}
                error={errors[key]}
                hint={hints[key]}
                autoComplete={autocomplete}
                value={values[key]}
                onChange={({ target }) => onChange({ [key]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
