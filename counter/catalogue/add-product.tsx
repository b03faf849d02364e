import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isSameName } from '#shop/normalize-text.ts'
import type { CategoryDefaults } from '#shop/catalogue/product-fields.ts'
import { combineOptions } from '#shop/catalogue/combine-options.ts'
import { findPriceFault, parseRupees } from '#shop/money/parse-rupees.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'
import { DEFAULT_GST_RATE } from '#shop/pricing/gst.ts'
import { MOST_UNITS } from '#shop/stock/move-reasons.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { DraftForm } from '../design/form/draft-form.tsx'
import { describeDefaults } from './category-defaults.ts'
import { PriceFields } from './price-fields.tsx'
import { stockKinds, type StockKind } from './stock-kinds.ts'

const places = [
  { name: 'option0', values: 'values0' },
  { name: 'option1', values: 'values1' },
  { name: 'option2', values: 'values2' },
] as const
type Place = (typeof places)[number]
type Values = { name: string; category: string; price: string; kind: StockKind; pieces: string } & Record<
  Place['name' | 'values'],
  string
>
const blank = { option0: '', values0: '', option1: '', values1: '', option2: '', values2: '' }
const base = {
  values: { name: '', category: '', price: '', kind: 'counted', pieces: '', ...blank } as Values,
  version: null,
}
const MAX_VARIANTS = 60

/** @returns the number of the new product; undefined when the dialog closes, which keeps the draft */
export function addProduct(): Promise<number | undefined> {
  return openDialog<number>({ title: 'New product' }, (close) => <NewProductForm close={close} />)
}

function NewProductForm({ close }: { close: (id?: number) => void }) {
  const { run } = useCall('POST /counter/api/v1/products')
  const categories = useRead('GET /counter/api/v1/categories').data?.data.data ?? []
  const findDefaults = (category: string) => categories.find(({ id }) => String(id) === category)?.defaults ?? {}
  const editing = useEditForm<Values>({
    subject: 'products/new',
    base,
    check: checkNewProduct,
    save: async (values) => {
      const result = await run({ body: toSent(values, findDefaults(values.category)) })
      if (result.ok) close(result.data.data.id)
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Create product" leave={() => close()}>
      <FormText form={form} name="name" label="Name" />
      <FormSelect
        form={form}
        name="category"
        label="Category"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <PriceAndStock form={form} findDefaults={findDefaults} />
      <OptionFields form={form} />
      <p className="muted">It goes on sale when you put it on sale. It needs a picture first.</p>
    </DraftForm>
  )
}

type FindDefaults = (category: string) => CategoryDefaults

function PriceAndStock({ form, findDefaults }: { form: UseFormReturn<Values>; findDefaults: FindDefaults }) {
  const [category, kind] = useWatch({ control: form.control, name: ['category', 'kind'] })
  const defaults = findDefaults(category)
  const { gstRate = DEFAULT_GST_RATE } = defaults
  return (
    <>
      {category !== '' && <output className="muted">{describeDefaults(defaults)}</output>}
      <PriceFields form={form} name="price" rate={gstRate} />
      <FormSelect form={form} name="kind" label="Stock" options={stockKinds} />
      {kind === 'counted' && (
        <FormText
          form={form}
          name="pieces"
          label="Pieces on the shelf"
          hint="The same number of each variant. Leave it empty if there are none yet."
          inputMode="numeric"
        />
      )}
    </>
  )
}

/** The next one is asked for once the one before is filled in. */
function OptionFields({ form }: { form: UseFormReturn<Values> }) {
  const typed = toTyped(useWatch({ control: form.control }) as Values)
  const { rows } = combineOptions(typed)
  const shown = typed.findLastIndex(({ name, values }) => name.trim() !== '' || values.trim() !== '') + 2
  return (
    <fieldset className="panel stack choice-group">
      <legend>Does it come in several sizes, colours or other kinds?</legend>
      {places.slice(0, shown).map(({ name, values }, at) => (
        <div key={name} className="stack">
          <FormText
            form={form}
            name={name}
            label={at === 0 ? 'Option' : 'Another option'}
            hint={at === 0 ? 'Such as Size. Leave it empty if there is one kind.' : 'Such as Ribbon, or nothing.'}
          />
          <FormText
            form={form}
            name={values}
            label={typed[at]?.name.trim() || 'Values'}
            hint="Separate them with commas, such as Small, Large."
          />
        </div>
      ))}
      <output className="muted">
        {rows.length > 1
          ? `That makes ${rows.length} variants, at this price each: ${listFirst(rows)}. Change them afterwards.`
          : ''}
      </output>
    </fieldset>
  )
}

const NAMED = 4
function listFirst(rows: readonly string[][]): string {
  const named = rows.slice(0, NAMED).map((row) => row.join(' '))
  return rows.length > NAMED ? `${named.join('; ')} and others` : named.join('; ')
}

const toTyped = (values: Values) => places.map((place) => ({ name: values[place.name], values: values[place.values] }))

function toSent(values: Values, defaults: CategoryDefaults) {
  const { name, category, price, kind, pieces } = values
  const { names, rows } = combineOptions(toTyped(values))
  const isMadeToOrder = kind === 'made to order'
  const onShelf = isMadeToOrder ? 0 : (readPieces(pieces) ?? 0)
  const variant = { ...defaults, price: parseRupees(price) ?? 0, isMadeToOrder, pieces: onShelf }
  const product = { name, category: Number(category) }
  return rows.length > 1
    ? { ...product, options: names, variants: rows.map((each) => ({ ...variant, values: each })) }
    : { ...product, variants: [variant] }
}

function checkNewProduct(values: Values): Partial<Record<keyof Values, string>> {
  const { name, category, price, kind, pieces } = values
  const isUnread = kind === 'counted' && readPieces(pieces) === undefined
  const priceFault = findPriceFault(price)
  return {
    ...checkOptions(values),
    ...(name.trim() === '' && { name: 'Please enter a name.' }),
    ...(category === '' && { category: 'Please choose a category.' }),
    ...(priceFault && { price: priceFault }),
    ...(isUnread && {
      pieces: `Please enter a whole number of pieces, at most ${MOST_UNITS.toLocaleString('en-IN')}.`,
    }),
  }
}

/** Nothing typed means none. */
function readPieces(typed: string): number | undefined {
  const pieces = typed.trim() === '' ? 0 : readGrouped(typed.trim())
  return pieces !== undefined && pieces <= MOST_UNITS ? pieces : undefined
}

function checkOptions(values: Values): Partial<Record<keyof Values, string>> {
  const wrong: Partial<Record<keyof Values, string>> = {}
  for (const [at, place] of places.entries()) {
    const [name, listed] = [values[place.name].trim(), values[place.values].trim()]
    if (name === '' && listed !== '') wrong[place.name] = 'Please name the option, such as Size.'
    if (name !== '' && !/[^,\s]/.test(listed)) wrong[place.values] = 'Please name each one, such as Small, Large.'
    if (listed.split(',').some((value) => value.trim().length > 60))
      wrong[place.values] = 'Please shorten each name to 60 characters.'
    const isTwice = places.slice(0, at).some((other) => isSameName(values[other.name], name))
    if (name !== '' && isTwice) wrong[place.name] = 'This name is used already.'
  }
  const { rows } = combineOptions(toTyped(values))
  const { option0 } = values
  if (rows.length === 1 && option0.trim() !== '')
    wrong.values0 ??= 'Please name two or more, such as Small, Large. One alone needs no name.'
  if (rows.length > MAX_VARIANTS)
    wrong.values0 ??= `These make ${rows.length} variants. A product has at most ${MAX_VARIANTS}.`
  return wrong
}
