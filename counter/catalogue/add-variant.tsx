import { findPriceFault, parseRupees } from '#shop/money/parse-rupees.ts'
import { DEFAULT_GST_RATE } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { openDialog } from '../design/dialogs.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { PriceFields } from './price-fields.tsx'
import { stockKinds, type StockKind } from './stock-kinds.ts'
import type { Product } from './product.ts'

type Values = {
  option: string
  first: string
  value0: string
  value1: string
  value2: string
  price: string
  sku: string
  kind: StockKind
}
const labels: Record<keyof Values, string> = {
  option: 'the option',
  first: 'name of the existing variant',
  value0: 'name of the new variant',
  value1: 'second value',
  value2: 'third value',
  price: 'price',
  sku: 'SKU',
  kind: 'stock',
}
const places = ['value0', 'value1', 'value2'] as const

/** @returns once it is closed */
export async function addVariant(product: Product): Promise<void> {
  await openDialog<true>({ title: `Add a variant of ${product.name}`, look: 'sheet' }, (close) => (
    <NewVariantForm product={product} close={() => close(true)} />
  ))
}

function NewVariantForm({ product, close }: { product: Product; close: () => void }) {
  const renew = useRefetch()
  const { run } = useCall('POST /counter/api/v1/products/{product}/variants')
  const { options } = product
  const isFirst = options.length === 0
  const editing = useEditForm<Values>({
    subject: `products/${product.id}/new-variant`,
    base: toBase(product),
    check: (values) => check(values, isFirst ? 1 : options.length, isFirst),
    save: (values, _, version) =>
      run({ params: { product: product.id }, version: version ?? product.version, body: toSent(values, product) }),
    readCurrent: toBase,
    onSaved: async () => {
      await renew('GET /counter/api/v1/products', 'GET /counter/api/v1/products/{product}')
      showNotice({ text: 'The variant is added. Its stock is 0.' })
      close()
    },
  })
  const { form } = editing
  return (
    <EditForm editing={editing} labels={labels}>
      {isFirst && (
        <>
          <FormText form={form} name="option" label="Option" hint="Such as Size or Colour." />
          <FormText form={form} name="first" label="Name of the existing variant" hint="Such as Small." />
          <FormText form={form} name="value0" label="Name of the new variant" hint="Such as Large." />
        </>
      )}
      {options.map(({ name, values }, at) => {
        const place = places[at]
        const hint = `There are ${values.map((value) => value.name).join(', ')}; a new one may be written.`
        return place && <FormText key={name} form={form} name={place} label={name} hint={hint} />
      })}
      <PriceFields form={form} name="price" rate={product.variants[0]?.gstRate ?? DEFAULT_GST_RATE} />
      <FormText form={form} name="sku" label="SKU" />
      <FormSelect form={form} name="kind" label="Stock" options={stockKinds} />
      <p className="muted">Weight, size, GST and days to make are as with the first one. Change them afterwards.</p>
    </EditForm>
  )
}

function toBase({ variants: [first], version }: Product) {
  const values: Values = {
    option: '',
    first: '',
    value0: '',
    value1: '',
    value2: '',
    price: '',
    sku: '',
    kind: first?.stock === null ? 'made to order' : 'counted',
  }
  return { values, version }
}

function toSent(values: Values, { options }: Product) {
  const named =
    options.length === 0
      ? { [values.option.trim()]: values.value0 }
      : Object.fromEntries(options.map(({ name }, at) => [name, values[places[at] ?? 'value0']]))
  return {
    values: named,
    ...(options.length === 0 && { first: values.first }),
    price: parseRupees(values.price) ?? 0,
    sku: values.sku.trim() || null,
    isMadeToOrder: values.kind === 'made to order',
  }
}

function check(values: Values, count: number, isFirst: boolean): Partial<Record<keyof Values, string>> {
  const wrong: Partial<Record<keyof Values, string>> = {}
  if (isFirst && values.option.trim() === '') wrong.option = 'Please name the option, such as Size.'
  if (isFirst && values.first.trim() === '') wrong.first = 'Please give it a name, such as Small.'
  for (const place of places.slice(0, count))
    if (values[place].trim() === '') wrong[place] = 'Please say which one it is.'
  const priceFault = findPriceFault(values.price)
  if (priceFault) wrong.price = priceFault
  return wrong
}
