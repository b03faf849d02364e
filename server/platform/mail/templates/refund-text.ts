import { formatRupees, type Paise } from '#shop/money/paise.ts'

const REFUND_TIMING = 'It goes back the way it was paid. Your bank shows it within 5 to 7 working days, often sooner.'

export function refundTiming(refund: Paise, toGiftCards: Paise): string {
  if (toGiftCards === 0) return REFUND_TIMING
  if (toGiftCards >= refund) return 'It goes back to your gift card, and you can spend it there.'
  return `${formatRupees(toGiftCards)} of it goes back to your gift card. The rest goes back the way it was paid: your bank shows it within 5 to 7 working days, often sooner.`
}

type ToldRefund = { refund: Paise; cash: { amount: Paise; isCollected: boolean } | null; toGiftCards: Paise }

/** Nobody paid for a parcel whose cash was not collected. */
export function refundText({ refund, cash, toGiftCards }: ToldRefund): string {
  if (!cash) return `Your refund of ${formatRupees(refund)} is on its way. ${refundTiming(refund, toGiftCards)}`
  if (!cash.isCollected) return 'You have paid nothing for it, so nothing has to go back.'
  return `We pay ${formatRupees(refund)} back to you, and write to you to ask for your UPI or account.`
}
