import { z } from '@hono/zod-openapi'
import { id, integer, rowId } from '../numbers.ts'
import { paise } from '../order.ts'
import { line } from './goods-fields.ts'
import { pageOf } from './page-of.ts'

const day = z.iso.date('Please choose a day.').nullable().openapi({ description: 'An Indian day, inclusive.' })
const most = z.int().nullable().openapi({ description: 'Null for no limit.' })
const codeTerms = z.object({
  code: z.string().trim().max(40).toUpperCase().openapi({ example: 'RAKHI10' }),
  mostUses: most,
  mostUsesEach: most.openapi({ description: 'For one e-mail address; null for no limit.' }),
})
const percent = z.number().openapi({ description: 'Percent of the price before GST, with at most two decimals.' })
const amount = integer.openapi({ description: 'Paise before GST.' })

export const offerGives = z.union([
  z.strictObject({ on: z.literal('lines'), percent }),
  z.strictObject({
    on: z.literal('lines'),
    amount: amount.openapi({ description: 'Paise before GST, for each piece.' }),
  }),
  z.strictObject({ on: z.literal('order'), percent, atMost: amount.optional() }),
  z.strictObject({ on: z.literal('order'), amount, atMost: amount.optional() }),
  z.strictObject({
    on: z.literal('gift'),
    variant: id.openapi({ description: 'One free piece of this variant, as a line of its own.' }),
  }),
  z.strictObject({ on: z.literal('delivery'), price: integer.openapi({ description: 'Paise including GST.' }) }),
])
export const offerConditions = z.strictObject({
  subtotal: amount.optional().openapi({ description: 'Least value of the offer’s goods, in paise before GST.' }),
  pieces: integer.optional(),
  products: z.array(id).optional().openapi({ description: 'The offer applies to these, and to all of `categories`.' }),
  categories: z.array(z.string()).optional().openapi({ description: 'Category names.' }),
  isFirstOrder: z.literal(true).optional(),
  states: z.array(z.string()).optional().openapi({ description: 'Every parcel must go to one of these States.' }),
})
const lane = z.enum(['offer', 'code']).openapi({ description: 'An `offer` applies without a code.' })
const name = line.max(200)

const offerFields = { name, conditions: offerConditions, gives: offerGives, firstDay: day, lastDay: day }

export const staffOffer = z
  .object({
    id: z.int(),
    version: z.int(),
    ...offerFields,
    lane: lane,
    isActive: z.boolean().openapi({ description: 'False after somebody has ended it.' }),
    state: z.enum(['running', 'planned', 'over', 'ended']),
    goods: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .openapi({ description: 'Names of its products and of its free variant.' }),
    codes: z.array(codeTerms.extend({ uses: z.int().openapi({ description: 'Orders that use it now.' }) })),
    codeCount: z.int().openapi({ description: 'The number of codes; lists show only the first three.' }),
    uses: z.int(),
    given: paise.openapi({ description: 'Total reduction of orders in paise; goods before GST.' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('StaffOffer')

export const offerFilters = z.object({
  q: z.string().max(100).optional().openapi({ description: 'Part of a name, or the start of a code.' }),
  state: z.enum(['running', 'planned', 'over', 'ended']).optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const offerListResponse = pageOf(staffOffer)
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
