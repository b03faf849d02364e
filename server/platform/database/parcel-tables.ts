import { pgTable, text } from 'drizzle-orm/pg-core'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import { generatedId, moment, paise, webhookColumns } from './column-types.ts'

export const parcels = pgTable('parcels', {
  shipmentId: text('shipment_id').primaryKey(),
  reference: text('reference').notNull(),
  courierOrderId: text('courier_order_id'),
  courierShipmentId: text('courier_shipment_id'),
  awb: text('awb'),
  courierName: text('courier_name'),
  /** The courier was told to collect it; null for a paid parcel. */
  cash: paise('cash'),
  stage: text('stage').$type<ParcelStage>(),
  label: text('label'),
  expectedAt: moment('expected_at'),
  pickupRequestedAt: moment('pickup_requested_at'),
  cancelRequestedAt: moment('cancel_requested_at'),
  cancelReason: text('cancel_reason'),
  lockedUntil: moment('locked_until'),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  nextPollAt: moment('next_poll_at'),
})
export type ParcelRow = typeof parcels.$inferSelect

export const parcelEvents = pgTable('parcel_events', {
  id: generatedId('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  happenedAt: moment('happened_at'),
  stage: text('stage').$type<ParcelStage>().notNull(),
  label: text('label').notNull(),
  place: text('place').notNull(),
  recordedAt: moment('recorded_at').notNull(),
})
export type ParcelEvent = typeof parcelEvents.$inferSelect

export const courierWebhooks = pgTable('courier_webhooks', webhookColumns())

export const eWayBills = pgTable('e_way_bills', {
  shipmentId: text('shipment_id').primaryKey(),
  number: text('number').notNull(),
  staffName: text('staff_name').notNull(),
  notedAt: moment('noted_at').notNull(),
})
