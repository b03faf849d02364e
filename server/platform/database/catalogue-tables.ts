import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Content, Maker, Piece } from '#shop/catalogue/particulars.ts'
import type { Colouring, ProductOption } from '#shop/catalogue/product.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { decimal, generatedId, moment } from './column-types.ts'

export const categories = pgTable('categories', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  /** Those that are alike stand by name. */
  position: smallint('position').notNull().default(0),
})

/** `means`: see shop/catalogue/understand-search.ts. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  typed: text('typed').notNull().unique(),
  means: text('means').array().notNull(),
  version: integer('version').notNull().default(1),
})

/** Triggers alone write `listedVariantId` to `daysToMake`. Paise before GST, kilograms, centimetres, percent. */
export const products = pgTable('products', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  searchName: text('search_name')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`lower(name)`),
  description: text('description').notNull().default(''),
  options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
  inside: json('inside').$type<readonly Content[]>().notNull().default([]),
  makers: json('makers').$type<readonly Maker[]>().notNull().default([]),
  piece: json('piece').$type<Piece>(),
  care: text('care').notNull().default(''),
  packing: text('packing').notNull().default(''),
  /** Rising numbers of pieces, falling paise before GST. */
  priceBreaks: jsonb('price_breaks').$type<readonly PriceBreak[]>().notNull().default([]),
  /** Keys of shop/catalogue/gift-facets.ts. */
  occasions: text('occasions').array().notNull().default([]),
  recipients: text('recipients').array().notNull().default([]),
  /** Families of shop/catalogue/colours.ts. Triggers alone write it. */
  colours: text('colours').array().notNull().default([]),
  /** By the database, of the three lists above: a bit for each key. */
  facetBits: bigint('facet_bits', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs((): SQL => sql`facet_bits(occasions, recipients, colours)`),
  /** Triggers alone write it. */
  hasFood: boolean('has_food').notNull().default(false),
  listedVariantId: integer('listed_variant_id'),
  price: integer('price').notNull().default(100),
  discount: decimal('discount', 4, 2).notNull().default(0),
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
  /** 0 to 5 units left, 6 when there are more; null when made to order. */
  stockShown: integer('stock_shown').default(0),
  hsn: text('hsn'),
  gstRate: smallint('gst_rate').notNull().default(18),
  /** `count` in the API. */
  popularity: integer('popularity').notNull().default(0),
  daysToMake: smallint('days_to_make'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  /** Not on sale since; null: on sale. */
  withdrawnAt: moment('withdrawn_at'),
  /** Its variants are what gifts may be wrapped in. */
  isWrap: boolean('is_wrap').notNull().default(false),
})

/** What is sold, priced, weighed and counted. Prices in paise before GST, kilograms, centimetres. */
export const variants = pgTable(
  'variants',
  {
    /** The first variant of a product has the product's own id; further ones draw from the same sequence. */
    id: integer('id')
      .primaryKey()
      .default(sql`nextval('products_id_seq')`),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull().default(0),
    name: text('name').notNull().default(''),
    options: jsonb('options').$type<Record<string, string>>().notNull().default({}),
    sku: text('sku').unique(),
    price: integer('price').notNull(),
    /** Percent, with two decimals at most. */
    discount: decimal('discount', 4, 2).notNull().default(0),
    /** After discount; computed by the database, by the same rule as `unitPrice`. */
    unitPrice: integer('unit_price')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`round(price * (100 - discount) / 100)`),
    /** Units on the shelf; null when made to order. */
    stock: integer('stock'),
    weight: decimal('weight', 8, 3),
    length: decimal('length', 6, 1),
    breadth: decimal('breadth', 6, 1),
    height: decimal('height', 6, 1),
    hsn: text('hsn'),
    gstRate: smallint('gst_rate').notNull().default(18),
    daysToMake: smallint('days_to_make'),
    /** Minutes of work on one unit. */
    benchMinutes: smallint('bench_minutes').notNull().default(15),
    /** Days between being made and leaving, at most; null: it keeps. */
    keepsDays: smallint('keeps_days'),
    isActive: boolean('is_active').notNull().default(true),
    /** `position` of its picture among the product's; null: the first. */
    picturePosition: smallint('picture_position'),
    /** Follows what the owner writes, not what is sold. */
    version: integer('version').notNull().default(1),
    barcode: text('barcode').unique(),
    /** Where it lies, "B3". */
    shelf: text('shelf').notNull().default(''),
    /** As many units or fewer are low. */
    lowAt: smallint('low_at').notNull().default(2),
  },
  (variant) => [unique().on(variant.productId, variant.options)],
)

export type ExtraChoiceRow = {
  key: string
  name: string
  hex?: string
  /** Paise before GST: for each piece, and once for all of a line. */
  unitPrice: number
  oncePrice: number
  /** One of it leaves the shelf with each piece. */
  variantId?: number
  picture?: number
}

export const extras = pgTable(
  'extras',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    position: smallint('position').notNull().default(0),
    name: text('name').notNull(),
    isRequired: boolean('is_required').notNull().default(false),
    choices: jsonb('choices').$type<ExtraChoiceRow[]>().notNull(),
    colouring: jsonb('colouring').$type<Colouring>(),
  },
  (extra) => [unique().on(extra.productId, extra.key)],
)

export const productImages = pgTable(
  'product_images',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
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

/** Triggers alone write it. */
export const productsWithoutPicture = pgTable('products_without_picture', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
})

/** The pictures of a product as `readProducts` answers them; null without any. Triggers alone write it. */
export const readyPictures = pgTable('ready_pictures', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  images: json('images'),
})

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
    /** Copied from its pin in this category: the higher the sooner, 0 without one. */
    pin: smallint('pin').notNull().default(0),
  },
  (entry) => [primaryKey({ columns: [entry.productId, entry.categoryId] })],
)

/** Where a product that is not on sale stands again when it is. */
/** What a category shows first: 1 to 12. */
export const categoryPins = pgTable(
  'category_pins',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (pin) => [primaryKey({ columns: [pin.categoryId, pin.productId] }), unique().on(pin.categoryId, pin.position)],
)

export const withdrawnProductCategories = pgTable(
  'withdrawn_product_categories',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (entry) => [primaryKey({ columns: [entry.productId, entry.categoryId] })],
)

/** Decaying sales as of a moment (server/catalogue/listing/update-popularity.ts). */
export const productSales = pgTable('product_sales', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  weight: doublePrecision('weight').notNull(),
  asOf: moment('as_of').notNull().defaultNow(),
})

/** One row; triggers raise it at commit (server/catalogue/categories/catalogue-version.ts). */
export const catalogueVersion = pgTable('catalogue_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
  /** The last version that may have changed what some list has, or in which order. */
  everythingAt: bigint('everything_at', { mode: 'number' }).notNull().default(0),
  /** The last one of which nobody knows whose pages it changed. */
  fullChangeAt: bigint('full_change_at', { mode: 'number' }).default(0),
  /** Of this one and those before it the products are not kept any more. */
  forgottenAt: bigint('forgotten_at', { mode: 'number' }).notNull().default(0),
})

/** Rows that live within one transaction, and raise the version at its commit. */
export const catalogueChanges = pgTable('catalogue_changes', {
  id: generatedId('id').primaryKey(),
  /** Null: all. */
  productIds: integer('product_ids').array(),
  /** Lists by names, prices and other details of products may have others now. */
  movesLists: boolean('moves_lists'),
})

/** What looks different since a version; written by triggers, and forgotten by them after 20,000 versions. */
export const changedProducts = pgTable('changed_products', {
  version: bigint('version', { mode: 'number' }).primaryKey(),
  productIds: integer('product_ids').array().notNull(),
})
