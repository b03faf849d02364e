import { PART_CANCELLED_MESSAGE } from '#shop/orders/part-cancelled-message.ts'
import type { OrderView } from '#contract/order.ts'

type CancelledOrder = Pick<OrderView, 'cancelling' | 'state'> & { shipments: readonly { state: string }[] }

/** The state of an order's cancellation; empty without one. */
export function cancellationText({ cancelling, state, shipments }: CancelledOrder): string {
  if (cancelling === 'requested')
    return 'We are cancelling your order with the courier. You see it here when it is done.'
  if (cancelling === 'open') return ''
  if (state === 'cancelled' || state === 'refunded') return 'Your order is cancelled.'
  return shipments.some((shipment) => shipment.state === 'cancelled')
    ? PART_CANCELLED_MESSAGE
    : 'The courier was on the way already, so the order could not be cancelled.'
}
