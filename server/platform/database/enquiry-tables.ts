import { sql, type SQL } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'
import { enquiryStates } from '#shop/enquiries/enquiry-states.ts'
import { bytes, generatedId, moment } from './column-types.ts'
import { orderLines } from './order-tables.ts'
import { staff } from './staff-tables.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    number: integer('number')
      .primaryKey()
      .default(sql`nextval('enquiry_numbers')`),
    kind: text('kind', { enum: enquiryKinds }).notNull(),
    email: text('email').notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    digest: text('digest').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state', { enum: enquiryStates }).notNull().default('new'),
    assignedTo: text('assigned_to').references(() => staff.id, { onDelete: 'set null' }),
    dueAt: moment('due_at'),
    version: integer('version').notNull().default(1),
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`lower(coalesce(answers->>'name', '') || ' ' || coalesce(answers->>'company', '') || ' ' ||
          coalesce(answers->>'idea', '') || ' ' || coalesce(answers->>'message', '') || ' ' || coalesce(answers->>'words', ''))`,
      ),
  },
  (enquiry) => [
    index('enquiries_by_due').on(enquiry.dueAt, enquiry.number),
    index('enquiries_by_state').on(enquiry.state, enquiry.number.desc()),
    index('enquiries_of_line').on(enquiry.orderLineId),
  ],
)
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

/** The thread: pasted mails of the customer, our mailed answers, and notes for staff. */
export const enquiryWords = pgTable(
  'enquiry_words',
  {
    id: generatedId('id').primaryKey(),
    enquiryNumber: integer('enquiry_number')
      .notNull()
      .references(() => enquiries.number, { onDelete: 'cascade' }),
    source: text('source', { enum: ['them', 'us', 'note'] }).notNull(),
    words: text('words').notNull(),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull(),
    notSentAt: moment('not_sent_at'),
  },
  (words) => [index('enquiry_words_of_enquiry').on(words.enquiryNumber, words.id)],
)

export const snippets = pgTable('snippets', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull().unique(),
  words: text('words').notNull(),
})
