import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { productFieldNames } from '#shop/catalogue/product-fields.ts'
import { sheetSources } from '#shop/import/other-shops/translate-sheet.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime().openapi({ description: 'UTC' })
const rows = z.int().openapi({ description: 'Rows.' })
const field = z.enum(productFieldNames)
const action = z.enum(['new', 'change', 'same', 'wrong'])
const result = z.enum(['written', 'left out', 'undone', 'kept'])

export const staffImport = z
  .object({
    id: z.int(),
    version: z.int(),
    fileName: z.string(),
    source: z.enum(sheetSources).openapi({ description: 'The shop system that wrote the file.' }),
    state: z.enum(['checking', 'checked', 'running', 'done', 'undoing', 'undone']),
    by: z.string(),
    createdAt: moment,
    endedAt: moment.nullable(),
    columns: z.array(z.object({ name: z.string(), field: field.nullable(), sample: z.string() })),
    counts: z.object({
      all: rows,
      new: rows,
      change: rows,
      same: rows,
      wrong: rows,
      prices: z.int().openapi({ description: 'Rows that change a price or a discount.' }),
      written: rows,
      leftOut: z.int().openapi({ description: 'Rows that passed the check but failed when written.' }),
      undone: rows,
      kept: z.int().openapi({ description: 'Rows that the undo skipped, because others had changed them.' }),
    }),
  })
  .openapi('StaffImport')
export const importListResponse = z.object({ data: z.array(staffImport) })
export const importResponse = z.object({ data: staffImport })

export const importQuery = z.object({ name: z.string().max(300).default('sheet.csv') })

export const mappingRequest = z.object({
  mapping: z
    .array(field.nullable())
    .max(100)
    .refine((fields) => {
      const used = fields.filter((each) => each !== null)
      return new Set(used).size === used.length
    }, 'Two columns cannot be the same field.')
    .openapi({ description: 'The field of each column; null for a column without effect.' }),
})

export const mendRequest = z.object({
  cells: z
    .array(z.string().max(20_000))
    .max(100)
    .openapi({ description: 'All cells of the row, one for each column.' }),
})

const cell = z.string().max(20_000)
export const importRepair = z
  .object({
    field,
    label: z.string(),
    typed: z.string().openapi({ description: 'What the cells hold now; empty for empty cells.', example: 'hamper' }),
    proposal: z.string().nullable().openapi({ description: 'What they may mean.', example: 'Hampers' }),
    rows,
  })
  .openapi('ImportRepair')
export const importRepairsResponse = z.object({
  data: z.array(importRepair),
  categories: z.array(z.string()).openapi({ description: 'The categories that a cell can name.' }),
})
export const repairRequest = z.object({
  repairs: z
    .array(
      z.object({
        field,
        typed: cell,
        to: cell,
        isNew: z.boolean().default(false).openapi({ description: 'Makes the category `to`.' }),
      }),
    )
    .min(1, 'Choose at least one repair.')
    .max(100),
})

export const importRow = z
  .object({
    n: z.int().openapi({ description: 'The row number of the spreadsheet, whose first row has the column names.' }),
    name: z.string(),
    cells: z.array(z.string()).openapi({ description: 'The original or corrected cells.' }),
    action,
    result: result.nullable(),
    product: z.int().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
    faults: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  })
  .openapi('ImportRow')
export const importRowFilters = z.object({
  action: action.optional(),
  result: result.optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const importRowListResponse = pageOf(importRow)

export type StaffImport = z.output<typeof staffImport>
export type ImportRowAnswer = z.output<typeof importRow>
export type ImportRepairs = z.output<typeof importRepairsResponse>
export type RepairRequest = z.output<typeof repairRequest>
export type ImportRowFilters = z.output<typeof importRowFilters>
