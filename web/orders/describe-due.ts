import type { DueView, OrderView } from '#contract/order.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { formatIndiaDate } from './format-india-date.ts'

export function describeDue({ state, paidAt, payableFrom, dueBy }: DueView, now: Date): string {
  if (state === 'paid') return paidAt ? `Paid on ${formatIndiaDate(paidAt)}.` : 'Paid.'
  if (state === 'void') return 'No longer to be paid.'
  const lastDay = formatIndiaDate(`${dueBy}T12:00:00+05:30`)
  if (new Date(payableFrom) > now) return `Can be paid from ${formatIndiaDate(payableFrom)}, until ${lastDay}.`
  return dueBy < todayInIndia(now) ? `Was to be paid by ${lastDay}. You can still pay it.` : `To be paid by ${lastDay}.`
}

export function findPayableDue({ dues, state }: Pick<OrderView, 'dues' | 'state'>, now: Date): DueView | undefined {
  const isOpen = state !== 'cancelled' && state !== 'refunded' && state !== 'expired' && state !== 'under review'
  // The checkout leads to the payment of an order with one due without a label.
  const isByPart = dues.length > 1 || dues.some(({ label }) => label !== '')
  const next = isByPart && isOpen ? dues.find((due) => due.state === 'waiting') : undefined
  return next && new Date(next.payableFrom) <= now ? next : undefined
}
