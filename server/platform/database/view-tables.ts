import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId } from './column-types.ts'
import { staff } from './staff-tables.ts'

export const views = pgTable(
  'views',
  {
    id: generatedId('id').primaryKey(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Null: shared with all staff. */
    owner: text('owner').references(() => staff.id, { onDelete: 'cascade' }),
    query: text('query').notNull(),
    position: integer('position').notNull(),
  },
  (view) => [
    uniqueIndex('views_by_name').on(view.list, sql`coalesce(${view.owner}, '')`, sql`lower(${view.name})`),
    index('views_by_owner').on(view.owner),
  ],
)
export type View = typeof views.$inferSelect
