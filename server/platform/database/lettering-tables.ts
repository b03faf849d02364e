import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { PlacementGrid } from '#shop/lettering/map-path.ts'
import type { SheetSize } from '#shop/lettering/lay-out-sheet.ts'
import type { DateLanguage } from '#shop/lettering/lettered-date.ts'
import type { MotifKey } from '#shop/lettering/motif-keys.ts'
import type { Technique, PrintArea, PrintAreaField } from '#shop/lettering/print-area.ts'
import { bytes, decimal, moment } from './column-types.ts'

/** `jpeg` for print, `webp` small. Width and height are the JPEG's pixels. */
export const printAreas = pgTable('zones', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  productId: integer('product_id').notNull(),
  key: text('key').notNull(),
  version: integer('version').notNull().default(1),
  label: text('label').notNull(),
  technique: text('technique').$type<Technique>().notNull(),
  shape: text('shape').$type<PrintArea['shape']>().notNull(),
  width: decimal('width', 6, 1).notNull(),
  height: decimal('height', 6, 1).notNull(),
  margin: decimal('margin', 4, 1).notNull(),
  maxLines: smallint('max_lines').notNull(),
  letterMin: decimal('letter_min', 4, 1).notNull(),
  letterMax: decimal('letter_max', 4, 1).notNull(),
  faces: text('faces').array().$type<FaceKey[]>().notNull(),
  /** For each piece, and once for the whole line. */
  unitPrice: integer('unit_price').notNull().default(0),
  oncePrice: integer('once_price').notNull().default(0),
  minutes: smallint('minutes').notNull().default(5),
  isActive: boolean('is_active').notNull().default(true),
  field: text('field').$type<PrintAreaField>().notNull().default('words'),
  /** For a date field. */
  language: text('language').$type<DateLanguage>(),
  motifs: text('motifs').array().$type<MotifKey[]>().notNull().default([]),
})

export const placements = pgTable('placements', {
  printAreaId: integer('zone_id').notNull(),
  view: smallint('view').notNull(),
  /** That picture without words, a square of `pixels` × `pixels`. */
  url: text('url').notNull(),
  pixels: smallint('pixels').notNull(),
  ink: text('ink').notNull(),
  grid: jsonb('grid').$type<PlacementGrid>().notNull(),
  /** The URL of its picture while staff have removed that; `view` is then no position. */
  parkedFor: text('parked_for'),
})

/** A shopper's words for a piece, and their drawing. Ordered rows may only be erased. */
export const designs = pgTable('designs', {
  id: text('id').primaryKey(),
  printAreaId: integer('zone_id').notNull(),
  printAreaVersion: integer('zone_version').notNull(),
  lines: text('lines').array().notNull(),
  face: text('face').$type<FaceKey>().notNull(),
  letterHeight: decimal('letter_height', 5, 2).notNull(),
  /** SVG, in millimetres of the print area. */
  path: text('path').notNull(),
  /** How many pieces have words of their own, in `designPieces`? Null: all have the same words. */
  pieces: smallint('pieces'),
  createdAt: moment('created_at').notNull().defaultNow(),
  orderedAt: moment('ordered_at'),
})

export const designPieces = pgTable('design_pieces', {
  designId: text('design_id').notNull(),
  piece: smallint('piece').notNull(),
  lines: text('lines').array().notNull(),
  letterHeight: decimal('letter_height', 5, 2).notNull(),
  path: text('path').notNull(),
})

/** The photograph of a design: `jpeg` for print, `webp` small. Width and height are the JPEG's pixels. */
export const designPhotographs = pgTable('design_photographs', {
  designId: text('design_id').primaryKey(),
  jpeg: bytes('jpeg').notNull(),
  webp: bytes('webp').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const letteringSheets = pgTable('lettering_sheets', {
  id: uuid('id').primaryKey(),
  technique: text('technique').$type<Technique>().notNull(),
  size: text('size').$type<SheetSize>().notNull(),
  until: date('until').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  madeAt: moment('made_at').notNull(),
  prints: integer('prints').notNull().default(1),
  batch: uuid('batch'),
})

export const orderDesigns = pgTable('order_designs', {
  orderId: text('order_id').notNull(),
  designId: text('design_id').notNull(),
  /** The words can no longer change after this moment. */
  startedAt: moment('started_at'),
  startedBy: text('started_by'),
  sheetId: uuid('sheet_id'),
})
