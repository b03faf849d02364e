import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { HoldReason } from '#shop/reviews/find-hold-reasons.ts'
import { products } from './catalogue-tables.ts'
import { moment } from './column-types.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' }).unique(),
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
    /** Of the shop, shown below the review. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    notifiedAt: moment('notified_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (review) => [
    index('reviews_published').on(review.productId, review.createdAt.desc(), review.id.desc()),
    index('reviews_waiting').on(review.createdAt),
    index('reviews_by_state').on(review.state, review.id.desc()),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect
