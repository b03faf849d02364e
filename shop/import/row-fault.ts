import type { ProductField } from '#shop/catalogue/product-fields.ts'

export type RowFault = { field: ProductField | null; message: string }
