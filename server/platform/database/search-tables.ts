import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from './catalogue-tables.ts'
import { generatedId, searchVector } from './column-types.ts'

/** What a product on sale is found by. Triggers and server/catalogue/search/update-search-entries.ts alone write it. */
export const searchEntries = pgTable('search_entries', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  words: searchVector('words').notNull(),
  /** The words of its name; of its name and its material. */
  named: text('named').array().notNull(),
  spelled: text('spelled').array().notNull(),
})

/** How many products on sale have a word, in their names or at all, as it was added up last. */
export const catalogueWords = pgTable('catalogue_words', {
  word: text('word').primaryKey(),
  names: integer('names').notNull(),
  products: integer('products').notNull(),
})

/** What has changed of that since. Triggers alone write it. */
export const catalogueWordChanges = pgTable('catalogue_word_changes', {
  id: generatedId('id').primaryKey(),
  word: text('word').notNull(),
  names: integer('names').notNull(),
  products: integer('products').notNull(),
})

/** Of products with smaller ids than its one row, some have no entry yet. */
export const unwrittenSearchEntries = pgTable('unwritten_search_entries', { below: integer('below').primaryKey() })
