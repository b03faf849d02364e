import { formatPrice, type Paise } from '#shop/money/paise.ts'

/** Cash on delivery: off until the owner turns it on. */
export type CashTerms = {
  isOffered: boolean
  /** Paise of the whole order. */
  upTo: Paise
  /** Paise with GST, taxed as delivery is. */
  fee: Paise
  /** Only goods from the shelf, without words or photographs. */
  isForReadyGoods: boolean
}

/** `method` of the payment: the courier owes it from the delivery on. */
export const CASH_METHOD = 'cash on delivery'

const PREFIX = 'cash-'
export const cashPaymentId = (orderId: string) => `${PREFIX}${orderId}`
export const orderOfCash = (paymentId: string) => paymentId.slice(PREFIX.length)
export const isCashPayment = (paymentId: string) => paymentId.startsWith(PREFIX)

export type CashFacts = {
  total: Paise
  parcels: number
  isGift: boolean
  isForSomebodyElse: boolean
  isMade: boolean
  takesCash: boolean
  /** Cash orders of the same person that are still on their way. */
  open: number
}
const MOST_OPEN = 2

/** @returns why the buyer cannot pay the courier, with a remedy; undefined where they can */
export function findCashObstacle(terms: CashTerms, facts: CashFacts): string | undefined {
  if (!terms.isOffered) return 'Cash on delivery is not offered at the moment. Please pay online.'
  if (facts.parcels > 1)
    return 'With several addresses, please pay online: each courier would ask for the whole amount.'
  if (facts.isGift || facts.isForSomebodyElse)
    return 'The courier would ask the recipient for the money. Please pay online for a gift or for somebody else.'
  if (terms.isForReadyGoods && facts.isMade)
    return 'What we make for you, or put your words on, is paid online. Please pay online.'
  if (!facts.takesCash) return 'This courier takes no cash there. Please choose another one, or pay online.'
  if (facts.total > terms.upTo) return `Cash on delivery goes up to ${formatPrice(terms.upTo)}. Please pay online.`
  return findThirdCash(facts.open)
}

export function findThirdCash(open: number): string | undefined {
  return open < MOST_OPEN
    ? undefined
    : 'Two of your orders with cash on delivery are on their way. Please pay this one online.'
}
