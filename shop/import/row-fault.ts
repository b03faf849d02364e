import type { ProductField } from '#shop/catalogue/product-fields.ts'

/** `typed`: the cell with the fault, '' if it is empty. `proposal`: what it may mean. */
export type RowFault = { field: ProductField | null; message: string; typed?: string; proposal?: string }
