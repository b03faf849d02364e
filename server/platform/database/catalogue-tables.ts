import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, json, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Content, Maker, Piece } from '#shop/catalogue/particulars.ts'
import type { CategoryDefaults } from '#shop/catalogue/product-fields.ts'
import type { Colouring, ProductOption } from '#shop/catalogue/product.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { bySql, decimal, generatedId, moment, priceRange } from './column-types.ts'

export const categories = pgTable('categories', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  position: smallint('position').notNull().default(0),
  defaults: jsonb('defaults').$type<CategoryDefaults>().notNull().default({}),
})

export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  typed: text('typed').notNull(),
  means: text('means').array().notNull(),
  version: integer('version').notNull().default(1),
})

/** Triggers alone write `listedVariantId` to `daysToMake`. Paise before GST, kilograms, centimetres, percent. */
export const products = pgTable('products', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  searchName: text('search_name').notNull().generatedAlwaysAs(bySql),
  description: text('description').notNull().default(''),
  options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
  inside: json('inside').$type<readonly Content[]>().notNull().default([]),
  makers: json('makers').$type<readonly Maker[]>().notNull().default([]),
  piece: json('piece').$type<Piece>(),
  care: text('care').notNull().default(''),
  packing: text('packing').notNull().default(''),
  priceBreaks: jsonb('price_breaks').$type<readonly PriceBreak[]>().notNull().default([]),
  occasions: text('occasions').array().notNull().default([]),
  recipients: text('recipients').array().notNull().default([]),
  colours: text('colours').array().notNull().default([]),
  facetBits: bigint('facet_bits', { mode: 'number' }).notNull().generatedAlwaysAs(bySql),
  hasFood: boolean('has_food').notNull().default(false),
  listedVariantId: integer('listed_variant_id'),
  price: integer('price').notNull().default(100),
  discount: decimal('discount', 4, 2).notNull().default(0),
  unitPrice: integer('unit_price').notNull().generatedAlwaysAs(bySql),
  categoryId: integer('category_id').notNull(),
  material: text('material').notNull().default(''),
  weight: decimal('weight', 8, 3),
  length: decimal('length', 6, 1),
  breadth: decimal('breadth', 6, 1),
  height: decimal('height', 6, 1),
  /** 0 to 5 units left, 6 for more; null when made to order. */
  stockShown: integer('stock_shown').default(0),
  hsn: text('hsn'),
  gstRate: smallint('gst_rate').notNull().default(18),
  popularity: integer('popularity').notNull().default(0),
  daysToMake: smallint('days_to_make'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  withdrawnAt: moment('withdrawn_at'),
  isWrap: boolean('is_wrap').notNull().default(false),
  /** For search engines; '' takes the name, and the beginning of the description. */
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
})

/** Prices in paise before GST, kilograms, centimetres. */
export const variants = pgTable('variants', {
  /** The first variant of a product shares the product's id; further ones take ids from the same sequence. */
  id: integer('id').primaryKey().default(bySql),
  productId: integer('product_id').notNull(),
  position: smallint('position').notNull().default(0),
  name: text('name').notNull().default(''),
  options: jsonb('options').$type<Record<string, string>>().notNull().default({}),
  sku: text('sku'),
  price: integer('price').notNull(),
  discount: decimal('discount', 4, 2).notNull().default(0),
  /** After discount; the database computes it by the same rule as `unitPrice`. */
  unitPrice: integer('unit_price').notNull().generatedAlwaysAs(bySql),
  /** Null when made to order. */
  stock: integer('stock'),
  weight: decimal('weight', 8, 3),
  length: decimal('length', 6, 1),
  breadth: decimal('breadth', 6, 1),
  height: decimal('height', 6, 1),
  hsn: text('hsn'),
  gstRate: smallint('gst_rate').notNull().default(18),
  daysToMake: smallint('days_to_make'),
  benchMinutes: smallint('bench_minutes').notNull().default(15),
  /** Shelf life: days between making and shipping, at most; null: unlimited. */
  shelfLifeDays: smallint('keeps_days'),
  isActive: boolean('is_active').notNull().default(true),
  /** `position` among the product's pictures; null: the first. */
  picturePosition: smallint('picture_position'),
  /** Rises with the owner's edits, not with sales. */
  version: integer('version').notNull().default(1),
  barcode: text('barcode'),
  shelf: text('shelf').notNull().default(''),
  lowAt: smallint('low_at').notNull().default(2),
  /** Measures in one spelling (shop/hampers/hamper-measures.ts); '' for goods of no hamper. */
  hamperRoom: text('hamper_room').notNull().default(''),
  hamperSize: text('hamper_size').notNull().default(''),
})

export type ExtraChoiceRow = {
  key: string
  name: string
  hex?: string
  /** Paise before GST: for each piece, and once for the whole line. */
  unitPrice: number
  oncePrice: number
  /** Each piece takes one unit of it from stock. */
  variantId?: number
  picture?: number
}

export const extras = pgTable('extras', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  productId: integer('product_id').notNull(),
  key: text('key').notNull(),
  position: smallint('position').notNull().default(0),
  name: text('name').notNull(),
  isRequired: boolean('is_required').notNull().default(false),
  choices: jsonb('choices').$type<ExtraChoiceRow[]>().notNull(),
  colouring: jsonb('colouring').$type<Colouring>(),
})

export const productImages = pgTable('product_images', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  productId: integer('product_id').notNull(),
  position: smallint('position').notNull(),
  url: text('url').notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  alt: text('alt').notNull(),
  mime: text('mime').notNull().default('image/webp'),
  size: integer('size').notNull(),
  tint: text('tint'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const productsWithoutPicture = pgTable('products_without_picture', {
  productId: integer('product_id').primaryKey(),
})

/** A product's pictures as `readProducts` returns them; null if it has none. Triggers alone write it. */
export const readyPictures = pgTable('ready_pictures', {
  productId: integer('product_id').primaryKey(),
  images: json('images'),
})

/** Write `productId` and `categoryId` only: a trigger copies the sort keys. */
export const productCategories = pgTable('product_categories', {
  productId: integer('product_id').notNull(),
  categoryId: integer('category_id').notNull(),
  unitPrice: integer('unit_price')
    .notNull()
    .$defaultFn(() => sql`null`),
  popularity: integer('popularity')
    .notNull()
    .$defaultFn(() => sql`null`),
  createdAt: moment('created_at')
    .notNull()
    .$defaultFn(() => sql`null`),
  /** Copied from its pin in this category: higher comes first, 0 without a pin. */
  pin: smallint('pin').notNull().default(0),
})

export const categoryPins = pgTable('category_pins', {
  categoryId: integer('category_id').notNull(),
  productId: integer('product_id').notNull(),
  position: smallint('position').notNull(),
})

/** The categories that a withdrawn product returns to. */
export const withdrawnProductCategories = pgTable('withdrawn_product_categories', {
  productId: integer('product_id').notNull(),
  categoryId: integer('category_id').notNull(),
})

export const productSales = pgTable('product_sales', {
  productId: integer('product_id').primaryKey(),
  weight: doublePrecision('weight').notNull(),
  asOf: moment('as_of').notNull().defaultNow(),
})

export const catalogueVersion = pgTable('catalogue_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
  /** The last version that may have changed the products of some list, or their order. */
  everythingAt: bigint('everything_at', { mode: 'number' }).notNull().default(0),
  /** The last version that changed more of a list than its prices. */
  detailsAt: bigint('details_at', { mode: 'number' }).notNull().default(0),
  /** The last version for which the changed products are unknown. */
  fullChangeAt: bigint('full_change_at', { mode: 'number' }).default(0),
  /** The changed products are deleted up to and including this version. */
  forgottenAt: bigint('forgotten_at', { mode: 'number' }).notNull().default(0),
})

export const catalogueChanges = pgTable('catalogue_changes', {
  id: generatedId('id').primaryKey(),
  productIds: integer('product_ids').array(),
  changesListings: boolean('moves_lists'),
  /** Paise from and to, before GST, if prices alone changed. */
  unitPrices: priceRange('unit_prices'),
  /** The same with GST. */
  taxedPrices: priceRange('taxed_prices'),
})

/** Products that changed in each version. Triggers write them, and delete them after 20,000 versions. */
export const changedProducts = pgTable('changed_products', {
  version: bigint('version', { mode: 'number' }).primaryKey(),
  productIds: integer('product_ids').array().notNull(),
  unitPrices: priceRange('unit_prices'),
  taxedPrices: priceRange('taxed_prices'),
})
