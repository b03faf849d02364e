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
    .openapi({ description: 'An unpaid order of one’s own: what it holds counts as left.' }),
  code: typedCode.optional(),
  wrap: id.optional().openapi({ description: 'What a gift is wrapped in; one that cannot be had is passed over.' }),
  pin: z.string().max(20).optional().openapi({ description: 'Where it goes: then `promise` is answered.' }),
})

const pricedLine = z.object({
  productId: z.int(),
  name: z.string(),
  picture: picture.nullable(),
  price: paise,
  discount: z.number(),
  gstRate: z.int().openapi({ description: 'Percent.' }),
  weight: z.number().openapi({ description: 'Kilograms billed for one piece.' }),
  choices: z.array(chosenExtra),
  breaks: lineBreaks.optional(),
  unitPrice: paise.openapi({ description: 'Of one piece without its choices.' }),
  lineTotal: paise,
  adjustments: z.array(z.object({ kind: z.string(), source: z.string(), label: z.string(), amount: paise })),
  taxable: paise.openapi({ description: 'With the choices, before GST.' }),
  tax: paise,
})

export const cartResponse = z.object({
  lines: z
    .array(
      z.object({
        id: z.int(),
        quantity: z.int(),
        priced: pricedLine.nullable().openapi({ description: 'Null where there is a problem; not in the sums then.' }),
        left: z.int().nullable().openapi({ description: 'Null when made to order.' }),
        most: z.int().nullable().openapi({ description: 'What one order may hold of it; null when made to order.' }),
        problem: z
          .object({
            reason: z.enum([
              'unknown-product',
              'choice-missing',
              'no-such-choice',
              'choice-sold-out',
              'wrong-quantity',
            ]),
            message: z.string().openapi({ description: 'A sentence a person can act on.' }),
            extra: z.string().optional(),
          })
          .nullable(),
      }),
    )
    .openapi({
      description:
        'In the order of the request. Lines that come to the same are priced as one, of which each has its share.',
    }),
  subtotal: paise,
  tax: paise,
  code: z
    .object({
      code: z.string(),
      refusal: z.string().nullable().openapi({ description: 'Why it takes nothing off, and what to do; else null.' }),
      asks: z
        .string()
        .nullable()
        .openapi({ description: 'What else it asks for, which only `orders/new` can tell: a first order, States.' }),
      off: paise.openapi({ description: 'Of the goods, before GST; it is in the sums.' }),
      delivery: paise.nullable().openapi({ description: 'What delivery costs at most with it; null: as without it.' }),
    })
    .nullable()
    .openapi({ description: 'Null without a `code`. Who orders and where it goes to is looked at by `orders/new`.' }),
  offers: z
    .array(
      z.object({
        label: z.string(),
        off: paise.openapi({ description: 'Of the goods, before GST; it is in the sums.' }),
        delivery: paise
          .nullable()
          .openapi({ description: 'What delivery costs at most with it; null: as without it.' }),
      }),
    )
    .openapi({ description: 'What counts by itself, without a code.' }),
  freeGifts: z
    .array(
      z.object({
        id: z.int().openapi({ description: 'Of the variant; `orders/new` takes it in `freeGifts`.' }),
        name: z.string(),
        picture: picture.nullable(),
        label: z.string().openapi({ description: 'The offer that gives it, or the code.' }),
      }),
    )
    .openapi({ description: 'A piece each that comes for nothing; in `weight`, `daysToMake` and `promise`.' }),
  shipping: z.null().openapi({ description: 'Depends on the PIN code: ask `orders/getShipOptions`.' }),
  total: paise,
  weight: z.number().openapi({ description: 'Kilograms billed.' }),
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
        'The day by which all of it arrives, with the courier that checkout offers first, as an order of now would be given it. Null without a `pin`, and where no day is known.',
    }),
})

export type CartAnswer = z.infer<typeof cartResponse>
