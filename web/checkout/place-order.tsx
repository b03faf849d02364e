import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { arrivalText } from '#shop/promises/arrival-text.ts'
import { useId } from 'react'
import { Button } from '#web/design/button.tsx'
import type { ShippingOption } from '#contract/checkout.ts'
import type { ShippingOptionsState } from './checkout-state.ts'
import type { PaymentState } from './payment-state.ts'

export function PlaceOrder({
  state,
  shippingOptions,
  selectedOption,
  chosenDay,
  isDayMoved,
  total,
  onPlace,
}: {
  state: PaymentState
  shippingOptions: ShippingOptionsState
  selectedOption: ShippingOption | null
  chosenDay: string | null
  isDayMoved: boolean
  total: Paise
  onPlace: () => void
}) {
  const hintId = useId()
  const isBusy = state.step !== 'idle' && state.step !== 'failed'
  const day = chosenDay ?? selectedOption?.arrives_by ?? null
  return (
    <div className="place-order">
      <div aria-live="polite">
        {state.step === 'idle' && state.notice && <p className="status-note">{state.notice}</p>}
      </div>
      <Button
        wide
        busy={isBusy}
        aria-disabled={!selectedOption}
        aria-describedby={hintId}
        onClick={selectedOption ? onPlace : undefined}
      >
        {isBusy ? 'Processing..' : isDayMoved && day !== null ? `Order for ${formatDay(day)}` : 'Place Order'}
      </Button>
      <p id={hintId} className="place-order-hint">
        {selectedOption
          ? `${day === null ? '' : `${chosenDay === null ? arrivalText(day, false) : `For ${formatDay(day)}`}. `}You pay ${formatRupees(total)} in the payment window that opens next.`
          : shippingOptions.state === 'refused'
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
