import { z } from '@hono/zod-openapi'
import { FULL_MESSAGE, MAX_WISHES } from '#shop/wishes/wish-key.ts'
import { choices } from './choices.ts'
import { wholeNumber } from './numbers.ts'

const MAX_CHOICES = 20

const wish = z.object({
  id: wholeNumber.openapi({ description: 'The id of the variant.', example: 12 }),
  choices: choices
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOICES, 'Please choose again.')
    .optional()
    .openapi({ description: 'Choices like those of a cart line.' }),
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
        name: z.string().openapi({ description: 'The name when it was added.' }),
      }),
    )
    .openapi({ description: 'Latest first.' }),
  shared: z
    .object({ code: z.string(), firstName: z.string() })
    .nullable()
    .openapi({ description: 'Anybody with `/wishlist/{code}` sees the list; null while it is private.' }),
})

export const shareWishesRequest = z.object({
  isShared: z.boolean(),
  firstName: z
    .string()
    .max(40, 'A first name has up to 40 letters.')
    .optional()
    .openapi({ description: 'The name above the list, the only shown fact of the account.', example: 'Asha' }),
})

export type WishesAnswer = z.infer<typeof wishesResponse>
