import { rupeesText, type Paise } from '#shop/money/paise.ts'
import { useId } from 'react'
import { Button } from '../design/button.tsx'
import type { ShippingOffer, ShippingOption } from './checkout-state.ts'
import type { PaymentState } from './payment-state.ts'

/** The last button, and what happens after it. */
export function PlaceOrder({
  state,
  offer,
  chosen,
  total,
  onPlace,
}: {
  state: PaymentState
  offer: ShippingOffer
  chosen: ShippingOption | null
  total: Paise
  onPlace: () => void
}) {
  const hintId = useId()
  const busy = state.step !== 'idle' && state.step !== 'failed'
  return (
    <div className="place-order">
      <div aria-live="polite">
        {state.step === 'idle' && state.note && <p className="status-note">{state.note}</p>}
      </div>
      <Button
        wide
        busy={busy}
        aria-disabled={!chosen}
        aria-describedby={hintId}
        onClick={chosen ? onPlace : undefined}
      >
        {busy ? 'Processing..' : 'Place Order'}
      </Button>
      <p id={hintId} className="place-order-hint">
        {chosen
          ? `You pay ${rupeesText(total)} in the payment window that opens next.`
          : offer.state === 'refused'
            ? 'An order can be placed once a courier can bring it.'
            : 'Please choose a shipping option first.'}
      </p>
      {state.step === 'paying' && (
        <Button kind="quiet" wide onClick={onPlace}>
          Open the payment window again
        </Button>
      )}
    </div>
  )
}
