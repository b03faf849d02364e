import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from './column-types.ts'

export const proofs = pgTable('proofs', {
  key: uuid('key').primaryKey(),
  orderId: text('order_id').notNull(),
  lineId: integer('line_id').notNull(),
  n: smallint('n').notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  webp: bytes('webp').notNull(),
  words: text('words').notNull(),
  staffName: text('staff_name').notNull(),
  createdAt: moment('created_at').notNull(),
  decision: text('decision', { enum: ['approved', 'change', 'replaced'] }),
  wish: text('wish').notNull().default(''),
  decidedAt: moment('decided_at'),
  releasedAt: moment('released_at'),
})
