import { formatRupees } from '#shop/money/paise.ts'
import type { RefundView } from '#contract/order.ts'
import { formatIndiaDate } from './format-india-date.ts'

export function RefundStatus({ refund: { amount, state, at, byBank } }: { refund: RefundView }) {
  const money = formatRupees(amount)
  if (byBank) return <output className="order-refund">{`Your bank gave you ${money} back for this order.`}</output>
  return (
    <output className="order-refund">
      {state === 'on its way' && `Refund of ${money} on its way.`}
      {state === 'done' && (at ? `${money} refunded on ${formatIndiaDate(at)}.` : `${money} refunded.`)}
      {state === 'failed' &&
        `Your refund of ${money} did not go through. We are looking into it and will write to you.`}
      {state !== 'failed' && ' Your bank shows it within 5 to 7 working days.'}
    </output>
  )
}
