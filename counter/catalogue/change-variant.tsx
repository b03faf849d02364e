import { useWatch, type UseFormReturn } from 'react-hook-form'
import { HSN_FAULT, isHsnOfGoods } from '#shop/catalogue/hsn.ts'
import { findCodeFault, findWeightFault } from '#shop/catalogue/piece-limits.ts'
import { MOST_BENCH_MINUTES } from '#shop/import/read-product-row.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { useRenew } from '../api/use-renew.ts'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { toThumbnail } from './to-thumbnail.ts'
import type { Product } from './product.ts'

type Variant = Product['variants'][number]
type Pictures = Product['pictures']
type Values = {
  price: string
  discount: string
  sku: string
  barcode: string
  shelf: string
  lowAt: string
  weight: string
  hsn: string
  gstRate: string
  benchMinutes: string
  keepsDays: string
  picture: string
  isActive: 'yes' | 'no'
}
const labels: Record<keyof Values, string> = {
  price: 'price',
  discount: 'discount',
  sku: 'SKU',
  barcode: 'barcode',
  shelf: 'shelf',
  lowAt: 'low stock',
  weight: 'weight',
  hsn: 'HSN code',
  gstRate: 'GST rate',
  benchMinutes: 'minutes at the bench',
  keepsDays: 'days it keeps',
  picture: 'picture',
  isActive: 'offered',
}

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
  const renew = useRenew()
  const { run } = useCall('PATCH /counter/api/v1/variants/{variant}')
  const editing = useEditForm<Values>({
    subject: `variants/${variant.id}`,
    base: toBase(variant),
    check,
    save: (values, changed, version) =>
      run({
        params: { variant: variant.id },
        version: version ?? variant.version,
        body: Object.fromEntries(changed.map((field) => [field, toSent(values)[field]])),
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
      <FormText form={form} name="price" label="Price in ₹, before discount and GST" inputMode="decimal" />
      <FormText form={form} name="discount" label="Discount in %" inputMode="decimal" />
      <FormText form={form} name="sku" label="SKU" />
      <FormText form={form} name="barcode" label="Barcode" />
      <FormText form={form} name="shelf" label="Shelf" hint="Where it lies, such as B3." />
      <FormText form={form} name="lowAt" label="Low from" hint="As many pieces or fewer are low." inputMode="numeric" />
      <FormText form={form} name="weight" label="Weight in kg" inputMode="decimal" />
      <FormText form={form} name="hsn" label="HSN code" inputMode="numeric" />
      <FormSelect form={form} name="gstRate" label="GST rate" options={gstRates} />
      <FormText
        form={form}
        name="benchMinutes"
        label="Minutes at the bench"
        hint="Of work on one piece: they fill the day in the workshop's calendar."
        inputMode="numeric"
      />
      <FormText
        form={form}
        name="keepsDays"
        label="Keeps for days"
        hint="Before it leaves: sweets 3. It is made no earlier, and promised accordingly. Empty: it keeps."
        inputMode="numeric"
      />
      {pictures.length > 1 && <PictureSelect form={form} pictures={pictures} />}
      <FormSelect form={form} name="isActive" label="Offered" options={offered} />
    </EditForm>
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
  const { weight, keepsDays } = variant
  const values: Values = {
    price: toTypedRupees(variant.price ?? 0),
    discount: String(variant.discount ?? 0),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    shelf: variant.shelf,
    lowAt: String(variant.lowAt),
    weight: weight === null ? '' : String(weight),
    hsn: variant.hsn ?? '',
    gstRate: String(variant.gstRate),
    benchMinutes: String(variant.benchMinutes),
    keepsDays: keepsDays === null ? '' : String(keepsDays),
    picture: variant.picture ?? '',
    isActive: variant.isActive ? 'yes' : 'no',
  }
  return { values, version: variant.version }
}

function toSent(values: Values) {
  return {
    price: parseRupees(values.price),
    discount: Number(values.discount || 0),
    sku: values.sku.trim() || null,
    barcode: values.barcode.trim() || null,
    shelf: values.shelf,
    lowAt: Number(values.lowAt),
    weight: values.weight.trim() === '' ? null : Number(values.weight),
    hsn: values.hsn.trim() || null,
    gstRate: Number(values.gstRate),
    benchMinutes: values.benchMinutes.trim() === '' ? Number.NaN : Number(values.benchMinutes),
    keepsDays: values.keepsDays.trim() === '' ? null : Number(values.keepsDays),
    picture: values.picture || null,
    isActive: values.isActive === 'yes',
  }
}

function check(values: Values): Partial<Record<keyof Values, string>> {
  const { discount, lowAt, weight, hsn, benchMinutes, keepsDays } = toSent(values)
  const priceFault = findPriceFault(values.price)
  const codeFault = findCodeFault(values.barcode.trim())
  const weightFault =
    weight === null ? undefined : weight > 0 ? findWeightFault(weight) : 'Please enter the weight in kg, such as 1.2.'
  return {
    ...(priceFault && { price: priceFault }),
    ...(!(discount >= 0 && discount <= 99) && { discount: 'Please enter a percentage from 0 to 99.' }),
    ...(hsn !== null && !isHsnOfGoods(hsn) && { hsn: HSN_FAULT }),
    ...(!Number.isInteger(lowAt) && { lowAt: 'Please enter a whole number.' }),
    ...(!(Number.isInteger(benchMinutes) && benchMinutes >= 0 && benchMinutes <= MOST_BENCH_MINUTES) && {
      benchMinutes: 'Please enter whole minutes, such as 45.',
    }),
    ...(keepsDays !== null &&
      !(Number.isInteger(keepsDays) && keepsDays >= 0 && keepsDays <= 365) && {
        keepsDays: 'Please enter whole days, such as 3, or nothing.',
      }),
    ...(weightFault && { weight: weightFault }),
    ...(codeFault && { barcode: codeFault }),
  }
}
