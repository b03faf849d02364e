import { placeFieldNames, placeFields, type PlaceField } from './place-fields.ts'
import { productFieldNames, productFields, type ProductField } from './product-fields.ts'

export const importKinds = ['products', 'zones'] as const
export type ImportKind = (typeof importKinds)[number]
export type ImportField = ProductField | PlaceField

type Named = { label: string; also: readonly string[] }
const fieldsOf: Record<ImportKind, { names: readonly ImportField[]; named: Readonly<Record<string, Named>> }> = {
  products: { names: productFieldNames, named: productFields },
  zones: { names: placeFieldNames, named: placeFields },
}

export const listImportFields = (kind: ImportKind): readonly ImportField[] => fieldsOf[kind].names

export const importFieldLabel = (kind: ImportKind, field: string): string => fieldsOf[kind].named[field]?.label ?? field

const toKey = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '')

/** Null for a column that fits no field; each field is mapped once. */
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

/** Recognizes an exported sheet of print areas, because its columns resemble those of goods. */
export function isZoneSheet(header: readonly string[]): boolean {
  return ['key', 'field', 'x0', 'y2'].every((field) => header.includes(importFieldLabel('zones', field)))
}
