import { z } from '@hono/zod-openapi'
import { id } from './numbers.ts'
import { cartLineRequest, typedCode } from './checkout.ts'
import { chosenExtra } from './choices.ts'
import { opaqueId, paise, picture } from './order.ts'
import { lineBreaks } from './price-breaks.ts'

const MAX_LINES = 100

export const cartRequest = z.object({
  lines: z.array(cartLineRequest).min(1, 'Your cart is empty. Please add a product first.').max(MAX_LINES),
  openOrder: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd')
    .optional()
    .openapi({ description: 'The caller’s unpaid order: its reserved units count as available.' }),
  code: typedCode.optional(),
  wrap: id.optional().openapi({ description: 'The wrap of the gift; an unavailable one is ignored.' }),
  pin: z.string().max(20).optional().openapi({ description: 'The PIN code of the address; required for `promise`.' }),
})

export const pricedLine = z.object({
  productId: z.int(),
  name: z.string(),
  picture: picture.nullable(),
  price: paise,
  discount: z.number(),
  gstRate: z.int().openapi({ description: 'Percent.' }),
  weight: z.number().openapi({ description: 'Billed kilograms of one piece.' }),
  choices: z.array(chosenExtra),
  breaks: lineBreaks.optional(),
  unitPrice: paise.openapi({ description: 'Price of one piece without its choices.' }),
  lineTotal: paise,
  adjustments: z.array(z.object({ kind: z.string(), source: z.string(), label: z.string(), amount: paise })),
  taxable: paise.openapi({ description: 'Includes choices, excludes GST.' }),
  tax: paise,
})

/** Null without a `code`. */
export const codeAnswer = z
  .object({
    code: z.string(),
    refusal: z
      .string()
      .nullable()
      .openapi({ description: 'Why the code has no effect, with a remedy; null when it has one.' }),
    asks: z
      .string()
      .nullable()
      .openapi({ description: 'Further conditions that only `orders/new` can check: a first order, States.' }),
    off: paise.openapi({ description: 'Reduction of the goods before GST, included in the sums.' }),
    delivery: paise.nullable().openapi({ description: 'The highest price of delivery with it; null for no effect.' }),
  })
  .nullable()
  .openapi({ description: 'Null without a `code`. `orders/new` checks buyer and address.' })

export const cartResponse = z.object({
  lines: z
    .array(
      z.object({
        id: z.int(),
        quantity: z.int(),
        priced: pricedLine
          .nullable()
          .openapi({ description: 'Null for a line with a problem, which the sums leave out.' }),
        left: z.int().nullable().openapi({ description: 'Null for goods made to order.' }),
        most: z.int().nullable().openapi({ description: 'The most units of one order; null for goods made to order.' }),
        problem: z
          .object({
            reason: z.enum([
              'unknown-product',
              'choice-missing',
              'no-such-choice',
              'choice-sold-out',
              'wrong-quantity',
            ]),
            message: z.string().openapi({ description: 'A sentence that tells a person what to do.' }),
            extra: z.string().optional(),
          })
          .nullable(),
      }),
    )
    .openapi({
      description: 'In the order of the request. Equal lines are priced together, and each gets its share.',
    }),
  subtotal: paise,
  tax: paise,
  code: codeAnswer,
  offers: z
    .array(
      z.object({
        label: z.string(),
        off: paise.openapi({ description: 'Reduction of the goods before GST, included in the sums.' }),
        delivery: paise
          .nullable()
          .openapi({ description: 'The highest price of delivery with it; null for no effect.' }),
      }),
    )
    .openapi({ description: 'Offers that apply without a code.' }),
  freeGifts: z
    .array(
      z.object({
        id: z.int().openapi({ description: 'The variant’s id, for `freeGifts` of `orders/new`.' }),
        name: z.string(),
        picture: picture.nullable(),
        label: z.string().openapi({ description: 'The offer or code that gives it.' }),
      }),
    )
    .openapi({ description: 'One free piece each, included in `weight`, `daysToMake` and `promise`.' }),
  shipping: z.null().openapi({ description: 'Depends on the PIN code: use `orders/getShipOptions`.' }),
  total: paise,
  weight: z.number().openapi({ description: 'Billed kilograms.' }),
  daysToMake: z.int().nullable(),
  promise: z
    .object({
      pin: z.string(),
      by: z.iso.date(),
      orderBy: z.iso.datetime(),
    })
    .nullable()
    .openapi({
      description:
        'The day by which everything arrives if ordered now, with the courier that checkout offers first. Null without a `pin` or a known day.',
    }),
})

export type CartAnswer = z.infer<typeof cartResponse>
