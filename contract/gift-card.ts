import { z } from '@hono/zod-openapi'
import { integer } from './numbers.ts'
import { orderId, paise } from './order.ts'
import { MOST_GIFT_CARDS } from '#shop/gift-cards/gift-card-terms.ts'

export const giftCardCode = z
  .string()
  .max(60)
  .openapi({ description: 'The 16 characters of its mail, in any spelling.', example: '7KQ2-M9XW-TB4H-0C5D' })
const codes = z.array(giftCardCode).min(1).max(MOST_GIFT_CARDS)

export const giftCardsOfOrder = z.object({
  codes,
  expected: integer.openapi({ description: 'What the shopper saw that they pay. Another amount gets 409.' }),
})

export const giftCardRequest = z.object({
  codes,
  openOrder: orderId.optional().openapi({ description: 'An unpaid order of the shopper: what it holds is available.' }),
})
export const giftCardResponse = z.object({
  cards: z
    .array(
      z.object({
        last4: z.string().openapi({ example: '0C5D' }),
        balance: paise.openapi({ description: 'Available now.' }),
        validUntil: z.iso.date(),
      }),
    )
    .openapi({ description: 'In the order in which they pay: the one that ends first pays first.' }),
})
export type GiftCards = z.infer<typeof giftCardResponse>['cards']
