import type { Crop } from '#shop/catalogue/crop-square.ts'
import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './column-types.ts'

/** What staff uploaded, redrawn. Served like the shipped ones. */
export const pictures = pgTable('pictures', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  /** SHA-256 of the file that was sent and of its crop: the same again is the same picture. */
  digest: text('digest').notNull().unique(),
  /** Of its address, drawn from the content. */
  name: text('name').notNull().unique(),
  url: text('url').notNull().unique(),
  fileName: text('file_name').notNull(),
  crop: jsonb('crop').$type<Crop>().notNull(),
  /** Pixels. */
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  webp: bytes('webp').notNull(),
  /** A tiny version as a data URL. */
  blur: text('blur').notNull(),
  /** What it shows; a product that takes it begins with these words. */
  alt: text('alt').notNull().default(''),
  /** The whole of it, redrawn; null: only the square was kept. */
  original: bytes('original'),
  version: integer('version').notNull().default(1),
  /** In no list since; null: it is there. */
  deletedAt: moment('deleted_at'),
  madeBy: text('made_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
