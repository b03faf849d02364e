import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CardKey } from '#shop/gifts/card-names.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { moment } from './column-types.ts'

/** The gift options of a shipment. Notes of placed orders may only be erased, never edited. */
export const gifts = pgTable('gifts', {
  shipmentId: text('shipment_id').primaryKey(),
  to: text('to_name').notNull(),
  from: text('from_name').notNull(),
  message: text('message').notNull(),
  face: text('hand').$type<FaceKey>().notNull(),
  unsaid: boolean('unsaid').notNull(),
  card: text('card').$type<CardKey>().notNull().default('plain'),
  written: boolean('written').notNull().default(false),
  wrap: text('wrap').notNull().default(''),
  /** SVG, in hundredths of a millimetre of the card. */
  path: text('path').notNull(),
  code: text('code').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  changedAt: moment('changed_at'),
  thankedAt: moment('thanked_at'),
  erasedAt: moment('erased_at'),
})
export type Gift = typeof gifts.$inferSelect

/** Asks the recipient of a shipment for the address, by a secret link. */
export const giftRequests = pgTable('gift_requests', {
  shipmentId: text('shipment_id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  toName: text('to_name').notNull(),
  /** Empty when the sender stays unnamed. */
  fromName: text('from_name').notNull(),
  isSurprise: boolean('is_surprise').notNull(),
  /** Other variants for the only line. */
  choices: integer('choices').array().notNull(),
  /** Null until the payment. */
  askedAt: moment('asked_at'),
  expiresAt: moment('expires_at'),
  answeredAt: moment('answered_at'),
  declinedAt: moment('declined_at'),
})
export type GiftRequest = typeof giftRequests.$inferSelect
