import { z } from '@hono/zod-openapi'
import { MOST_GIFT_CARD } from '#shop/gift-cards/gift-card-terms.ts'
import { giftCardWords, refuseDayWithoutEmail } from '../gift-card.ts'

const paise = z.int()
const moment = z.iso.datetime()
const day = z.iso.date()
export const giftCardStates = ['usable', 'spent', 'over', 'cancelled'] as const
export const giftCardReasons = ['sold', 'goodwill'] as const
const entryKinds = ['issued', 'held', 'released', 'spent', 'refunded', 'voided', 'expired'] as const

const giftCardRow = z
  .object({
    id: z.int(),
    last4: z.string().openapi({ example: '0C5D' }),
    state: z.enum(giftCardStates),
    reason: z.enum(giftCardReasons),
    recipient: z.string(),
    amount: paise,
    balance: paise.openapi({ description: 'Available now.' }),
    held: paise.openapi({ description: 'Held by orders that are not paid yet.' }),
    validUntil: day,
    issuedBy: z.string(),
    createdAt: moment,
  })
  .openapi('GiftCard')
export const giftCardListQuery = z.object({ find: z.string().trim().max(40).optional() })
export const giftCardListResponse = z.object({
  data: z.array(giftCardRow).openapi({ description: 'The latest 200.' }),
  owed: z
    .array(z.object({ year: z.int().openapi({ description: 'The Indian year of issue.' }), amount: paise }))
    .openapi({ description: 'What is owed on all cards, by the year in which they were issued.' }),
})
const staffGiftCard = giftCardRow.extend({
  note: z.string(),
  sender: z.string(),
  message: z.string().openapi({ description: 'Empty without the permission customers.contact.' }),
  email: z.string().nullable().openapi({ description: 'Null without the permission customers.contact.' }),
  sendOn: day.nullable().openapi({ description: 'The day of its mail; null when its code was handed over.' }),
  mailedAt: moment.nullable(),
  notSentAt: moment.nullable().openapi({ description: 'The mail service refused its last mail.' }),
  purchase: z
    .object({
      number: z.string().openapi({ example: 'GC-000012' }),
      email: z.string().nullable().openapi({ description: 'Null without the permission customers.contact.' }),
      paidAt: moment,
      payment: z.string(),
      back: paise.openapi({ description: 'What went back to the buyer, or is on its way.' }),
    })
    .nullable()
    .openapi({ description: 'Of a card that was bought in the shop.' }),
  entries: z.array(
    z.object({
      kind: z.enum(entryKinds),
      amount: paise.openapi({ description: 'The change of the balance.' }),
      order: z.string().nullable().openapi({ example: 'GTH-004512' }),
      by: z.string(),
      at: moment,
    }),
  ),
})
export const staffGiftCardResponse = z.object({ data: staffGiftCard })
export const giftCardIssuedResponse = z.object({
  data: staffGiftCard,
  code: z.string().nullable().openapi({ description: 'Shown this once, for a card without e-mail.' }),
})

const words = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
export const newGiftCardRequest = z
  .object({
    ...giftCardWords,
    reason: z.enum(giftCardReasons),
    note: words(200).min(1, 'Write how it was paid, or why you give it.'),
  })
  .superRefine(refuseDayWithoutEmail)
export const voidGiftCardRequest = z.object({ reason: words(200).min(1, 'Write why it is cancelled.') })
export const giftCardEmailRequest = z.object({ email: z.email('Write a whole e-mail address.').max(254) })
export const refundGiftCardRequest = z.object({
  reason: words(200).min(1, 'Write why the money goes back.'),
  expected: paise
    .min(0)
    .max(MOST_GIFT_CARD)
    .openapi({ description: 'What you saw left on the card. Another amount gets 409.' }),
})
export const giftCardPrintResponse = z.object({
  data: z.object({ url: z.url().openapi({ description: 'The PDF, for ten minutes.' }) }),
})

export type GiftCardList = z.output<typeof giftCardListResponse>
export type StaffGiftCard = z.output<typeof staffGiftCard>
export type NewGiftCard = z.output<typeof newGiftCardRequest>
