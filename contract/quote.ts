import { z } from '@hono/zod-openapi'
import { chosenExtra } from './choices.ts'
import { opaqueId, orderId, paise, picture } from './order.ts'
import { MAX_ENQUIRY_WORDS } from '#shop/enquiries/enquiry-words.ts'
import { quoteStates } from '#shop/quotes/quote-state.ts'

const token = opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd').openapi({ description: 'The secret of the quote’s link.' })
const revision = z.int().min(1).max(30_000)

const shownLine = z.object({
  id: z.int(),
  name: z.string(),
  picture: picture.nullable(),
  quantity: z.int(),
  choices: z.array(chosenExtra),
  note: z.string(),
  gstRate: z.int().openapi({ description: 'Percent.' }),
  taxable: paise.openapi({ description: 'The agreed price of the line, before GST.' }),
  tax: paise,
})
export const shownQuote = z
  .object({
    lines: z.array(shownLine),
    subtotal: paise,
    tax: paise,
    delivery: paise.openapi({ description: 'With GST.' }),
    total: paise,
    parts: z.array(z.object({ label: z.string(), amount: paise, dueBy: z.iso.date() })),
    day: z.iso.date().nullable().openapi({ description: 'The day on which the parcel arrives; null without a wish.' }),
    to: z.object({ name: z.string(), address: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
    invoiceTo: z.string().optional().openapi({ description: 'The company and GSTIN that the invoice names.' }),
    words: z.string(),
  })
  .openapi('ShownQuote')
export type ShownQuote = z.infer<typeof shownQuote>

export const quoteRequest = z.object({ token })
export const quoteResponse = shownQuote.extend({
  number: z.string().openapi({ example: 'GTH-QT-000012' }),
  name: z.string().openapi({ description: 'The buyer’s name.' }),
  state: z.enum(quoteStates),
  revision,
  sentAt: z.iso.datetime(),
  validUntil: z.iso.date(),
  orderId: orderId.nullable(),
})
export type QuoteView = z.infer<typeof quoteResponse>

export const acceptQuoteRequest = z.object({ token, revision })
export const acceptQuoteResponse = z.object({ orderId })

export const askAboutQuoteRequest = z.object({
  token,
  words: z
    .string()
    .trim()
    .min(1, 'Please write your question.')
    .max(MAX_ENQUIRY_WORDS, 'Please shorten your question.'),
})
