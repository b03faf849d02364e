import { formatRupees, type Paise } from '#shop/money/paise.ts'
import type { OrderView } from '#contract/order.ts'
import { cancellationText } from './cancellation-text.ts'
import { CancelAction } from './cancel-action.tsx'
import { useOrderPolling } from './use-order-polling.ts'

export function CancelOrder({
  order,
  size = 'regular',
  onChange,
}: {
  order: OrderView
  size?: 'regular' | 'small'
  onChange: (order: OrderView) => void
}) {
  const { orderId, number, cancelling, shipments, amount, refund } = order
  const isRequested = shipments.some((shipment) => shipment.cancelling === 'requested')
  useOrderPolling(order, isRequested || refund?.state === 'on its way', onChange)
  const left = amount - (refund && refund.state !== 'failed' ? refund.amount : 0)
  return (
    <CancelAction
      request={{ id: orderId }}
      cancelling={cancelling}
      words={{
        button: 'Cancel order',
        name: `Cancel order ${number}`,
        title: 'Cancel this order?',
        keep: 'Keep order',
      }}
      outcomeText={cancellationText(order)}
      size={size}
      onChange={onChange}
    >
      <p>{`Nothing of order ${number} will be sent, ${toMoneySentence(order, left)}`}</p>
    </CancelAction>
  )
}

function toMoneySentence({ cash, giftCards, amount }: OrderView, left: Paise): string {
  if (cash) return 'and you pay nothing.'
  const byCards = giftCards.reduce((sum, card) => sum + card.amount, 0)
  const back = `and ${formatRupees(left)} goes back`
  if (byCards === 0) return `${back} the way it was paid. Your bank shows it within 5 to 7 working days.`
  if (byCards === amount) return `${back} to your gift card.`
  return `${back} the way it was paid: to your gift card, and to your bank, which shows it within 5 to 7 working days.`
}
