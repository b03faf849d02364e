import type { ImportField } from './import-fields.ts'

export type RowFault = { field: ImportField | null; message: string }
