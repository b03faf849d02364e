import { productFieldNames, productFields, type ProductField } from '#shop/catalogue/product-fields.ts'

const toKey = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '')

/** @returns the field of each column, each field once; null for a column that changes nothing */
export function guessMapping(header: readonly string[]): (ProductField | null)[] {
  const taken = new Set<ProductField>()
  return header.map((title) => {
    const key = toKey(title)
    const found = productFieldNames.find((field) => {
      const { label, also } = productFields[field]
      return !taken.has(field) && [field, label, ...also].some((name) => toKey(name) === key)
    })
    if (found) taken.add(found)
    return found ?? null
  })
}
