import type { Crop } from '#shop/catalogue/crop-square.ts'
import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './column-types.ts'

export const pictures = pgTable('pictures', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  /** SHA-256 of the uploaded file and its crop: a repeated upload yields the same picture. */
  digest: text('digest').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  fileName: text('file_name').notNull(),
  crop: jsonb('crop').$type<Crop>().notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  webp: bytes('webp').notNull(),
  tint: text('tint').notNull().default('#f1cfc2'),
  alt: text('alt').notNull().default(''),
  /** The whole picture, re-encoded; null: only the square is stored. */
  original: bytes('original'),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
  madeBy: text('made_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
