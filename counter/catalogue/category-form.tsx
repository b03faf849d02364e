import { categoryDefaultFields } from '#shop/catalogue/product-fields.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { EditNotes } from '../design/form/edit-form.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import {
  checkDefaults,
  defaultLabels,
  readTypedDefaults,
  toTypedDefaults,
  type TypedDefaults,
} from './category-defaults.ts'
import type { Category } from './category.ts'

const gstRates = [
  { value: '', label: 'Not set' },
  ...GST_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` })),
]
const labels = { name: 'name', ...defaultLabels }
const toTitle = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

function toBase({ name, defaults, version }: Category) {
  return { values: { name, ...toTypedDefaults(defaults) }, version }
}

type CategoryFormProps = { category: Category | undefined; renew: () => Promise<void>; close: () => void }

/** Changes the name of a category and the first values of its new products. */
export function CategoryForm({ category, renew, close }: CategoryFormProps) {
  const create = useCall('POST /counter/api/v1/categories')
  const change = useCall('PATCH /counter/api/v1/categories/{category}')
  const editing = useEditForm<{ name: string } & TypedDefaults>({
    subject: category ? `categories/${category.id}` : 'categories/new',
    base: category ? toBase(category) : { values: { name: '', ...toTypedDefaults({}) }, version: null },
    check: (values) => ({
      ...checkDefaults(values),
      ...(values.name.trim() === '' && { name: 'Please enter a name.' }),
    }),
    save: (values, _, version) => {
      const body = { name: values.name, defaults: readTypedDefaults(values) }
      return category
        ? change.run({ params: { category: category.id }, version: version ?? category.version, body })
        : create.run({ body })
    },
    readCurrent: toBase,
    onSaved: () => renew().then(close),
  })
  const { form, submit, isSaving, refusal } = editing
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={close}>
      <EditNotes editing={editing} labels={labels} discards />
      <FormText form={form} name="name" label="Name" maxLength={80} />
      <fieldset className="panel stack choice-group">
        <legend>New products in it begin with</legend>
        <FormSelect form={form} name="gstRate" label="GST rate" options={gstRates} />
        {categoryDefaultFields
          .filter((field) => field !== 'gstRate')
          .map((field) => (
            <FormText key={field} form={form} name={field} label={toTitle(defaultLabels[field])} inputMode="decimal" />
          ))}
        <p className="muted">Products that are there already stay as they are.</p>
      </fieldset>
    </PlainForm>
  )
}
