import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { occasions, recipients, type GiftFacet } from '#shop/catalogue/gift-facets.ts'
import { useCall } from '../api/use-call.ts'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormCheckboxes, FormSelect, FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ParticularsFields } from './particulars-fields.tsx'
import {
  checkParticulars,
  particularsLabels,
  readTypedParticulars,
  toTypedParticulars,
  type TypedParticulars,
} from './particulars-values.ts'
import { PreviewButton } from './preview-panel.tsx'
import { PicturesField, type ShownPicture } from './pictures-field.tsx'
import type { Product } from './product.ts'
import type { Category } from './category.ts'

type Values = TypedParticulars & {
  name: string
  description: string
  material: string
  seoTitle: string
  seoDescription: string
  category: string
  categories: string[]
  occasions: string[]
  recipients: string[]
  wrap: string[]
  pictures: ShownPicture[]
}
const labels: Record<keyof Values, string> = {
  name: 'name',
  description: 'description',
  material: 'material',
  seoTitle: 'title for search engines',
  seoDescription: 'summary for search engines',
  ...particularsLabels,
  category: 'main category',
  categories: 'categories',
  occasions: 'occasions',
  recipients: 'whom it is for',
  wrap: 'gift wrap',
  pictures: 'pictures',
}
const particularsNames = {
  inside: 'inside',
  piece: 'piece',
  care: 'care',
  packing: 'packing',
  makers: 'makers',
} as const
type Option = { value: string; label: string }
const toOptions = (of: readonly GiftFacet[]) => of.map(({ key, name }) => ({ value: key, label: name }))
const [occasionOptions, recipientOptions] = [toOptions(occasions), toOptions(recipients)]
const wrapOptions = [{ value: 'wrap', label: 'Gifts can be wrapped in it' }]
const NO_WORDS = 'Please describe the picture in a few words, for people who cannot see it.'

/** Words, categories and pictures, saved together. */
export function ProductForm({ product, categories }: { product: Product; categories: readonly Category[] }) {
  const queries = useQueryClient()
  const { run } = useCall('PATCH /counter/api/v1/products/{product}')
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  const editing = useEditForm<Values>({
    subject: `products/${product.id}`,
    base: toBase(product),
    check: ({ name, pictures, ...values }) => ({
      ...checkParticulars(values),
      ...(name.trim() === '' && { name: 'Please enter a name.' }),
      ...(pictures.some(({ alt }) => alt.trim() === '') && { pictures: NO_WORDS }),
    }),
    save: (values, changed, version) =>
      run({
        params: { product: product.id },
        version: version ?? product.version,
        body: toChange(values, changed),
      }),
    readCurrent: toBase,
    merge: {
      description: 'lines',
      inside: 'lines',
      makers: 'lines',
      categories: 'set',
      occasions: 'set',
      recipients: 'set',
      wrap: 'set',
      pictures: 'order',
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['GET /counter/api/v1/products'] })
      void queries.invalidateQueries({ queryKey: ['GET /counter/api/v1/products/{product}'] })
      showNotice({ text: 'Saved. The shop shows it in a moment.' })
    },
  })
  const { form } = editing
  const show = (value: string | readonly (string | ShownPicture)[]) => showValue(options, value)
  return (
    <section className="panel" aria-label="Words and pictures">
      <EditForm editing={editing} labels={labels} show={show}>
        <div className="row">
          <PreviewButton product={product} readChange={() => toChange(form.getValues(), editing.changed)} />
        </div>
        <FormText form={form} name="name" label="Name" maxLength={200} />
        <h2>Pictures</h2>
        <Controller
          control={form.control}
          name="pictures"
          render={({ field, fieldState }) => (
            <PicturesField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <FormSelect form={form} name="category" label="Main category" options={options} />
        <FormTextArea form={form} name="description" label="Description" maxLength={10_000} />
        <MoreWords form={form} categories={options} product={product} />
      </EditForm>
    </section>
  )
}

function showValue(categories: Option[], value: string | readonly (string | ShownPicture)[]): string {
  const nameOf = (id: string) =>
    [...categories, ...occasionOptions, ...recipientOptions, ...wrapOptions].find((option) => option.value === id)
      ?.label ?? id
  if (typeof value === 'string') return nameOf(value)
  return value.map((item) => (typeof item === 'string' ? nameOf(item) : item.alt)).join(', ')
}

type MoreProps = { form: UseFormReturn<Values>; categories: Option[]; product: Product }

/** Names its empty fields while it is folded. A refused field opens it. */
function MoreWords({ form, categories, product }: MoreProps) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(false)
  const isRefused = [...folded, 'seoTitle' as const, 'seoDescription' as const].some(
    (field) => errors[field] !== undefined,
  )
  const missing = listMissing(product)
  return (
    <details
      className="more-words"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        More about it
        <span className="muted">
          {missing.length > 0 ? `: not filled in yet are ${missing.join(', ')}` : ': everything is filled in'}
        </span>
      </summary>
      <div className="stack">
        <FormText form={form} name="material" label="Material" maxLength={200} />
        <ParticularsFields form={form} names={particularsNames} />
        <FormCheckboxes form={form} name="categories" label="Also listed in" options={categories} />
        <FormCheckboxes form={form} name="occasions" label="A gift for the occasion" options={occasionOptions} />
        <FormCheckboxes form={form} name="recipients" label="A gift for" options={recipientOptions} />
        <SearchWords form={form} />
        <WrapField form={form} product={product} />
      </div>
    </details>
  )
}

/** Both may stay empty. */
function SearchWords({ form }: { form: UseFormReturn<Values> }) {
  const [name, title] = useWatch({ control: form.control, name: ['name', 'seoTitle'] })
  return (
    <>
      <FormText
        form={form}
        name="seoTitle"
        label="Title for search engines"
        maxLength={70}
        hint={`Google shows: ${title.trim() || name} · Gathri. Empty: the name.`}
      />
      <FormText
        form={form}
        name="seoDescription"
        label="Summary for search engines"
        maxLength={170}
        hint="One or two sentences below the title. Empty: how the description begins."
      />
    </>
  )
}

const folded = ['material', 'inside', 'piece', 'care', 'packing', 'makers'] as const

function listMissing(product: Product): string[] {
  const typed = { ...toTypedParticulars(product), material: product.material }
  const words = folded.filter((field) => typed[field].trim() === '').map((field) => labels[field])
  const facets = (['occasions', 'recipients'] as const).filter((field) => product[field].length === 0)
  return [...words, ...facets.map((field) => labels[field])]
}

/** Only where it may be said: of what is not on sale. */
function WrapField({ form, product }: { form: UseFormReturn<Values>; product: Product }) {
  if (product.withdrawnAt === null && !product.isWrap) return null
  return (
    <>
      <FormCheckboxes form={form} name="wrap" label="Gift wrap" options={wrapOptions} />
      <p className="muted">
        Shoppers can choose its variants as wrap at the checkout of a gift, for the whole gift or for single pieces.
        Each wrap costs the price of its variant and leaves its stock; a cancelled parcel returns it. Wraps that are
        made to order have no stock. Sold out wraps cannot be chosen. Listings and search do not show wraps. A picture
        helps: without one, shoppers see a knotted box in its colour.
      </p>
    </>
  )
}

function toBase({
  name,
  description,
  material,
  seoTitle,
  seoDescription,
  category,
  categories,
  pictures,
  version,
  ...product
}: Product) {
  const suits = { occasions: product.occasions, recipients: product.recipients }
  const values: Values = {
    name,
    description,
    material,
    seoTitle,
    seoDescription,
    ...toTypedParticulars(product),
    category: String(category),
    categories: categories.map(String),
    ...suits,
    wrap: product.isWrap ? ['wrap'] : [],
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
  }
  return { values, version }
}

function toChange({ category, categories, wrap, ...words }: Values, changed: readonly (keyof Values)[]) {
  const all: Record<string, unknown> = {
    ...words,
    ...readTypedParticulars(words),
    category: Number(category),
    categories: categories.map(Number),
    isWrap: wrap.includes('wrap'),
  }
  return Object.fromEntries(
    changed.map((field) => (field === 'wrap' ? ['isWrap', all['isWrap']] : [field, all[field]])),
  )
}
