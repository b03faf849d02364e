import { Controller, type UseFormReturn } from 'react-hook-form'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import type { EditForm } from '../design/form/use-edit-form.ts'
import { PartsField } from './parts-field.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { GiftFields } from './gift-fields.tsx'
import type { Goods, QuoteForm, StaffQuote } from './quote-values.ts'

type Props = { editing: EditForm<QuoteForm>; goods: readonly Goods[]; wraps: StaffQuote['wraps'] }

const states = indianStates.map(({ name }) => ({ value: name, label: name }))

export function QuoteFields({ editing: { form, submit }, goods, wraps }: Props) {
  return (
    <>
      <section className="panel stack" aria-label="Pieces">
        <h2>Pieces</h2>
        <Controller
          control={form.control}
          name="lines"
          render={({ field: { value, onChange }, fieldState }) => (
            <QuoteLines
              lines={value}
              goods={goods}
              onChange={onChange}
              onAdded={() => void submit()}
              error={fieldState.error?.message}
            />
          )}
        />
      </section>
      <People form={form} />
      <GiftFields form={form} wraps={wraps} />
      <section className="panel stack" aria-label="Terms">
        <h2>Terms</h2>
        <FormText
          form={form}
          name="delivery"
          label="Delivery with GST, in ₹"
          inputMode="decimal"
          hint="Empty: the courier’s price. 0: free."
        />
        <FormText form={form} name="day" label="Arrives on" type="date" hint="Empty: as soon as possible." />
        <FormText
          form={form}
          name="validUntil"
          label="Valid until"
          type="date"
          hint="Their goods are held from their yes to the day of the first part."
        />
        <Controller
          control={form.control}
          name="parts"
          render={({ field: { value, onChange }, fieldState }) => (
            <PartsField parts={value} onChange={onChange} error={fieldState.error?.message} />
          )}
        />
        <FormTextArea
          form={form}
          name="words"
          label="Words to them"
          hint="The mail and their page show them."
          maxLength={5_000}
        />
      </section>
    </>
  )
}

function People({ form }: { form: UseFormReturn<QuoteForm> }) {
  return (
    <>
      <section className="panel stack" aria-label="Buyer">
        <h2>Buyer</h2>
        <FormText form={form} name="buyerName" label="Name" autoComplete="off" />
        <FormText
          form={form}
          name="buyerEmail"
          label="E-mail"
          type="email"
          autoComplete="off"
          hint="The link goes there."
        />
        <FormText form={form} name="buyerPhone" label="Phone" type="tel" autoComplete="off" />
        <FormText form={form} name="company" label="Company" autoComplete="off" hint="Empty: no company." />
        <FormText
          form={form}
          name="billingAddress"
          label="Billing address"
          autoComplete="off"
          hint="As on the GST certificate, with PIN code. Empty: the parcel goes to the company there."
        />
        <div className="field-pair">
          <FormText form={form} name="gstin" label="GSTIN" autoComplete="off" />
          <FormText form={form} name="poNumber" label="PO number" autoComplete="off" />
        </div>
      </section>
      <section className="panel stack" aria-label="Address">
        <h2>Where it goes</h2>
        <div className="field-pair">
          <FormText form={form} name="firstName" label="First name" autoComplete="off" />
          <FormText form={form} name="lastName" label="Last name" autoComplete="off" />
        </div>
        <FormText form={form} name="address" label="Address" autoComplete="off" />
        <div className="field-pair">
          <FormText form={form} name="postcode" label="PIN code" inputMode="numeric" autoComplete="off" />
          <FormText form={form} name="city" label="City" autoComplete="off" />
        </div>
        <FormSelect form={form} name="state" label="State" options={states} />
        <FormText form={form} name="phone" label="Phone for the courier" type="tel" autoComplete="off" />
      </section>
    </>
  )
}
