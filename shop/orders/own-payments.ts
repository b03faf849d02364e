import { CASH_METHOD, isCashPayment } from '#shop/checkout/cash-terms.ts'
import { GIFT_CARD_METHOD, isGiftCardPayment } from '#shop/gift-cards/gift-card-terms.ts'

/** The payment provider knows nothing of these payments. */
export const ownMethods = [CASH_METHOD, GIFT_CARD_METHOD] as const
export const isOwnPayment = (paymentId: string): boolean => isCashPayment(paymentId) || isGiftCardPayment(paymentId)
