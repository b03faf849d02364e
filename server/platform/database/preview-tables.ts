import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProductChange } from '#contract/counter/products.ts'
import type { PageWord } from '#shop/words/page-words.ts'
import { generatedId, moment } from './column-types.ts'

export const productPreviews = pgTable('product_previews', {
  id: generatedId('id').primaryKey(),
  hash: text('hash').notNull(),
  kind: text('kind', { enum: ['look', 'link'] }).notNull(),
  productId: integer('product_id').notNull(),
  change: jsonb('change').$type<ProductChange>().notNull(),
  madeById: text('made_by_id').notNull(),
  madeByName: text('made_by_name').notNull(),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})
export type ProductPreview = typeof productPreviews.$inferSelect

export const wordPreviews = pgTable('word_previews', {
  madeById: text('made_by_id').primaryKey(),
  hash: text('hash').notNull(),
  words: jsonb('words').$type<Readonly<Record<PageWord, string>>>().notNull(),
  expiresAt: moment('expires_at').notNull(),
})
