import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId } from './column-types.ts'

export const views = pgTable('views', {
  id: generatedId('id').primaryKey(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  /** Null: shared with all staff. */
  owner: text('owner'),
  query: text('query').notNull(),
  position: integer('position').notNull(),
})

export type View = typeof views.$inferSelect
