import { z } from '@hono/zod-openapi'
import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { MAX_RECIPIENTS, recipientFields } from '#shop/recipients/recipient-row.ts'
import { codeAnswer } from './cart.ts'
import { cartLineRequest, shipmentRequest, typedCode } from './checkout.ts'
import { askOptionsResponse } from './gift-request.ts'
import { opaqueId, paise } from './order.ts'

/** A message for a card is the longest; a card's own limit is lower. */
const MAX_CELL = 2_000
const MAX_TEXT = 400_000

const cell = z.string().max(MAX_CELL, 'Please shorten this field.').default('')
const rowFields = {
  name: cell,
  phone: cell,
  address: cell,
  postcode: cell,
  city: cell,
  state: cell,
  message: cell,
  quantity: cell,
}
const rowRequest = z.object({
  ...rowFields,
  later: z.boolean().default(false).openapi({ description: 'Kept for later: checked, and neither priced nor sent.' }),
  ask: z.boolean().default(false).openapi({
    description: 'This person is asked for the address by a link: the row needs only a name.',
  }),
  shares: z
    .array(z.int().min(0).max(MAX_QUANTITY))
    .max(100)
    .optional()
    .openapi({ description: 'Pieces of each line of `cart` for this person. Without it: the cart × `quantity`.' }),
  shipping: opaqueId('mV1c0pQ2xYz7').optional().openapi({
    description: 'The quote of an earlier check, which is used again while it is valid for this row.',
  }),
})
export const recipientsRequest = z
  .object({
    text: z
      .string()
      .max(MAX_TEXT, 'This is too much text for 500 people. Please send fewer rows.')
      .optional()
      .openapi({ description: 'Pasted rows or a CSV file. Tabs, commas or semicolons; headings in English or Hindi.' }),
    rows: z.array(rowRequest).max(MAX_RECIPIENTS, `Please send at most ${MAX_RECIPIENTS} people.`).optional(),
    cart: z.array(cartLineRequest).min(1, 'Your cart is empty. Please add a product first.').max(100),
    code: typedCode.optional(),
  })
  .superRefine(({ text, rows }, context) => {
    if ((text === undefined) === (rows === undefined))
      context.addIssue({ code: 'custom', path: ['rows'], message: 'Please send either text or rows.' })
  })

const problem = z.object({
  field: z.enum(recipientFields.map(({ key }) => key)),
  message: z.string(),
  suggestion: z.string().optional(),
})
export const recipientsResponse = z.object({
  rows: z.array(
    z.object({
      ...rowFields,
      later: z.boolean(),
      ask: z.boolean(),
      problems: z.array(problem),
      warnings: z.array(problem),
      delivery: paise.nullable().openapi({ description: 'Null when the row is not sent.' }),
      total: paise.nullable().openapi({ description: 'Goods, tax and delivery of this person.' }),
      arrivesBy: z.iso.date().nullable(),
      shipment: shipmentRequest.nullable().openapi({ description: 'For `shipments` of `orders/new`.' }),
    }),
  ),
  ignored: z.array(z.string()).openapi({ description: 'Headings that were not understood.' }),
  people: z.int().openapi({ description: 'Rows that are sent.' }),
  subtotal: paise,
  tax: paise,
  shipping: paise,
  total: paise.openapi({ description: 'For `expectedTotal` of `orders/new`.' }),
  code: codeAnswer,
  choices: askOptionsResponse.shape.choices.openapi({
    description: 'Other variants at the same price that each person with `ask` may be offered.',
  }),
  refusal: z.string().nullable().openapi({ description: 'Why these people cannot be ordered for together.' }),
})

export type RecipientsAnswer = z.infer<typeof recipientsResponse>
export type CheckedRecipient = RecipientsAnswer['rows'][number]
export type RecipientsRequest = z.output<typeof recipientsRequest>
