import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { productFields, variantRules, type VariantField } from '#shop/catalogue/product-fields.ts'
import { toTypedValue } from '#shop/import/goods-values.ts'
import { parseTypedCell } from '#shop/import/read-product-row.ts'
import { findPriceFault } from '#shop/money/parse-rupees.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { PriceFields } from './price-fields.tsx'
import { stockKinds, type StockKind } from './stock-kinds.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { Product } from './product.ts'

type Variant = Product['variants'][number]
type Pictures = Product['pictures']
type Control = { label: string; hint?: string; fault?: string }

/** In the order of the form. `fault` replaces the sentence that an import would give. */
const controls = {
  price: { label: 'Price before discount' },
  discount: { label: 'Discount in %', fault: 'Please enter a percentage from 0 to 99.' },
  sku: { label: 'SKU' },
  barcode: { label: 'Barcode' },
  shelf: { label: 'Shelf', hint: 'Its shelf, such as B3.' },
  lowAt: {
    label: 'Low stock at',
    hint: 'This many pieces or fewer count as low stock.',
    fault: 'Please enter a whole number.',
  },
  daysToMake: {
    label: 'Days to make',
    hint: 'Working days. Empty: as the shop’s setting says.',
    fault: 'Please enter whole days, such as 3, or nothing.',
  },
  weight: { label: 'Weight in kg' },
  length: { label: 'Length of the parcel in cm' },
  breadth: { label: 'Breadth of the parcel in cm' },
  height: { label: 'Height of the parcel in cm' },
  hsn: { label: 'HSN code' },
  gstRate: { label: 'GST rate' },
  benchMinutes: {
    label: 'Minutes at the work centre',
    hint: 'Work on one piece. The calendar adds it to the day.',
    fault: 'Please enter whole minutes, such as 45.',
  },
  shelfLifeDays: {
    label: 'Shelf life, days',
    hint: 'For perishables, such as 3 for sweets: it is made at most so many days before it leaves. Empty: no limit.',
    fault: 'Please enter whole days, such as 3, or nothing.',
  },
} satisfies Partial<Record<VariantField, Control>>

/** Folded, because few goods need them. */
const hamperControls = {
  hamperSize: {
    label: 'As a piece in a hamper',
    hint: 'Its outside in cm, such as 8 x 8 x 6, upright, bears. Leave out “upright” if it may be turned on its side, and “bears” if it cannot carry another piece. Empty: it goes into no hamper.',
  },
  hamperRoom: {
    label: 'As a box for hampers',
    hint: 'Its inside in cm and what it holds, such as 23 x 23 x 12, 5 kg. A tray also needs how far goods may rise above its edge: 34 x 34 x 4, rim 11, 5 kg. Empty: shoppers cannot fill it.',
  },
} satisfies Partial<Record<VariantField, Control>>
const typedFields = Object.keys(controls) as (keyof typeof controls)[]
const hamperFields = Object.keys(hamperControls) as (keyof typeof hamperControls)[]
const fields = [...typedFields, ...hamperFields, 'isActive'] as const
type Field = (typeof fields)[number]
type Values = Record<Field | 'picture', string> & { kind: StockKind }

const mapFields = (toText: (field: Field) => string) =>
  Object.fromEntries(fields.map((field) => [field, toText(field)])) as Record<Field, string>
const labels = { ...mapFields((field) => productFields[field].label), picture: 'picture', kind: 'stock' }

/** @returns once it is closed */
export async function changeVariant(about: { variant: Variant; name: string; pictures: Pictures }): Promise<void> {
  await openDialog<true>({ title: about.name, look: 'sheet' }, (close) => (
    <VariantForm variant={about.variant} pictures={about.pictures} close={() => close(true)} />
  ))
}

const gstRates = GST_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` }))
const offered = [
  { value: 'yes', label: 'Shoppers can choose it' },
  { value: 'no', label: 'Not offered' },
]

type FormProps = { variant: Variant; pictures: Pictures; close: () => void }

function VariantForm({ variant, pictures, close }: FormProps) {
  const renew = useRefetch()
  const { run } = useCall('PATCH /counter/api/v1/variants/{variant}')
  const editing = useEditForm<Values>({
    subject: `variants/${variant.id}`,
    base: toBase(variant),
    check,
    save: (values, changed, version) =>
      run({
        params: { variant: variant.id },
        version: version ?? variant.version,
        body: Object.fromEntries(changed.map((field) => toSent(field, values[field]))),
      }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products', 'GET /counter/api/v1/products/{product}')
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
      close()
    },
  })
  const { form } = editing
  return (
    <EditForm editing={editing} labels={labels}>
      {typedFields.map((field) => (
        <VariantControl key={field} form={form} field={field} />
      ))}
      {pictures.length > 1 && <PictureSelect form={form} pictures={pictures} />}
      <FormSelect
        form={form}
        name="kind"
        label="Stock"
        hint="Only an empty shelf can become made to order."
        options={stockKinds}
      />
      <FormSelect form={form} name="isActive" label="Offered" options={offered} />
      <HamperFields form={form} />
    </EditForm>
  )
}

function VariantControl({ form, field }: { form: UseFormReturn<Values>; field: keyof typeof controls }) {
  const { label, hint }: Control = controls[field]
  const rate = Number(useWatch({ control: form.control, name: 'gstRate' }))
  if (field === 'price') return <PriceFields form={form} name={field} rate={rate} />
  if (field === 'gstRate') return <FormSelect form={form} name={field} label={label} options={gstRates} />
  const { kind } = variantRules[field]
  const isText = kind === 'line' || kind === 'text' || kind === 'code'
  const inputMode = kind === 'whole' || kind === 'hsn' ? 'numeric' : 'decimal'
  return <FormText form={form} name={field} label={label} {...(hint && { hint })} {...(!isText && { inputMode })} />
}

function HamperFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(false)
  const isRefused = hamperFields.some((field) => errors[field] !== undefined)
  return (
    <details open={isOpen || isRefused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Hampers that shoppers fill</summary>
      {hamperFields.map((field) => (
        <FormText key={field} form={form} name={field} {...hamperControls[field]} />
      ))}
    </details>
  )
}

/** With the chosen one beside it. */
function PictureSelect({ form, pictures }: { form: UseFormReturn<Values>; pictures: Pictures }) {
  const chosen = useWatch({ control: form.control, name: 'picture' }) || pictures[0]?.url
  const named = pictures.map(({ url, alt }, at) => ({ value: url, label: `${at + 1}. ${alt}` }))
  return (
    <div className="variant-picture">
      <FormSelect
        form={form}
        name="picture"
        label="Picture"
        hint="Shoppers see it first when they choose this one."
        options={[{ value: '', label: 'The first picture of the product' }, ...named]}
      />
      {chosen !== undefined && <img src={toThumbnail(chosen)} alt="" width="96" height="96" />}
    </div>
  )
}

function toBase(variant: Variant) {
  const shown = { price: 0, discount: 0, ...variant }
  const values: Values = {
    ...mapFields((field) => toTypedValue(field, shown[field])),
    picture: variant.picture ?? '',
    kind: variant.stock === null ? 'made to order' : 'counted',
  }
  return { values, version: variant.version }
}

function toSent(field: keyof Values, text: string): [name: string, value: unknown] {
  if (field === 'picture') return [field, text || null]
  if (field === 'kind') return ['isMadeToOrder', text === 'made to order']
  const read = parseTypedCell(field, text)
  return [field, 'value' in read ? read.value : undefined]
}

function check(values: Values): Partial<Values> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = findFault(field, values[field])
      return message === undefined ? [] : [[field, message]]
    }),
  )
}

function findFault(field: Field, text: string): string | undefined {
  if (field === 'price') return findPriceFault(text)
  const read = parseTypedCell(field, text)
  const { fault }: Partial<Control> = field in controls ? controls[field as keyof typeof controls] : {}
  return 'fault' in read ? (fault ?? read.fault) : undefined
}
