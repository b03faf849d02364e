import { z } from '@hono/zod-openapi'
import { companyOfBuyer } from './company.ts'
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
  hsn: z.string().nullable().optional(),
  gstRate: z.int().openapi({ description: 'Percent.' }),
  taxable: paise.openapi({ description: 'The agreed price of the line, before GST and without the wrap.' }),
  tax: paise,
  wrap: paise.optional().openapi({ description: 'What the line pays for the wrap of the parcel, before GST.' }),
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
    words: z.string(),
    gift: z
      .object({
        to: z.string(),
        from: z.string(),
        message: z.string(),
        unsaid: z.boolean(),
        written: z.boolean(),
        card: z.string().nullable().openapi({ description: 'The motif of the card.' }),
        wrap: z.object({ name: z.string(), price: paise }).nullable(),
      })
      .optional()
      .openapi({ description: 'Wrap and card of the parcel.' }),
  })
  .openapi('ShownQuote')
export type ShownQuote = z.infer<typeof shownQuote>

export const quoteRequest = z.object({ token })
export const quoteResponse = shownQuote.extend({
  number: z.string().openapi({ example: 'GTH-EST-000012' }),
  name: z.string().openapi({ description: 'The buyer’s name.' }),
  company: z.object(companyOfBuyer).openapi({ description: 'What the invoice says beside the buyer’s name.' }),
  state: z.enum(quoteStates),
  revision,
  sentAt: z.iso.datetime(),
  validUntil: z.iso.date(),
  orderId: orderId.nullable(),
})
export type QuoteView = z.infer<typeof quoteResponse>

export const quotePaperResponse = z.object({
  url: z.url().openapi({ description: 'The PDF of its newest revision; the link works for ten minutes.' }),
})
export const quotePaperParams = z.object({ file: z.string().max(60).openapi({ example: 'quote-000012-1.pdf' }) })

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
