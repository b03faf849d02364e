import { categoryDefaultFields, productFields, type CategoryDefaults } from '#shop/catalogue/product-fields.ts'
import { toTypedValue } from '#shop/import/goods-values.ts'
import { parseTypedCell } from '#shop/import/read-product-row.ts'

type Field = (typeof categoryDefaultFields)[number]
export type TypedDefaults = Record<Field, string>

export const defaultLabels = mapFields((field) => productFields[field].label)

/** "New products here get GST rate 5, HSN 4602." */
export function describeDefaults(defaults: CategoryDefaults): string {
  const named = categoryDefaultFields
    .filter((field) => defaults[field] != null)
    .map((field) => `${defaultLabels[field]} ${toTypedValue(field, defaults[field])}`)
  return named.length > 0
    ? `From the category: ${named.join(', ')}. Change them afterwards.`
    : 'This category brings no GST rate, HSN or weight. Fill them in before you put it on sale.'
}

export function toTypedDefaults(defaults: CategoryDefaults): TypedDefaults {
  return mapFields((field) => (defaults[field] == null ? '' : toTypedValue(field, defaults[field])))
}

/** Empty fields set nothing. */
export function readTypedDefaults(typed: TypedDefaults): CategoryDefaults {
  const filled = categoryDefaultFields.filter((field) => typed[field].trim() !== '')
  return Object.fromEntries(
    filled.flatMap((field) => {
      const read = parseTypedCell(field, typed[field])
      return 'value' in read ? [[field, read.value]] : []
    }),
  )
}

export function checkDefaults(typed: TypedDefaults): Partial<TypedDefaults> {
  return Object.fromEntries(
    categoryDefaultFields.flatMap((field) => {
      const read = typed[field].trim() === '' ? { value: null } : parseTypedCell(field, typed[field])
      return 'fault' in read ? [[field, read.fault]] : []
    }),
  )
}

function mapFields(toText: (field: Field) => string): TypedDefaults {
  return Object.fromEntries(categoryDefaultFields.map((field) => [field, toText(field)])) as TypedDefaults
}
