import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { CardKey } from '#shop/gifts/card-names.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { moment } from './column-types.ts'
import { shipments } from './shipment-tables.ts'

/** What goes with a shipment that is a gift. Ordered notes may only be erased. */
export const gifts = pgTable('gifts', {
  shipmentId: text('shipment_id')
    .primaryKey()
    .references(() => shipments.id),
  to: text('to_name').notNull(),
  from: text('from_name').notNull(),
  message: text('message').notNull(),
  hand: text('hand').$type<FaceKey>().notNull(),
  unsaid: boolean('unsaid').notNull(),
  card: text('card').$type<CardKey>().notNull().default('plain'),
  /** With a pen, after the drawing. */
  written: boolean('written').notNull().default(false),
  /** What it is wrapped in, as it was called; empty where it is not. */
  wrap: text('wrap').notNull().default(''),
  /** SVG, in hundredths of a millimetre of the card. */
  path: text('path').notNull(),
  /** On the slip: opens the page of who receives it. */
  code: text('code').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Its words were changed by the buyer, last. */
  changedAt: moment('changed_at'),
  thankedAt: moment('thanked_at'),
  erasedAt: moment('erased_at'),
})
export type Gift = typeof gifts.$inferSelect
