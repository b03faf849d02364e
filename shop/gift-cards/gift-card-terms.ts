import type { Paise } from '#shop/money/paise.ts'
import { addCalendarMonths } from '#shop/time/add-calendar-months.ts'

export const LEAST_GIFT_CARD: Paise = 500_00
export const MOST_GIFT_CARD: Paise = 10_000_00
/** In one order. */
export const MOST_GIFT_CARDS = 5
const VALID_MONTHS = 36
/** After a refund to a card that has expired meanwhile. */
const EXTENDED_MONTHS = 3
/** The payment provider takes no less. */
const LEAST_PAYMENT: Paise = 1_00

export const GIFT_CARD_METHOD = 'gift card'
const PREFIX = 'giftcard-'
export const giftCardPaymentId = (orderId: string) => `${PREFIX}${orderId}`
export const orderOfGiftCards = (paymentId: string) => paymentId.slice(PREFIX.length)
export const isGiftCardPayment = (paymentId: string) => paymentId.startsWith(PREFIX)

/** @param day `YYYY-MM-DD` in India: the last valid day is returned */
export const giftCardValidUntil = (day: string): string => addCalendarMonths(day, VALID_MONTHS)

/** A card that has expired is valid again for three months. */
export function validAfterRefund(validUntil: string, today: string): string {
  return validUntil < today ? addCalendarMonths(today, EXTENDED_MONTHS) : validUntil
}

/** Each card pays as far as needed, in this order. A rest below ₹1 cannot be paid, so the last cards leave ₹1. */
export function shareGiftCards<Card extends { balance: Paise }>(
  total: Paise,
  cards: readonly Card[],
): { card: Card; amount: Paise }[] {
  let rest = total
  const shares = cards.map((card) => {
    const amount = Math.min(card.balance, rest)
    rest -= amount
    return { card, amount }
  })
  let missing = rest > 0 && rest < LEAST_PAYMENT ? LEAST_PAYMENT - rest : 0
  for (const share of shares.toReversed()) {
    const less = Math.min(missing, share.amount)
    share.amount -= less
    missing -= less
  }
  return shares.filter(({ amount }) => amount > 0)
}
