import type { ProductField } from './product-fields.ts'

export type RowFault = { field: ProductField | null; message: string }
