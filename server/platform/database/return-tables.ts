import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import type { returnKinds, returnWays } from '#shop/orders/returns.ts'
import { generatedId, moment } from './column-types.ts'

export const returns = pgTable('returns', {
  id: generatedId('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  kind: text('kind').$type<(typeof returnKinds)[number]>().notNull(),
  how: text('how').$type<(typeof returnWays)[number]>(),
  reason: text('reason').notNull().default(''),
  enquiryNumber: integer('enquiry_number'),
  askedAt: moment('asked_at'),
  askedBy: text('asked_by'),
  sentAt: moment('sent_at'),
  receivedAt: moment('received_at'),
  receivedBy: text('received_by'),
  closedAt: moment('closed_at'),
  closedBy: text('closed_by'),
  closedFor: text('closed_for'),
  /** The booking of a reverse pick-up. */
  reference: text('reference'),
  courierOrderId: text('courier_order_id'),
  courierShipmentId: text('courier_shipment_id'),
  awb: text('awb'),
  courierName: text('courier_name'),
  stage: text('stage').$type<ParcelStage>(),
  /** Why the pick-up is not booked, failed, or could not be called off. */
  trouble: text('trouble'),
  nextPollAt: moment('next_poll_at'),
})
export type ReturnRow = typeof returns.$inferSelect

/** `whole` and `damaged` units came back; `shelved` ones of the whole went into stock without a refund. */
export const returnPieces = pgTable('return_pieces', {
  returnId: bigint('return_id', { mode: 'number' }).notNull(),
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  units: integer('units').notNull(),
  whole: integer('whole').notNull().default(0),
  damaged: integer('damaged').notNull().default(0),
  shelved: integer('shelved').notNull().default(0),
})
