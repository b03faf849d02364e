import { z } from '@hono/zod-openapi'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { faceKeys } from '#shop/lettering/faces.ts'
import { MAX_QUOTE_LINES, MAX_QUOTE_PARTS, partUnits } from '#shop/quotes/quote-facts.ts'
import { quoteStates } from '#shop/quotes/quote-state.ts'
import { choices } from '../choices.ts'
import { giftNote } from '../gift.ts'
import { id, integer } from '../numbers.ts'
import { paise, picture } from '../order.ts'
import { shownQuote } from '../quote.ts'
import { pageOf } from './page-of.ts'

const MAX_WORDS = 5_000
const moment = z.iso.datetime()
const typed = z.string().trim().max(200)
const dayOrNone = z.iso.date('Choose a day.').nullable()

const quoteWords = z.object({
  printArea: z.string().max(40),
  face: z.enum(faceKeys),
  words: z
    .union([z.string().max(MAX_WORDS), z.array(z.string().max(MAX_WORDS)).min(2).max(MAX_QUANTITY)])
    .openapi({ description: 'Words for every piece, or a list with words for each.' }),
  design: z.string().max(64).optional(),
})
const quoteLine = z.object({
  id: id.openapi({ description: 'The id of a variant.' }),
  quantity: integer,
  words: z.array(quoteWords).max(12),
  extras: choices,
  note: z.string().trim().max(1_000),
  price: integer.nullable().openapi({ description: 'Paise before GST for one piece; null: the shop’s price.' }),
})
const quotePart = z.object({
  label: typed,
  unit: z.enum(partUnits),
  share: integer.openapi({ description: 'Percent of the total, or paise.' }),
  dueBy: dayOrNone,
})
/** Also what is incomplete is kept; sending checks it. */
export const quoteFacts = z.object({
  buyer: z.object({
    name: typed,
    email: typed,
    phone: typed,
    company: typed.optional(),
    billingAddress: typed.optional(),
    gstin: typed.optional(),
    poNumber: typed.optional(),
  }),
  to: z.object({
    firstName: typed,
    lastName: typed,
    phone: typed,
    address: typed,
    city: typed,
    country: typed,
    state: typed,
    postcode: typed,
  }),
  lines: z.array(quoteLine).max(MAX_QUOTE_LINES, `A quote has at most ${MAX_QUOTE_LINES} lines.`),
  gift: giftNote.optional(),
  delivery: integer.nullable().openapi({ description: 'Paise with GST; null: the courier’s price.' }),
  day: dayOrNone,
  parts: z.array(quotePart).max(MAX_QUOTE_PARTS, `A payment has at most ${MAX_QUOTE_PARTS} parts.`),
  validUntil: z.iso.date('Choose a day.'),
  words: z.string().trim().max(MAX_WORDS),
})

const quoteRow = z
  .object({
    number: z.string().openapi({ example: 'GTH-EST-000012' }),
    name: z.string(),
    state: z.enum(quoteStates),
    total: paise.nullable().openapi({ description: 'Of the newest revision; null before it was sent.' }),
    validUntil: z.iso.date(),
    enquiry: z.string().nullable(),
    order: z.string().nullable(),
    createdBy: z.string(),
    changedAt: moment,
  })
  .openapi('CounterQuoteRow')
export type QuoteRow = z.infer<typeof quoteRow>

const quoteGoods = z.object({
  id: z.int(),
  name: z.string(),
  picture: picture.nullable(),
  gstRate: z.int(),
  unitPrice: paise.openapi({ description: 'The shop’s price of one piece before GST.' }),
  stock: z.int().nullable(),
  printAreas: z.array(z.object({ key: z.string(), label: z.string(), faces: z.array(z.enum(faceKeys)) })),
  extras: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      choices: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
})
const staffQuote = quoteRow
  .extend({
    version: z.int(),
    revision: z.int().openapi({ description: 'The newest one that was sent; 0 before the first.' }),
    isChanged: z.boolean().openapi({ description: 'Changed since it was sent.' }),
    link: z.string().nullable().openapi({ description: 'The buyer’s page; null before it was sent.' }),
    facts: quoteFacts,
    goods: z.array(quoteGoods),
    wraps: z.array(z.object({ id: z.int(), name: z.string(), price: paise, stock: z.int().nullable() })).openapi({
      description: 'What its parcel may be wrapped in; the price is before GST, the stock of uncounted cloth null.',
    }),
    preview: shownQuote
      .nullable()
      .openapi({ description: 'What the buyer would see; null while something is missing.' }),
    faults: z.array(z.object({ field: z.string(), message: z.string() })),
    sent: z.array(z.object({ revision: z.int(), total: paise, by: z.string(), at: moment })),
  })
  .openapi('StaffQuote')
export type StaffQuote = z.infer<typeof staffQuote>

export const staffQuoteResponse = z.object({ data: staffQuote })
export const quoteListQuery = z.object({
  state: z.enum(quoteStates).optional(),
  enquiry: z.string().max(20).optional(),
  after: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const quoteListResponse = pageOf(quoteRow)
export const newQuoteRequest = z.object({
  enquiry: z
    .string()
    .max(20)
    .nullable()
    .openapi({ description: 'Null after a call or a message.', example: 'GTH-Q-000123' }),
})
export const changeQuoteRequest = z.object({ facts: quoteFacts })
