import type { ProductField } from '#shop/catalogue/product-fields.ts'
import { proposeRepair } from './propose-repair.ts'
import { readProductRow } from './read-product-row.ts'
import type { RowFault } from './row-fault.ts'

/** Adds to faults what their cells hold and may mean; a proposal always passes the check of its cell. */
export function createProposals(names: readonly string[], categories: ReadonlyMap<string, number>) {
  return (faults: readonly RowFault[], cells: Partial<Record<ProductField, string>>): RowFault[] =>
    faults.map((fault) => {
      const { field } = fault
      if (field === null) return fault
      const typed = (cells[field] ?? '').trim()
      const proposal = proposeRepair(field, typed, names)
      if (proposal === undefined || proposal === typed) return { ...fault, typed }
      const { faults: left } = readProductRow({ [field]: proposal }, categories)
      return { ...fault, typed, ...(left.length === 0 && { proposal }) }
    })
}
