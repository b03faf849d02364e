import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { decimal, generatedId, moment } from './column-types.ts'

export const categories = pgTable('categories', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Prices in paise before GST, kilograms, centimetres, percent. `stock` null: made to order. */
export const products = pgTable('products', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  searchName: text('search_name')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`lower(name)`),
  description: text('description').notNull().default(''),
  price: integer('price').notNull(),
  /** Percent, with two decimals at most. */
  discount: decimal('discount', 4, 2).notNull().default(0),
  /** After discount; computed by the database, by the same rule as `calculateTotals`. */
  unitPrice: integer('unit_price')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`round(price * (100 - discount) / 100)`),
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
    url: text('url').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    alt: text('alt').notNull(),
    mime: text('mime').notNull().default('image/webp'),
    size: integer('size').notNull(),
    /** A tiny version as a data URL; null until it is made. */
    blur: text('blur'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (image) => [unique().on(image.productId, image.position)],
)

/** Write `productId` and `categoryId` only: a trigger copies the sort keys and keeps them in step. */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer('product_id').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    unitPrice: integer('unit_price')
      .notNull()
      .$defaultFn(() => sql`null`),
    popularity: integer('popularity')
      .notNull()
      .$defaultFn(() => sql`null`),
    createdAt: moment('created_at')
      .notNull()
      .$defaultFn(() => sql`null`),
  },
  (entry) => [primaryKey({ columns: [entry.productId, entry.categoryId] })],
)

/** Decaying sales as of a moment (server/catalogue/update-popularity.ts). */
export const productSales = pgTable('product_sales', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  weight: doublePrecision('weight').notNull(),
  asOf: moment('as_of').notNull().defaultNow(),
})

/** One row; triggers raise it at commit (server/catalogue/catalogue-version.ts). */
export const catalogueVersion = pgTable('catalogue_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Rows that live within one transaction, and raise the version at its commit. */
export const catalogueChanges = pgTable('catalogue_changes', { id: generatedId('id').primaryKey() })
