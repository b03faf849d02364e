import type { OrderState } from '#shop/orders/order-state-machine.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

export const quoteStates = ['draft', 'sent', 'accepted', 'ordered', 'expired', 'cancelled', 'withdrawn'] as const
/** `accepted`: its order waits for the first payment. `expired`: nobody said yes, or nobody paid. */
export type QuoteState = (typeof quoteStates)[number]

export const quoteStateLabels: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted, not paid',
  ordered: 'Ordered',
  expired: 'Expired',
  cancelled: 'Order cancelled',
  withdrawn: 'Withdrawn',
}

type StoredQuote = {
  state: 'draft' | 'sent' | 'accepted' | 'withdrawn'
  /** An Indian day; null before it was sent. */
  validUntil: string | null
  order: { state: OrderState; placedAt: Date | null } | null
}

export function toQuoteState({ state, validUntil, order }: StoredQuote, now: Date): QuoteState {
  if (state === 'sent') return validUntil !== null && validUntil < todayInIndia(now) ? 'expired' : 'sent'
  if (state !== 'accepted' || !order) return state === 'accepted' ? 'expired' : state
  if (order.state === 'expired' || (order.state === 'cancelled' && order.placedAt === null)) return 'expired'
  if (order.state === 'cancelled' || order.state === 'refunded') return 'cancelled'
  return order.placedAt === null ? 'accepted' : 'ordered'
}
