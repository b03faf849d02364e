import { rupeesText } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/total.ts'
import { Button } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { CheckoutState } from './checkout-state.ts'
import { Step } from './step.tsx'

/** Who may carry the parcel, for how much, by when. */
export function ShippingOptions({
  state: { offer, chosen, note },
  onChoose,
  onRetry,
  locked,
}: {
  state: CheckoutState
  onChoose: (id: string) => void
  onRetry: () => void
  locked: boolean
}) {
  return (
    <Step title="Shipping options" takeFocus={false}>
      <div aria-live="polite" className="shipping-status">
        {note && <p className="status-note">{note}</p>}
        {offer.state === 'asking' && <p>Looking for couriers…</p>}
        {offer.state === 'refused' && <p className="status-error">{offer.message}</p>}
      </div>
      {offer.state === 'refused' && !offer.final && (
        <Button kind="outline" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
      {(offer.state === 'asking' || offer.state === 'none') && <OptionsWait />}
      {offer.state === 'offered' && (
        <fieldset className="options" disabled={locked} aria-label="Shipping options">
          {offer.options.map(({ id, courier_name, rate, delivery_estimate }) => (
            <label key={id} className="option">
              <input
                type="radio"
                name="shipping"
                value={id}
                checked={chosen?.id === id}
                onChange={() => onChoose(id)}
              />
              <span className="option-name">{courier_name}</span>
              <span className="option-days">{delivery_estimate}</span>
              <span className="option-price">{rupeesText(shippingCharge(rate))}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Step>
  )
}

/** As tall as two options. */
function OptionsWait() {
  return (
    <div className="options">
      <Skeleton className="option-wait" />
      <Skeleton className="option-wait" />
    </div>
  )
}
