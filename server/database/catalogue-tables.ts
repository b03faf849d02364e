import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { HoldReason } from '#shop/reviews/find-hold-reasons.ts'

/** A moment to the millisecond, as JavaScript counts. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const decimal = (name: string, precision: number, scale: number) => numeric(name, { precision, scale, mode: 'number' })

export const categories = pgTable('categories', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Prices in paise, weight in kilograms, lengths in centimetres. `stock` null means made to order. */
export const products = pgTable('products', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** The name in small letters, for searching; the database makes it. */
  searchName: text('search_name')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`lower(name)`),
  description: text('description').notNull().default(''),
  /** Before discount, without GST. */
  price: integer('price').notNull(),
  /** Percent, with two decimals at most. */
  discount: decimal('discount', 4, 2).notNull().default(0),
  /** After discount; the database computes it by the law of money. */
  unitPrice: integer('unit_price')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`round(price * (100 - discount) / 100)`),
  /** The main category, which a product's page and card name. */
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id),
  material: text('material').notNull().default(''),
  weight: decimal('weight', 8, 3),
  length: decimal('length', 6, 1),
  breadth: decimal('breadth', 6, 1),
  height: decimal('height', 6, 1),
  stock: integer('stock'),
  hsn: text('hsn'),
  /** Percent. */
  gstRate: smallint('gst_rate').notNull().default(18),
  /** `count` in the API. */
  popularity: integer('popularity').notNull().default(0),
  daysToMake: smallint('days_to_make'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const productImages = pgTable(
  'product_images',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 0 is the picture of the card. */
    position: smallint('position').notNull(),
    /** Path on this host. */
    url: text('url').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    alt: text('alt').notNull(),
    mime: text('mime').notNull().default('image/webp'),
    /** Bytes. */
    size: integer('size').notNull(),
    /** A few pixels of it as a data address; null until they are made. */
    blur: text('blur'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (image) => [unique().on(image.productId, image.position)],
)

/** Write `productId` and `categoryId` only: the database copies the sort keys and keeps them in step. */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer('product_id').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    unitPrice: integer('unit_price')
      .notNull()
      .default(sql`null`),
    popularity: integer('popularity')
      .notNull()
      .default(sql`null`),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`null`),
  },
  (entry) => [primaryKey({ columns: [entry.productId, entry.categoryId] })],
)

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderLineId: bigint('order_line_id', { mode: 'number' }).unique(),
    /** 1 to 5. */
    rating: smallint('rating').notNull(),
    body: text('body').notNull().default(''),
    author: text('author').notNull(),
    city: text('city').notNull().default(''),
    state: text('state', { enum: ['waiting', 'published', 'rejected'] })
      .notNull()
      .default('waiting'),
    /** Why it waits for a person. */
    holdReasons: text('hold_reasons').array().$type<HoldReason[]>().notNull().default([]),
    /** When a person decided; null when nobody had to. */
    moderatedAt: moment('moderated_at'),
    /** When whoever runs the shop was written to about one that waits. */
    notifiedAt: moment('notified_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (review) => [
    index('reviews_published').on(review.productId, review.createdAt.desc(), review.id.desc()),
    index('reviews_waiting').on(review.createdAt),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect
