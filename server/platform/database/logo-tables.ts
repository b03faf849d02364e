import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './column-types.ts'

export const logos = pgTable('logos', {
  url: text('url').primaryKey(),
  png: bytes('png').notNull(),
  madeBy: text('made_by').notNull(),
  createdAt: moment('created_at').notNull(),
})
