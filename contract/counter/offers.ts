import { z } from '@hono/zod-openapi'
import { id, integer, rowId } from '../numbers.ts'
import { paise } from '../order.ts'
import { line } from './goods-fields.ts'

const day = z.iso.date('Please choose a day.').nullable().openapi({ description: 'An Indian day, itself included.' })
const most = z.int().nullable().openapi({ description: 'null: any number.' })
const codeTerms = z.object({
  code: z.string().trim().max(40).toUpperCase().openapi({ example: 'RAKHI10' }),
  mostUses: most,
  mostUsesEach: most.openapi({ description: 'By one e-mail address; null: any number.' }),
})
const percent = z.number().openapi({ description: 'Of what is asked before GST; two decimals at most.' })
const amount = integer.openapi({ description: 'Paise before GST.' })

export const offerGives = z.union([
  z.strictObject({ on: z.literal('lines'), percent }),
  z.strictObject({
    on: z.literal('lines'),
    amount: amount.openapi({ description: 'Paise before GST, off each piece.' }),
  }),
  z.strictObject({ on: z.literal('order'), percent, atMost: amount.optional() }),
  z.strictObject({ on: z.literal('order'), amount, atMost: amount.optional() }),
  z.strictObject({
    on: z.literal('gift'),
    variant: id.openapi({ description: 'One piece of it comes for nothing, as a line of its own.' }),
  }),
  z.strictObject({ on: z.literal('delivery'), price: integer.openapi({ description: 'Paise, with its GST.' }) }),
])
export const offerConditions = z.strictObject({
  subtotal: amount.optional().openapi({ description: 'Paise before GST, of the goods that it is for.' }),
  pieces: integer.optional(),
  products: z.array(id).optional().openapi({ description: 'It is for these, and for all of `categories`.' }),
  categories: z.array(z.string()).optional().openapi({ description: 'By their names.' }),
  isFirstOrder: z.literal(true).optional(),
  states: z.array(z.string()).optional().openapi({ description: 'Where every parcel goes.' }),
})
const lane = z.enum(['offer', 'code']).openapi({ description: '`offer`: it counts by itself, without a code.' })
const name = line.max(200)

const offerFields = { name, conditions: offerConditions, gives: offerGives, firstDay: day, lastDay: day }

export const staffOffer = z
  .object({
    id: z.int(),
    version: z.int(),
    ...offerFields,
    lane: lane,
    isActive: z.boolean().openapi({ description: 'false: somebody ended it.' }),
    state: z.enum(['running', 'planned', 'over', 'ended']),
    goods: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .openapi({ description: 'What its products and the variant that it gives are called.' }),
    codes: z.array(codeTerms.extend({ uses: z.int().openapi({ description: 'Orders that hold a use now.' }) })),
    codeCount: z.int().openapi({ description: 'In a list only the first three of `codes` are told.' }),
    uses: z.int(),
    given: paise.openapi({ description: 'Paise that orders with a use were charged less, before GST of goods.' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('StaffOffer')

export const offerFilters = z.object({
  q: z.string().max(100).optional().openapi({ description: 'Part of a name, or the beginning of a code.' }),
  state: z.enum(['running', 'planned', 'over', 'ended']).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const offerListResponse = z.object({
  data: z.array(staffOffer),
  next: z.string().nullable(),
  count: z.int(),
  more: z.boolean(),
})
export const offerResponse = z.object({ data: staffOffer })
export const newOfferRequest = z.strictObject({ ...offerFields, lane: lane.default('code'), codes: z.array(codeTerms) })
export const offerChange = z.strictObject({
  name: name.optional(),
  conditions: offerConditions.optional(),
  gives: offerGives.optional(),
  firstDay: day.optional(),
  lastDay: day.optional(),
  codes: z.array(codeTerms).optional(),
  isActive: z.boolean().optional(),
})
