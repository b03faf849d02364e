import { z } from '@hono/zod-openapi'
import { lettersAtMost } from '../letters.ts'
import { pageOf } from './page-of.ts'

const moment = z.iso.datetime()
const email = z.string().nullable().openapi({ description: 'Requires `customers.contact`.' })
const spent = z.int().optional().openapi({ description: 'Paise after refunds; requires `orders.money`.' })
const tag = z.string().trim().min(1).max(30)

export const buyerRow = z
  .object({
    id: z.int(),
    name: z.string(),
    email,
    orders: z.int(),
    spent,
    firstAt: moment,
    lastAt: moment,
    hasAccount: z.boolean(),
    tags: z.array(z.string()),
  })
  .openapi('BuyerRow')

export const buyerFilters = z.object({
  q: z.string().max(100).optional().openapi({ description: 'Words in the name or the e-mail.' }),
  tag: z.string().max(30).optional(),
  kind: z.enum(['account', 'guest']).optional(),
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const buyerListResponse = pageOf(buyerRow)

const sentTo = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
})
const request = z.object({ kind: z.enum(['export', 'erase']), by: z.string(), at: moment })
export const staffBuyer = buyerRow
  .extend({
    note: z.string().nullable().openapi({ description: 'Requires `customers.contact`.' }),
    version: z.int(),
    phone: z.string().nullable().openapi({ description: 'Of the latest order; requires `customers.contact`.' }),
    addresses: z
      .array(sentTo)
      .openapi({ description: 'The latest 10 that parcels went to, with the same permission.' }),
    bought: z
      .array(
        z.object({
          number: z.string().openapi({ example: 'GTH-004512' }),
          at: moment,
          state: z.string(),
          total: z.int().optional(),
          pieces: z.int(),
        }),
      )
      .openapi({ description: 'The latest 100.' }),
    enquiries: z.array(z.object({ number: z.string(), kind: z.string(), at: moment })),
    reviews: z.int(),
    readsNewsletter: z.boolean(),
    requests: z.array(request).openapi({ description: 'Requests that a second person must confirm.' }),
    can: z.object({ write: z.boolean(), export: z.boolean(), erase: z.boolean() }),
  })
  .openapi('Buyer')
export const buyerResponse = z.object({ data: staffBuyer })

export const buyerChange = z
  .object({
    note: lettersAtMost(2000, 'A note has at most 2,000 letters.'),
    tags: z.array(tag).max(20, 'At most 20 tags.'),
  })
  .partial()
  .strict()

/** `data` is absent while a second person must still confirm the export. */
export const buyerExportResponse = z.object({
  asked: z.boolean(),
  data: z.record(z.string(), z.any()).nullable(),
})
export const buyerEraseRequest = z.object({
  reason: z.string().trim().max(500).optional(),
  openOrders: z
    .array(z.string().max(40))
    .max(500)
    .default([])
    .openapi({ description: 'Numbers of the unfinished orders whose pages close; others are refused.' }),
})
export const buyerEraseResponse = z.object({ asked: z.boolean() })

export type BuyerList = z.output<typeof buyerListResponse>
export type StaffBuyer = z.output<typeof staffBuyer>
export type BuyerFilters = z.output<typeof buyerFilters>
export type BuyerChange = z.output<typeof buyerChange>
