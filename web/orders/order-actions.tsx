import { useId } from 'react'
import { Button } from '../design/button.tsx'
import type { Order, OrderLine } from './use-order.ts'

/**
 * What can be done with an order, on its page and in the list of one's orders. What is not open yet stands there
 * disabled, with the reason in words.
 * @param feedback whether reviews are asked for as well, as the list of one's orders does
 */
export function OrderActions({
  order: { number },
  feedback = false,
}: {
  order: Order
  lines: readonly OrderLine[]
  feedback?: boolean
}) {
  const laterId = useId()
  const names = ['View Invoice', 'Track Order', ...(feedback ? ['Leave Feedback'] : [])]
  return (
    <div className="order-buttons">
      {names.map((name) => (
        <Button
          key={name}
          kind="outline"
          size={feedback ? 'small' : 'regular'}
          aria-label={`${name}, order ${number}`}
          aria-disabled
          aria-describedby={laterId}
        >
          {name}
        </Button>
      ))}
      <p id={laterId} className="order-later">
        {feedback ? 'These open' : 'Both open'} when your parcel is booked with the courier.
      </p>
    </div>
  )
}
