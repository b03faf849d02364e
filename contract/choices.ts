import { z } from '@hono/zod-openapi'
import { CHOICE_KEY } from '#shop/cart/choice-key.ts'

const key = z.string().regex(CHOICE_KEY, 'Please choose again.')
const paise = z.int().openapi({ description: 'Paise before GST.', example: 8_000 })

export const choices = z.record(key, key).openapi({
  description: 'Choices of the product’s extras by their keys. An absent extra is as in the pictures.',
  example: { ribbon: 'wine' },
})

export const chosenExtra = z
  .object({
    key: key.openapi({ example: 'ribbon' }),
    name: z.string().openapi({ example: 'Ribbon' }),
    choice: key.openapi({ example: 'wine' }),
    label: z.string().openapi({ example: 'Wine' }),
    unitPrice: paise.openapi({ description: 'Added to each piece, in paise before GST.' }),
    oncePrice: paise.openapi({ description: 'Added once to the line, in paise before GST.' }),
    pieces: z.int().optional().openapi({ description: 'The quantity that words for each piece require.' }),
  })
  .openapi('ChosenExtra')
