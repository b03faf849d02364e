import { z } from '@hono/zod-openapi'
import { FULL_MESSAGE, MAX_WISHES } from '#shop/wishes/wish-key.ts'
import { choices } from './choices.ts'
import { wholeNumber } from './numbers.ts'

const MAX_CHOICES = 20

const wish = z.object({
  id: wholeNumber.openapi({ description: 'Of the variant.', example: 12 }),
  choices: choices
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOICES, 'Please choose again.')
    .optional()
    .openapi({ description: 'As in a cart.' }),
})

export const changeWishesRequest = z.object({
  add: z.array(wish).max(MAX_WISHES, FULL_MESSAGE).optional(),
  remove: z.array(wish).max(MAX_WISHES, FULL_MESSAGE).optional(),
})

export const wishesResponse = z.object({
  wishes: z
    .array(
      z.object({
        id: z.int(),
        choices,
        name: z.string().openapi({ description: 'As it was when it was added.' }),
      }),
    )
    .openapi({ description: 'The latest first.' }),
  shared: z
    .object({ code: z.string(), firstName: z.string() })
    .nullable()
    .openapi({ description: 'Whoever has `/wishlist/{code}` sees the list; null while nobody does.' }),
})

export const shareWishesRequest = z.object({
  isShared: z.boolean(),
  firstName: z
    .string()
    .max(40, 'A first name has up to 40 letters.')
    .optional()
    .openapi({ description: 'Stands above the list; nothing else of the account does.', example: 'Asha' }),
})

export type WishesAnswer = z.infer<typeof wishesResponse>
