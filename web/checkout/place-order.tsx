import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { arrivalText } from '#shop/promises/arrival-text.ts'
import { useId } from 'react'
import { Button } from '#web/design/button.tsx'
import type { CheckoutState } from './checkout-state.ts'
import type { PaymentState } from './payment-state.ts'

type Props = {
  state: PaymentState
  checkout: Pick<CheckoutState, 'shippingOptions' | 'selectedOption' | 'chosenDay' | 'isDayMoved'>
  /** Paise, without what gift cards pay. */
  total: Paise
  /** While `total` is the one of before. */
  isUpdating: boolean
  isCash: boolean
  onPlace: () => void
}

export function PlaceOrder({ state, checkout, total, isUpdating, isCash, onPlace }: Props) {
  const { selectedOption, chosenDay, isDayMoved } = checkout
  const hintId = useId()
  const isBusy = state.step !== 'idle' && state.step !== 'failed'
  const mayPlace = selectedOption !== null && !isUpdating
  const day = chosenDay ?? selectedOption?.arrives_by ?? null
  return (
    <div className="place-order">
      <div aria-live="polite">
        {state.step === 'idle' && state.notice && <p className="status-note">{state.notice}</p>}
      </div>
      <Button
        wide
        busy={isBusy}
        aria-disabled={!mayPlace}
        aria-describedby={hintId}
        onClick={mayPlace ? onPlace : undefined}
      >
        {isBusy ? 'Processing..' : isDayMoved && day !== null ? `Order for ${formatDay(day)}` : 'Place Order'}
      </Button>
      <p id={hintId} className="place-order-hint">
        {placeHint({ checkout, total, isUpdating, isCash }, day)}
      </p>
      {state.step === 'paying' && (
        <Button kind="quiet" wide onClick={onPlace}>
          Open the payment window again
        </Button>
      )}
    </div>
  )
}

function placeHint(
  {
    checkout: { shippingOptions, selectedOption, chosenDay },
    total,
    isUpdating,
    isCash,
  }: Omit<Props, 'state' | 'onPlace'>,
  day: string | null,
): string {
  if (selectedOption === null)
    return shippingOptions.state === 'refused'
      ? 'You can place the order once a courier can deliver it.'
      : 'Please choose a shipping option first.'
  if (isUpdating) return 'We are working out the new total.'
  const arrival = day === null ? '' : `${chosenDay === null ? arrivalText(day, false) : `For ${formatDay(day)}`}. `
  if (isCash) return `${arrival}You pay ${formatRupees(total)} to the courier at the door.`
  if (total === 0) return `${arrival}Your gift card pays all of it.`
  return `${arrival}You pay ${formatRupees(total)} in the payment window that opens next.`
}
