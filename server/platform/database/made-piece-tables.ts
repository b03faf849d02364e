import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

export const madePieces = pgTable('made_pieces', {
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  unit: smallint('unit').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  madeAt: moment('made_at').notNull(),
})
