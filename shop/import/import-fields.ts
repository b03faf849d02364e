import { placeFieldNames, placeFields, type PlaceField } from './place-fields.ts'
import { productFieldNames, productFields, type ProductField } from './product-fields.ts'

/** What a sheet is of: goods, or places for words on them. */
export const importKinds = ['products', 'zones'] as const
export type ImportKind = (typeof importKinds)[number]
export type ImportField = ProductField | PlaceField

type Named = { label: string; also: readonly string[] }
const fieldsOf: Record<ImportKind, { names: readonly ImportField[]; named: Readonly<Record<string, Named>> }> = {
  products: { names: productFieldNames, named: productFields },
  zones: { names: placeFieldNames, named: placeFields },
}

/** In the order in which they are shown. */
export const listImportFields = (kind: ImportKind): readonly ImportField[] => fieldsOf[kind].names

/** As the first row of a sheet names it. */
export const importFieldLabel = (kind: ImportKind, field: string): string => fieldsOf[kind].named[field]?.label ?? field

const toKey = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '')

/** Of each column the field it holds, null when nothing fits: such a column touches nothing. No field comes twice. */
export function guessMapping(header: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const { names, named } = fieldsOf[kind]
  const taken = new Set<ImportField>()
  return header.map((title) => {
    const key = toKey(title)
    const found = names.find((field) => {
      const { label = field, also = [] } = named[field] ?? {}
      return !taken.has(field) && [field, label, ...also].some((name) => toKey(name) === key)
    })
    if (found) taken.add(found)
    return found ?? null
  })
}

/** Whether a sheet is the one of places that leaves here, wherever it is sent: goods would take some of its columns for theirs. */
export function isZoneSheet(header: readonly string[]): boolean {
  return ['key', 'field', 'x0', 'y2'].every((field) => header.includes(importFieldLabel('zones', field)))
}
