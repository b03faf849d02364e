import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, searchVector } from './column-types.ts'

export const searchEntries = pgTable('search_entries', {
  productId: integer('product_id').primaryKey(),
  words: searchVector('words').notNull(),
  named: text('named').array().notNull(),
  spelled: text('spelled').array().notNull(),
})

/** The number of products on sale with a word, in their names or anywhere, at the last count. */
export const catalogueWords = pgTable('catalogue_words', {
  word: text('word').primaryKey(),
  names: integer('names').notNull(),
  products: integer('products').notNull(),
})

export const catalogueWordChanges = pgTable('catalogue_word_changes', {
  id: generatedId('id').primaryKey(),
  word: text('word').notNull(),
  names: integer('names').notNull(),
  products: integer('products').notNull(),
})

/** One row: some products with smaller ids have no search entry yet. */
export const unwrittenSearchEntries = pgTable('unwritten_search_entries', { below: integer('below').primaryKey() })
