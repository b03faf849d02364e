import type { CounterAnswer, CounterRequestBody } from '#contract/counter/routes.ts'
import { gridColumns, type GridField } from '#shop/catalogue/product-fields.ts'
import { mergeRows, type MergeRules } from '#shop/editing/merge.ts'
import { toTypedValue } from '#shop/import/goods-values.ts'
import { parseTypedCell } from '#shop/import/read-product-row.ts'

export type GridRow = CounterAnswer<'GET /counter/api/v1/variants'>['data'][number]
type Request = CounterRequestBody<'POST /counter/api/v1/variants/bulk'>['body']

const fields = gridColumns.map(({ field }) => field)
export const isYesNo = (field: GridField) => field === 'isActive' || field === 'isOnSale'

/** The text typed into a cell, and the shop's value at that time: rows may be read again while drafts wait. */
export type Edit = { text: string; from: string }
/** By `cellKey`. A cell as it is in the shop has no entry. */
export type Edits = Readonly<Record<string, Edit>>
export type Cell = { row: GridRow; field: GridField }

/** All rows of a product share whether it is on sale. */
export const cellKey = ({ row, field }: Cell) =>
  field === 'isOnSale' ? `product ${row.product} ${field}` : `variant ${row.id} ${field}`
const savedText = ({ row, field }: Cell) => toTypedValue(field, row[field])
export const cellText = (cell: Cell, edits: Edits) => edits[cellKey(cell)]?.text ?? savedText(cell)

export function nameRow({ productName, name }: GridRow): string {
  return [productName, name].filter(Boolean).join(', ')
}

export function readCell(field: GridField, text: string) {
  return parseTypedCell(field === 'isOnSale' ? 'isActive' : field, text)
}

/** A cell with its old value is no edit. Texts of equal meaning, 899 and 899.00, are equal. */
export function typeCells(edits: Edits, typed: readonly (Cell & { text: string })[]): Record<string, Edit> {
  const next: Record<string, Edit> = { ...edits }
  for (const { text, ...cell } of typed) {
    const read = readCell(cell.field, text)
    const isSaved = 'value' in read ? read.value === (cell.row[cell.field] ?? null) : text === savedText(cell)
    const key = cellKey(cell)
    if (isSaved) delete next[key]
    else next[key] = { text: text.trim(), from: next[key]?.from ?? savedText(cell) }
  }
  return next
}

/** Those in these rows: a filter, or the end of what was read so far, hides others. */
export function editsIn(rows: readonly GridRow[], edits: Edits): Edits {
  const keys = new Set(rows.flatMap((row) => fields.map((field) => cellKey({ row, field }))))
  return Object.fromEntries(Object.entries(edits).filter(([key]) => keys.has(key)))
}

export type GridFault = { key: string; message: string }

export function toGridRequest(rows: readonly GridRow[], edits: Edits): { body: Request; faults: GridFault[] } {
  const faults: GridFault[] = []
  const variants: Request['variants'] = []
  const products = new Map<number, NonNullable<Request['products']>[number]>()
  for (const row of rows) {
    const change: Record<string, unknown> = {}
    for (const field of fields) {
      const key = cellKey({ row, field })
      const text = edits[key]?.text
      if (text === undefined) continue
      const read = readCell(field, text)
      if ('fault' in read) faults.push({ key, message: `${nameRow(row)}: ${read.fault}` })
      else if (field === 'isOnSale')
        products.set(row.product, { id: row.product, version: row.productVersion, isOnSale: read.value === true })
      else change[field] = read.value
    }
    if (Object.keys(change).length > 0) variants.push({ id: row.id, version: row.version, change })
  }
  return { body: { variants, products: [...products.values()] }, faults }
}

const rules = Object.fromEntries(fields.map((field) => [field, 'value'])) as MergeRules<Record<GridField, string>>

/** Merges edits that others saved. `collided` lists cells changed on both sides: they keep my text, based on theirs. */
export function mergeGrid(
  rows: readonly GridRow[],
  edits: Edits,
  current: readonly GridRow[],
): { edits: Edits; collided: (GridFault & { theirs: string })[] } {
  const collided: (GridFault & { theirs: string })[] = []
  let merged: Record<string, Edit> = { ...edits }
  for (const theirs of current) {
    const base = rows.find(({ id }) => id === theirs.id)
    if (!base) continue
    const texts = (read: (cell: Cell) => string, of: GridRow) =>
      Object.fromEntries(fields.map((field) => [field, read({ row: of, field })])) as Record<GridField, string>
    const { row, collisions } = mergeRows(rules, {
      base: texts((cell) => edits[cellKey(cell)]?.from ?? savedText(cell), base),
      mine: texts((cell) => cellText(cell, edits), base),
      theirs: texts(savedText, theirs),
    })
    for (const field of fields) delete merged[cellKey({ row: theirs, field })]
    merged = typeCells(
      merged,
      fields.map((field) => ({ row: theirs, field, text: row[field] })),
    )
    for (const { field } of collisions) {
      const cell = { row: theirs, field }
      const label = gridColumns.find((column) => column.field === field)?.label ?? field
      collided.push({ key: cellKey(cell), theirs: savedText(cell), message: `${nameRow(theirs)}, ${label}` })
    }
  }
  return { edits: merged, collided }
}
