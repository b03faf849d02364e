import { productFieldLabel, productFieldNames, type ProductField } from '#shop/catalogue/product-fields.ts'

export type SheetRow = {
  /** Row number as in spreadsheets; the header is 1. */
  n: number
  cells: string[]
  unreadable: string | null
}
export type Sheet = { header: string[]; rows: SheetRow[] }
export type Cells = Partial<Record<ProductField, string>>
/** One variant in the columns of our own sheet. `unreadable` says why it cannot come in. */
export type Goods = { n: number; cells: Cells; unreadable?: string | null }

/** A row of an export by its column names; a name without a column reads as ''. */
export type NamedRow = { n: number; unreadable: string | null; get: (...names: string[]) => string }

const toKey = (name: string) => name.trim().toLowerCase()

export function nameCells({ header, rows }: Sheet): NamedRow[] {
  const columns = new Map(header.map((name, at) => [toKey(name), at]))
  return rows.map(({ n, cells, unreadable }) => ({
    n,
    unreadable,
    get(...names) {
      for (const name of names) {
        const cell = cells[columns.get(toKey(name)) ?? -1]?.trim()
        if (cell) return cell
      }
      return ''
    },
  }))
}

export const hasColumns = (header: readonly string[], names: readonly string[]): boolean => {
  const there = new Set(header.map(toKey))
  return names.every((name) => there.has(toKey(name)))
}

/** The first column whose name matches, such as “Weight (kg)”. */
export const findColumn = (header: readonly string[], name: RegExp): string =>
  header.find((each) => name.test(each)) ?? ''

/** Columns for what other shops do not know: a person fills them in. */
const alwaysThere: readonly ProductField[] = ['name', 'category', 'gstRate']

/** Writes the goods as our own sheet, with the columns that are used. */
export function writeSheet(goods: readonly Goods[]): Sheet {
  const used = productFieldNames.filter(
    (field) => alwaysThere.includes(field) || goods.some(({ cells }) => (cells[field] ?? '') !== ''),
  )
  return {
    header: used.map(productFieldLabel),
    rows: goods.map(({ n, cells, unreadable = null }) => ({
      n,
      cells: used.map((field) => cells[field] ?? ''),
      unreadable,
    })),
  }
}
