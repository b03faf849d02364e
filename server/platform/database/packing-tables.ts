import { bigint, boolean, date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, decimal, generatedId, moment } from './column-types.ts'

export const packings = pgTable('packings', {
  id: uuid('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  n: smallint('n').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  startedAt: moment('started_at').notNull(),
  putBackAt: moment('put_back_at'),
  packedAt: moment('packed_at'),
  packedBy: text('packed_by'),
  packedKey: uuid('packed_key'),
  box: text('box').notNull().default(''),
  weight: decimal('weight', 7, 3),
})
export type Packing = typeof packings.$inferSelect

export const packingTicks = pgTable('packing_ticks', {
  id: generatedId('id').primaryKey(),
  key: uuid('key').notNull(),
  packingId: uuid('packing_id').notNull(),
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  /** The key of a piece in a hamper; '' for a unit of the line. */
  piece: text('piece').notNull().default(''),
  unit: smallint('unit').notNull(),
  /** The batch on the label of the piece; '' where the packer noted none. */
  batch: text('batch').notNull().default(''),
  bestBefore: date('best_before'),
  isTicked: boolean('is_ticked').notNull(),
  how: text('how', { enum: ['scan', 'tap'] }).notNull(),
  happenedAt: moment('happened_at').notNull(),
  staffName: text('staff_name').notNull(),
})

export const packingPictures = pgTable('packing_pictures', {
  key: uuid('key').primaryKey(),
  packingId: uuid('packing_id').notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  webp: bytes('webp').notNull(),
  staffName: text('staff_name').notNull(),
  createdAt: moment('created_at').notNull(),
  isForBuyer: boolean('is_for_buyer').notNull().default(false),
})

export const handOvers = pgTable('hand_overs', {
  id: uuid('id').primaryKey(),
  courier: text('courier').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  handedOverAt: moment('handed_over_at').notNull(),
})

export const handOverParcels = pgTable('hand_over_parcels', {
  shipmentId: text('shipment_id').primaryKey(),
  handOverId: uuid('hand_over_id').notNull(),
  how: text('how', { enum: ['scan', 'tap'] }).notNull(),
})

export const printJobs = pgTable('print_jobs', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['label', 'slip', 'card', 'tag', 'hand-over list', 'challan'] }).notNull(),
  subject: text('subject').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  printedAt: moment('printed_at').notNull(),
  batch: uuid('batch'),
  inBatch: smallint('in_batch'),
})

export const picks = pgTable('picks', {
  id: uuid('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  takenAt: moment('taken_at').notNull(),
  endedAt: moment('ended_at'),
})

export const pickMarks = pgTable('pick_marks', {
  id: generatedId('id').primaryKey(),
  key: uuid('key').notNull(),
  shipmentId: text('shipment_id').notNull(),
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  unit: smallint('unit').notNull(),
  mark: text('mark', { enum: ['picked', 'missing', 'back'] }).notNull(),
  how: text('how', { enum: ['scan', 'tap'] }).notNull(),
  happenedAt: moment('happened_at').notNull(),
  staffName: text('staff_name').notNull(),
})
