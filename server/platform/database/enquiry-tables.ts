import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'
import { enquiryStates } from '#shop/enquiries/enquiry-states.ts'
import { bySql, bytes, generatedId, moment } from './column-types.ts'

export const enquiries = pgTable('enquiries', {
  number: integer('number').primaryKey().default(bySql),
  kind: text('kind', { enum: enquiryKinds }).notNull(),
  email: text('email').notNull(),
  answers: jsonb('answers').$type<Record<string, string>>().notNull(),
  digest: text('digest').notNull(),
  createdAt: moment('created_at').notNull(),
  state: text('state', { enum: enquiryStates }).notNull().default('new'),
  assignedTo: text('assigned_to'),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(1),
  orderLineId: integer('order_line_id'),
  searchText: text('search_text').notNull().generatedAlwaysAs(bySql),
})
export type EnquiryRow = typeof enquiries.$inferSelect

export const enquiryPictures = pgTable('enquiry_pictures', {
  enquiryNumber: integer('enquiry_number').notNull(),
  position: smallint('position').notNull(),
  webp: bytes('webp').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

/** The thread: pasted mails of the customer, our mailed answers, and notes for staff. */
export const enquiryWords = pgTable('enquiry_words', {
  id: generatedId('id').primaryKey(),
  enquiryNumber: integer('enquiry_number').notNull(),
  source: text('source', { enum: ['them', 'us', 'note'] }).notNull(),
  words: text('words').notNull(),
  staffName: text('staff_name').notNull(),
  createdAt: moment('created_at').notNull(),
  notSentAt: moment('not_sent_at'),
})

export const snippets = pgTable('snippets', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  words: text('words').notNull(),
})
