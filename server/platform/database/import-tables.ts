import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RowPlan } from '#shop/import/plan-product-row.ts'
import type { SheetSource } from '#shop/import/other-shops/translate-sheet.ts'
import type { ProductField } from '#shop/catalogue/product-fields.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { moment } from './column-types.ts'
import type { RowFault } from '#shop/import/row-fault.ts'

export type ImportState = 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone'

/** A job resumes `running` and `undoing` after a crash. */
export const imports = pgTable('imports', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  fileName: text('file_name').notNull(),
  columns: jsonb('columns').$type<string[]>().notNull(),
  mapping: jsonb('mapping').$type<(ProductField | null)[]>().notNull(),
  /** An export of another shop only adds goods. */
  source: text('source').$type<SheetSource>().notNull().default('sheet'),
  state: text('state').$type<ImportState>().notNull(),
  version: integer('version').notNull().default(1),
  actor: jsonb('actor').$type<StaffActor>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
})

export const importRows = pgTable('import_rows', {
  importId: integer('import_id').notNull(),
  /** Row number as in spreadsheets: row 1 holds the column names. */
  n: integer('n').notNull(),
  cells: jsonb('cells').$type<string[]>().notNull(),
  unreadable: text('unreadable'),
  action: text('action').$type<RowPlan['action']>(),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
  name: text('name').notNull().default(''),
  before: jsonb('before').$type<RowPlan['before']>().notNull().default({}),
  after: jsonb('after').$type<RowPlan['after']>().notNull().default({}),
  faults: jsonb('faults').$type<RowFault[]>().notNull().default([]),
  /** `kept`: the undo left the product unchanged. */
  result: text('result').$type<'written' | 'left out' | 'undone' | 'kept'>(),
})
export type Import = typeof imports.$inferSelect
export type ImportRow = typeof importRows.$inferSelect
