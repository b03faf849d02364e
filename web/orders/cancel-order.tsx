import { useEffect, useRef, useState } from 'react'
import { rupeesText } from '#shop/money/paise.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import { orderQuestion, type Order, type OrderWithLines } from './use-order.ts'
import { useFreshOrder } from './use-fresh-order.ts'

/** Cancels an order, after a question, as long as no courier is on the way for it; then it waits for the outcome. */
export function CancelOrder({
  order,
  size = 'regular',
  onChange,
}: {
  order: Order
  size?: 'regular' | 'small'
  onChange: (order: Order) => void
}) {
  const { orderId, number, amount, cancelling, refund } = order
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  /** What the shop answered: words only when it refused. */
  const [answered, setAnswered] = useState<{ refusal: string } | null>(null)
  const said = useRef<HTMLOutputElement>(null)
  useFreshOrder(order, cancelling === 'wished' || refund?.state === 'on its way', onChange)

  async function cancel() {
    setBusy(true)
    const answer = await askAsCustomer('/api/orders/cancel', { body: { id: orderId } })
    // What has become of it, the order itself says; after a refusal, too.
    const fresh = await askAsCustomer<OrderWithLines>(orderQuestion(orderId, null))
    setBusy(false)
    setAsking(false)
    setAnswered({ refusal: answer.ok ? '' : answer.message })
    if (fresh.ok) onChange(fresh.data.order)
  }

  // The button that was pressed may be gone: whoever uses the keyboard goes on here.
  useEffect(() => {
    if (answered) said.current?.focus()
  }, [answered])

  if (cancelling === null && answered === null) return null
  const words = answered ? answered.refusal || outcomeOf(order) : outcomeOf(order)
  return (
    <div className="order-action order-cancel">
      {cancelling === 'open' && (
        <Button
          kind="quiet"
          size={size}
          aria-label={`Cancel order ${number}`}
          aria-haspopup="dialog"
          onClick={() => {
            setAnswered(null)
            setAsking(true)
          }}
        >
          Cancel order
        </Button>
      )}
      <output ref={said} tabIndex={-1} className="order-outcome">
        {words && <span className={answered?.refusal ? 'order-refusal' : undefined}>{words}</span>}
      </output>
      <Dialog
        open={asking}
        title="Cancel this order?"
        {...(!busy && { onClose: () => setAsking(false) })}
        buttons={
          <>
            <Button
              kind="outline"
              data-first-focus
              aria-disabled={busy}
              onClick={() => !busy && setAsking(false)}
            >
              Keep order
            </Button>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              {busy ? 'Cancelling..' : 'Cancel order'}
            </Button>
          </>
        }
      >
        <p>
          Nothing of order {number} will be sent, and {rupeesText(amount)} goes back the way it was paid. Your
          bank shows it within 5 to 7 working days.
        </p>
      </Dialog>
    </div>
  )
}

function outcomeOf({ cancelling, state }: Order): string {
  if (cancelling === 'wished')
    return 'We are cancelling your order with the courier. You see it here when it is done.'
  if (cancelling === 'open') return ''
  return state === 'cancelled' || state === 'refunded'
    ? 'Your order is cancelled.'
    : 'The courier was on the way already, so the order could not be cancelled.'
}
