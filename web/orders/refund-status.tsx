import { formatRupees, type Paise } from '#shop/money/paise.ts'
import type { RefundView } from '#contract/order.ts'
import { formatIndiaDate } from './format-india-date.ts'

export function RefundStatus({
  refund: { amount, state, at, byBank },
  toGiftCards,
}: {
  refund: RefundView
  /** Paise of it that are on gift cards again. */
  toGiftCards: Paise
}) {
  const money = formatRupees(amount)
  if (byBank) return <output className="order-refund">{`Your bank gave you ${money} back for this order.`}</output>
  return (
    <output className="order-refund">
      {state === 'on its way' && `Refund of ${money} on its way.`}
      {state === 'done' && (at ? `${money} refunded on ${formatIndiaDate(at)}.` : `${money} refunded.`)}
      {state === 'failed' &&
        `Your refund of ${money} did not go through. We are looking into it and will write to you.`}
      {state !== 'failed' && ` ${arrivalOf(amount, toGiftCards)}`}
    </output>
  )
}

function arrivalOf(amount: Paise, toGiftCards: Paise): string {
  if (toGiftCards === 0) return 'Your bank shows it within 5 to 7 working days.'
  if (toGiftCards >= amount) return 'It is on your gift card again.'
  return `${formatRupees(toGiftCards)} of it is on your gift card again. Your bank shows the rest within 5 to 7 working days.`
}
