import { foldName } from '#shop/normalize-text.ts'
import { optionFields, productFields, valueFields, type ProductField } from '#shop/catalogue/product-fields.ts'
import type { RowFault } from './row-fault.ts'

const SEPARATOR = ', '
const MAX_VALUE_LENGTH = 60
type Cells = Partial<Record<ProductField, string>>
type Joined = { text?: string; faults: RowFault[] }

export function joinOptionCells(cells: Cells, fields: typeof optionFields | typeof valueFields): Joined {
  const typed = fields.map((field) => cells[field]?.trim() ?? '')
  const last = typed.findLastIndex((text) => text !== '')
  const used = typed.slice(0, last + 1)
  const text = used.join(SEPARATOR)
  const faults = used.flatMap((each, at): RowFault[] => {
    const field = fields[at] ?? fields[0]
    if (each === '')
      return [{ field, message: `The ${productFields[field].label} is missing: a later one is filled in.` }]
    return last > 0 && each.includes(',')
      ? [
          {
            field,
            message: `Write “${each}” without a comma: variants are called by their values with commas between.`,
          },
        ]
      : []
  })
  if (fields === valueFields && text.length > 100)
    faults.push({ field: 'variant', message: 'The names of its values are longer than 100 characters together.' })
  return { ...(text !== '' && { text }), faults }
}

export const splitOptions = (text: string): string[] => text.split(',').map((name) => name.trim())

/** @param differIn option names, “Size, Ribbon” @param cells the number of cells that hold values */
export function checkOptions(
  differIn: string | undefined,
  { variant, cells }: { variant: string | undefined; cells: number },
): RowFault[] {
  const names = differIn === undefined ? [] : splitOptions(differIn)
  if (new Set(names.map(foldName)).size < names.length)
    return [{ field: 'option2', message: `They cannot differ in ${differIn}: one of these is there twice.` }]
  if (names.length > optionFields.length)
    return [{ field: 'option', message: `Variants differ in three things at most, not in ${differIn}.` }]
  const named = Math.max(names.length, 1)
  if (cells > named) {
    const field = optionFields[cells - 1] ?? 'option'
    return [{ field, message: `Say what variants differ in there: ${productFields[field].label}, such as Ribbon.` }]
  }
  if (variant === undefined) return []
  const values = named === 1 ? [variant] : splitOptions(variant)
  const tooLong = values.slice(0, cells > 1 ? 1 : undefined).findIndex((value) => value.length > MAX_VALUE_LENGTH)
  if (tooLong >= 0) {
    const field = 'variant'
    return [
      {
        field,
        message: `The ${productFields[valueFields[tooLong] ?? field].label} is longer than ${MAX_VALUE_LENGTH} characters.`,
      },
    ]
  }
  if (named === 1) return []
  if (values.length === named && values.every((value) => value !== '')) return []
  const field = valueFields[Math.min(values.length, named - 1)] ?? 'variant'
  return [{ field, message: `Variants differ in ${names.join(' and ')} here. Say a value of each of them.` }]
}
