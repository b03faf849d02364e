import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'
import { bytes, moment } from './column-types.ts'

export const enquiries = pgTable('enquiries', {
  number: integer('number')
    .primaryKey()
    .default(sql`nextval('enquiry_numbers')`),
  kind: text('kind', { enum: enquiryKinds }).notNull(),
  email: text('email').notNull(),
  answers: jsonb('answers').$type<Record<string, string>>().notNull(),
  digest: text('digest').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type EnquiryRow = typeof enquiries.$inferSelect

export const enquiryPictures = pgTable(
  'enquiry_pictures',
  {
    enquiryNumber: integer('enquiry_number').notNull(),
    position: smallint('position').notNull(),
    webp: bytes('webp').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (picture) => [primaryKey({ columns: [picture.enquiryNumber, picture.position] })],
)
