import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DraftText } from '#shop/editing/settle-draft.ts'
import { moment } from './column-types.ts'
import { staff } from './staff-tables.ts'

export const drafts = pgTable(
  'drafts',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    revision: text('revision').notNull(),
    fields: jsonb('fields').$type<DraftText['fields']>().notNull(),
    version: integer('version'),
    others: jsonb('others').$type<DraftText[]>().notNull().default([]),
    path: text('path').notNull(),
    title: text('title').notNull(),
    typedAt: moment('typed_at').notNull(),
    device: text('device').notNull(),
  },
  (draft) => [
    primaryKey({ columns: [draft.staffId, draft.subject] }),
    index('drafts_by_subject').on(draft.subject.op('text_pattern_ops')),
  ],
)
export type DraftRow = typeof drafts.$inferSelect
