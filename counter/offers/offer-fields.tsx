import { type UseFormReturn, useWatch, Controller } from 'react-hook-form'
import type { OfferLane } from '#shop/offers/check-offer.ts'
import { useRead } from '../api/use-read.ts'
import { GoodsField, type NamedGoods } from '../catalogue/goods-field.tsx'
import { FormCheckboxes, FormSelect, FormText } from '../design/form/form-fields.tsx'
import { CodesField } from './codes-field.tsx'
import { type Kind, type OfferForm, listWords } from './offer-values.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { CheckboxesField } from '../design/field.tsx'

const kindOptions: readonly { value: Kind; label: string }[] = [
  { value: 'order %', label: 'Percent off the order' },
  { value: 'order ₹', label: 'Rupees off the order' },
  { value: 'lines %', label: 'Percent off each piece' },
  { value: 'lines ₹', label: 'Rupees off each piece' },
  { value: 'delivery', label: 'Delivery at a price' },
  { value: 'gift', label: 'A free gift, as a line of its own' },
]
const laneOptions: readonly { value: OfferLane; label: string }[] = [
  { value: 'code', label: 'Shoppers who type a code' },
  { value: 'offer', label: 'Every cart that meets the conditions' },
]
const valueLabels: Readonly<Record<Exclude<Kind, 'gift'>, string>> = {
  'order %': 'Percent',
  'order ₹': '₹ off, before GST',
  'lines %': 'Percent',
  'lines ₹': '₹ off each piece, before GST',
  delivery: 'Delivery costs, ₹ with GST',
}

const GIFT_HINT = 'One piece is added to each order while stock lasts. Its work counts in the calendar.'

export const offerLabels: Readonly<Record<keyof OfferForm, string>> = {
  name: 'name',
  lane: 'who gets it',
  kind: 'what it gives',
  value: 'how much',
  gift: 'the gift',
  atMost: 'highest discount',
  categories: 'categories',
  products: 'products',
  subtotal: 'minimum amount',
  pieces: 'minimum pieces',
  who: 'for whom',
  states: 'States',
  firstDay: 'first day',
  lastDay: 'last day',
  codes: 'codes',
}

type OfferFieldsProps = { form: UseFormReturn<OfferForm>; goods?: readonly NamedGoods[]; isNew?: boolean }

/** All of an offer, in the order in which one thinks of it. */
export function OfferFields({ form, goods = [], isNew = false }: OfferFieldsProps) {
  const lane = useWatch({ control: form.control, name: 'lane' })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isOrder = kind === 'order %'
  return (
    <>
      {isNew && <FormSelect<OfferForm, OfferLane> form={form} name="lane" label="Who gets it" options={laneOptions} />}
      <FormText
        form={form}
        name="name"
        label="Name"
        hint={
          lane === 'code'
            ? 'For your own list. Shoppers read the code.'
            : 'Shoppers read it in the cart, on the order and the invoice, such as: Diwali, a tenth off.'
        }
      />
      {lane === 'code' && <CodesField form={form} />}
      <FormSelect<OfferForm, Kind> form={form} name="kind" label="It gives" options={kindOptions} />
      {kind === 'gift' ? (
        <GoodsField form={form} name="gift" label="The gift" hint={GIFT_HINT} known={goods} most="one" of="variants" />
      ) : (
        <FormText
          form={form}
          name="value"
          label={valueLabels[kind]}
          inputMode="decimal"
          hint={kind === 'delivery' ? 'Whichever delivery the shopper chooses, also Express.' : undefined}
        />
      )}
      {isOrder && (
        <FormText
          form={form}
          name="atMost"
          label="Highest discount, ₹ before GST"
          inputMode="decimal"
          hint="Empty: no limit."
        />
      )}
      <h2>When</h2>
      <div className="row">
        <FormText form={form} name="firstDay" label="First day" type="date" />
        <FormText form={form} name="lastDay" label="Last day" type="date" />
      </div>
      <h2>Conditions</h2>
      <ForGoods form={form} goods={goods} />
      <div className="row">
        <FormText form={form} name="subtotal" label="Minimum amount, ₹ before GST" inputMode="decimal" />
        <FormText form={form} name="pieces" label="Minimum pieces" inputMode="numeric" />
      </div>
      {lane === 'code' && <ForWhom form={form} />}
    </>
  )
}

function ForWhom({ form }: { form: UseFormReturn<OfferForm> }) {
  return (
    <>
      <h2>For whom</h2>
      <FormCheckboxes<OfferForm, 'first'>
        form={form}
        name="who"
        label="Buyers"
        options={[
          {
            value: 'first',
            label: 'First orders only',
            hint: 'Anybody who tries an e-mail address at checkout learns whether it has bought here.',
          },
        ]}
      />
      <StatesField form={form} />
    </>
  )
}

function ForGoods({ form, goods }: Required<Pick<OfferFieldsProps, 'form' | 'goods'>>) {
  const read = useRead('GET /counter/api/v1/categories')
  const chosen = useWatch({ control: form.control, name: 'categories' })
  const known = read.data?.data.data.map(({ name }) => name) ?? []
  const names = [...known, ...chosen.filter((name) => !known.includes(name))]
  return (
    <>
      <FormCheckboxes<OfferForm, string>
        form={form}
        name="categories"
        label="Only products of"
        hint="None selected: all products."
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <GoodsField
        form={form}
        name="products"
        label="Only these products, or these as well"
        known={goods}
        most="many"
        of="products"
      />
    </>
  )
}

const options = indianStates.map(({ name }) => ({ value: name, label: name }))

function StatesField({ form }: { form: UseFormReturn<OfferForm> }) {
  return (
    <Controller
      control={form.control}
      name="states"
      render={({ field: { value, onChange }, fieldState }) => {
        const chosen = listWords(value)
        return (
          <details className="check-columns" open={fieldState.error ? true : undefined}>
            <summary>Every parcel goes to: {chosen.length > 0 ? chosen.join(', ') : 'all of India'}</summary>
            <CheckboxesField
              label="States"
              hint="None selected: all of India."
              options={options}
              value={chosen}
              onChange={(names) => onChange(names.join('\n'))}
              error={fieldState.error?.message}
            />
          </details>
        )
      }}
    />
  )
}
