import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useRead } from '../api/use-read.ts'
import { FormCheckboxes, FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import type { Kind, OfferForm } from './offer-values.ts'

const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'order %', label: 'Percent off the order' },
  { value: 'order ₹', label: 'Rupees off the order' },
  { value: 'lines %', label: 'Percent off each piece' },
  { value: 'lines ₹', label: 'Rupees off each piece' },
  { value: 'delivery', label: 'Delivery at a price' },
]
const valueLabels: Readonly<Record<Kind, string>> = {
  'order %': 'Percent',
  'order ₹': '₹ off, before GST',
  'lines %': 'Percent',
  'lines ₹': '₹ off each piece, before GST',
  delivery: 'Delivery costs, ₹ with GST',
}

export const offerLabels: Readonly<Record<keyof OfferForm, string>> = {
  name: 'name',
  kind: 'what it gives',
  value: 'how much',
  atMost: 'the most it gives',
  categories: 'categories',
  products: 'products',
  subtotal: 'least amount',
  pieces: 'least pieces',
  who: 'for whom',
  states: 'States',
  firstDay: 'first day',
  lastDay: 'last day',
  codes: 'codes',
}

/** All of an offer, in the order in which one thinks of it. */
export function OfferFields({ form }: { form: UseFormReturn<OfferForm> }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isOrder = kind === 'order %'
  return (
    <>
      <FormText form={form} name="name" label="Name" hint="For your own list. Shoppers read the code." />
      <FormTextArea
        form={form}
        name="codes"
        label="Codes"
        hint="A line each: code | uses in all | uses by one e-mail address. RAKHI10 alone may be used by everybody; MEERA | 1 once."
      />
      <FormSelect<OfferForm, Kind> form={form} name="kind" label="It gives" options={kindOptions} />
      <FormText form={form} name="value" label={valueLabels[kind]} inputMode="decimal" />
      {isOrder && (
        <FormText form={form} name="atMost" label="At most, ₹ before GST" inputMode="decimal" hint="Empty: no cap." />
      )}
      <h2>When</h2>
      <div className="row">
        <FormText form={form} name="firstDay" label="First day" type="date" />
        <FormText form={form} name="lastDay" label="Last day" type="date" />
      </div>
      <h2>What must be in the cart</h2>
      <ForGoods form={form} />
      <div className="row">
        <FormText form={form} name="subtotal" label="Least amount, ₹ before GST" inputMode="decimal" />
        <FormText form={form} name="pieces" label="Least pieces" inputMode="numeric" />
      </div>
      <h2>For whom</h2>
      <FormCheckboxes<OfferForm, 'first'>
        form={form}
        name="who"
        label="Buyers"
        options={[
          {
            value: 'first',
            label: 'First orders only',
            hint: 'Whoever tries an address learns whether it has bought here.',
          },
        ]}
      />
      <FormTextArea
        form={form}
        name="states"
        label="States"
        hint="A line each, where every parcel goes. Empty: all of India."
      />
    </>
  )
}

function ForGoods({ form }: { form: UseFormReturn<OfferForm> }) {
  const read = useRead('GET /counter/api/v1/categories')
  const chosen = useWatch({ control: form.control, name: 'categories' })
  const known = read.data?.data.data.map(({ name }) => name) ?? []
  const names = [...known, ...chosen.filter((name) => !known.includes(name))]
  return (
    <>
      <FormCheckboxes<OfferForm, string>
        form={form}
        name="categories"
        label="Only goods of"
        hint="None ticked: all goods."
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <FormText
        form={form}
        name="products"
        label="Only these products, or these as well"
        hint="Their numbers, as in the addresses of their pages: 12, 15."
      />
    </>
  )
}
