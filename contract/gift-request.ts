import { z } from '@hono/zod-openapi'
import { cartLineRequest, orderAddress } from './checkout.ts'
import { giftResponse } from './gift.ts'
import { id } from './numbers.ts'
import { arrival, opaqueId, orderId, paise, picture } from './order.ts'
import { requestStates } from '#shop/gifts/gift-request.ts'

const code = z.string().max(64).openapi({
  description: 'The secret of the link.',
  example: '9f2c41d07be83a65c0e9d4f71b28a6350c4d',
})
export const requestRequest = z.object({ code })

const choices = z.array(z.object({ variant: z.int(), name: z.string(), picture: picture.nullable() }))

export const askOptionsRequest = z.object({ cart: z.array(cartLineRequest).min(1) })
export const askOptionsResponse = z.object({
  delivery: paise.openapi({ description: 'With GST: one price for all of India.' }),
  choices: choices.openapi({
    description:
      'Other variants at the same price that the recipient may be offered; empty for a cart of several products.',
  }),
})

/** Without price, order, buyer and address. */
export const requestResponse = z.object({
  state: z.enum(requestStates).openapi({ description: '`over`: the link has run out, or the gift was called off.' }),
  name: z.string().openapi({ description: 'The first name of the recipient.', example: 'Riya' }),
  from: z.string().openapi({ description: 'Who sends it; empty when the sender stays unnamed.', example: 'Arjun' }),
  surprise: z.boolean(),
  pieces: giftResponse.shape.pieces.openapi({ description: 'Empty for a surprise, and once the link is over.' }),
  choices: choices.openapi({
    description: 'What there is to choose from, the buyer’s choice first; empty without a choice.',
  }),
  arrives: arrival.nullable().openapi({ description: 'The promised day, once the recipient has answered.' }),
})

const day = z.iso.date('Please choose a day.').optional().openapi({
  description: 'The wished day. 422 when it is not possible, with the next possible day.',
  example: '2026-12-24',
})
export const answerRequest = z
  .object({
    code,
    decline: z.literal(true).optional().openapi({ description: 'No, thank you. Nothing else is needed then.' }),
    info: orderAddress.optional(),
    date: day,
    variant: id.optional().openapi({ description: 'One of `choices`; by default the buyer’s choice.' }),
    mayShow: z.boolean().default(false).openapi({ description: 'The buyer may see the address.' }),
  })
  .superRefine(({ decline, info }, context) => {
    if (!decline && !info) context.addIssue({ code: 'custom', path: ['info'], message: 'Please tell us the address.' })
  })

export const askRequest = z
  .object({
    id: orderId,
    shipment: opaqueId('3q2-7wABzXcQ9rTnV5kL0pYd-2').optional().openapi({
      description: 'The shipment whose recipient is asked; the first one by default.',
    }),
    wait: z.literal(true).optional().openapi({ description: 'Keeps the link open until day 28.' }),
    email: z
      .email('Please write their whole e-mail address.')
      .max(254)
      .optional()
      .openapi({ description: 'The recipient’s: the link is mailed there once, and the address is not kept.' }),
    info: orderAddress.optional().openapi({ description: 'The buyer enters the address after all.' }),
    date: day,
  })
  .superRefine(({ wait, email, info }, context) => {
    if (!wait && email === undefined && !info)
      context.addIssue({ code: 'custom', path: ['info'], message: 'Please enter the address.' })
  })

export type RequestView = z.infer<typeof requestResponse>
export type AskOptions = z.infer<typeof askOptionsResponse>
