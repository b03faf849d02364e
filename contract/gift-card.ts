import { z } from '@hono/zod-openapi'
import { integer } from './numbers.ts'
import { orderId, paise } from './order.ts'
import { idempotencyKeyValue, paymentOrder } from './payment-order.ts'
import { LEAST_GIFT_CARD, MOST_GIFT_CARD, MOST_GIFT_CARDS } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPrice } from '#shop/money/paise.ts'

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

const wordsAtMost = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
const LIMITS = `Choose an amount between ${formatPrice(LEAST_GIFT_CARD)} and ${formatPrice(MOST_GIFT_CARD)}.`
/** Fields of a card, bought or issued by staff. */
export const giftCardWords = {
  amount: z
    .int()
    .min(LEAST_GIFT_CARD, LIMITS)
    .max(MOST_GIFT_CARD, LIMITS)
    .multipleOf(100, 'Whole rupees, please.')
    .openapi({ description: 'Paise.', example: 100_000 }),
  recipient: wordsAtMost(80).openapi({ example: 'Riya' }),
  sender: wordsAtMost(80).openapi({ example: 'Asha' }),
  message: wordsAtMost(500),
  email: z
    .union([z.literal(''), z.email('Write a whole e-mail address, or leave it empty.').max(254)])
    .openapi({ description: 'The recipient’s. The card is mailed there; empty: it is printed or handed over.' }),
  sendOn: z
    .union([z.literal(''), z.iso.date('Choose a day.')])
    .openapi({ description: 'The day of the mail; empty: at once.' }),
}
export function refuseDayWithoutEmail(
  { email, sendOn }: { email: string; sendOn: string },
  context: z.RefinementCtx,
): void {
  if (sendOn !== '' && email === '')
    context.addIssue({ code: 'custom', path: ['email'], message: 'Write the e-mail address for this day.' })
}

export const giftCardPurchaseRequest = z
  .object({
    ...giftCardWords,
    sender: giftCardWords.sender.min(1, 'Write from whom it is.'),
    buyerEmail: z
      .email('Write your whole e-mail address.')
      .max(254)
      .openapi({ description: 'The receipt goes there.' }),
  })
  .superRefine(refuseDayWithoutEmail)
export type GiftCardWish = z.output<typeof giftCardPurchaseRequest>
export const giftCardPurchaseHeaders = z.object({
  'idempotency-key': idempotencyKeyValue.openapi({ description: 'The same key again is the same purchase.' }),
})
const purchase = orderId.openapi({ description: 'The id of the purchase. Whoever has it sees the purchase.' })
export const giftCardPaymentResponse = paymentOrder.extend({ purchase })
export const giftCardConfirmResponse = z.object({ purchase, isPaid: z.boolean() })
export const giftCardPurchaseQuery = z.object({ purchase })
export const giftCardPurchaseResponse = z.object({
  number: z.string().openapi({ example: 'GC-000012' }),
  amount: paise,
  paidAt: z.iso.datetime().nullable().openapi({ description: 'Null until the money is there.' }),
  card: z
    .object({
      last4: z.string().openapi({ example: '0C5D' }),
      recipient: z.string(),
      sender: z.string(),
      message: z.string(),
      validUntil: z.iso.date(),
      isCancelled: z.boolean(),
      sendOn: z.iso.date().nullable().openapi({ description: 'The day of its mail; null for a printed card.' }),
      isMailed: z.boolean(),
      isMailRefused: z.boolean().openapi({ description: 'Nobody takes mail at its address. Staff hear of it.' }),
      isDisputed: z.boolean().openapi({ description: 'A bank asks for its money: it pays for nothing meanwhile.' }),
      printUrl: z
        .url()
        .nullable()
        .openapi({ description: 'The PDF of a printed card. Anybody with this address can open it for ten minutes.' }),
    })
    .nullable(),
  back: paise.openapi({ description: 'What went back to the buyer.' }),
})
export type GiftCardPurchaseView = z.infer<typeof giftCardPurchaseResponse>
export const giftCardFileParams = z.object({ file: z.string().max(40).openapi({ example: 'gift-card-12.pdf' }) })
