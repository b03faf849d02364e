import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  /** In the environment's format, or words as typed; null: the default applies. */
  value: text('value'),
  version: integer('version').notNull().default(1),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull(),
})

export const sealedKeys = pgTable('sealed_keys', {
  name: text('name').primaryKey(),
  /** Null: removed. */
  sealed: text('sealed'),
  hint: text('hint').notNull(),
  earlier: text('earlier'),
  earlierUntil: moment('earlier_until'),
  version: integer('version').notNull().default(1),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull(),
})
export type SealedKey = typeof sealedKeys.$inferSelect

export const settingsVersion = pgTable('settings_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
})
