import { parseRupees } from '#shop/money/parse-rupees.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { PlainForm } from '../design/form/plain-form.tsx'
import { stockKinds, type StockKind } from './stock-kinds.ts'

type Values = { name: string; category: string; price: string; kind: StockKind }
const base = { values: { name: '', category: '', price: '', kind: 'counted' } as Values, version: null }

/** @returns the number of the new product, undefined when it was left; what was typed is kept */
export function addProduct(): Promise<number | undefined> {
  return openDialog<number>({ title: 'New product' }, (close) => <NewProductForm close={close} />)
}

function NewProductForm({ close }: { close: (id?: number) => void }) {
  const { run } = useCall('POST /counter/api/v1/products')
  const categories = useRead('GET /counter/api/v1/categories').data?.data.data ?? []
  const { form, submit, isSaving, refusal } = useEditForm<Values>({
    subject: 'products/new',
    base,
    check: checkNewProduct,
    save: async ({ name, category, price, kind }) => {
      const variant = { price: parseRupees(price) ?? 0, isMadeToOrder: kind === 'made to order' }
      const result = await run({ body: { name, category: Number(category), variants: [variant] } })
      if (result.ok) close(result.data.data.id)
      return result
    },
  })
  return (
    <PlainForm submit={submit} action="Write it down" isBusy={isSaving} refusal={refusal} leave={() => close()}>
      <FormText form={form} name="name" label="Name" />
      <FormSelect
        form={form}
        name="category"
        label="Category"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FormText form={form} name="price" label="Price in ₹, before GST" inputMode="decimal" />
      <FormSelect form={form} name="kind" label="Stock" options={stockKinds} />
      <p className="muted">It is not on sale until you put it there. First it needs a picture.</p>
    </PlainForm>
  )
}

function checkNewProduct({ name, category, price }: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(name.trim() === '' && { name: 'Please enter a name.' }),
    ...(category === '' && { category: 'Please choose a category.' }),
    ...(parseRupees(price) === undefined && { price: 'Please enter a price, such as 899 or 1,299.50.' }),
  }
}
