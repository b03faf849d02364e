import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { HoldReason } from '#shop/reviews/find-hold-reasons.ts'
import { bytes, moment } from './column-types.ts'

export const reviews = pgTable('reviews', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  productId: integer('product_id').notNull(),
  orderLineId: bigint('order_line_id', { mode: 'number' }),
  rating: smallint('rating').notNull(),
  body: text('body').notNull().default(''),
  author: text('author').notNull(),
  city: text('city').notNull().default(''),
  state: text('state', { enum: ['waiting', 'published', 'rejected'] })
    .notNull()
    .default('waiting'),
  holdReasons: text('hold_reasons').array().$type<HoldReason[]>().notNull().default([]),
  moderatedAt: moment('moderated_at'),
  rejectReason: text('reject_reason'),
  answer: text('answer'),
  answeredAt: moment('answered_at'),
  notifiedAt: moment('notified_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export const reviewPictures = pgTable('review_pictures', {
  reviewId: integer('review_id').notNull(),
  position: smallint('position').notNull(),
  key: text('key').notNull(),
  webp: bytes('webp').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: moment('created_at').notNull(),
})

export type ReviewRow = typeof reviews.$inferSelect
