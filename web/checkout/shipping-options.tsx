import { shippingRows } from '#shop/checkout/shipping-rows.ts'
import { priceText } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/total.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { beginEnquiry } from './begin-enquiry.ts'
import type { CheckoutState } from './checkout-state.ts'
import { Step } from './step.tsx'

/** How the parcel may be brought: at most three ways, each dearer and faster than the one before. */
export function ShippingOptions({
  state: { offer, chosen, note, address },
  onChoose,
  onRetry,
  onEdit,
  lines,
  locked,
}: {
  state: CheckoutState
  onChoose: (id: string) => void
  onRetry: () => void
  onEdit: () => void
  lines: readonly CartItem[]
  locked: boolean
}) {
  return (
    <Step title="Shipping options" takeFocus={false}>
      <div aria-live="polite" className="shipping-status">
        {note && <p className="status-note">{note}</p>}
        {offer.state === 'asking' && <p>Looking for couriers…</p>}
        {offer.state === 'refused' && <p className="status-error">{offer.message}</p>}
      </div>
      {offer.state === 'refused' && (
        <div className="no-courier">
          {offer.way === 'retry' && (
            <Button kind="outline" size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
          {offer.way === 'address' && (
            <Button kind="outline" size="small" onClick={onEdit}>
              Change address
            </Button>
          )}
          {offer.way !== 'retry' && (
            <ButtonLink
              to="/contact"
              reloadDocument
              kind={offer.way === 'quote' ? 'outline' : 'quiet'}
              size="small"
              onClick={() => beginEnquiry(lines, address?.zipcode ?? '')}
            >
              {offer.way === 'quote' ? 'Ask for a quote' : 'Write to us'}
            </ButtonLink>
          )}
        </div>
      )}
      {(offer.state === 'asking' || offer.state === 'none') && <OptionsWait />}
      {offer.state === 'offered' && (
        <fieldset className="options" disabled={locked} aria-label="Shipping options">
          {shippingRows(offer.options).map(
            ({ name, choice: { id, courier_name, rate, delivery_estimate } }) => (
              <label key={id} className="option">
                <input
                  type="radio"
                  name="shipping"
                  value={id}
                  checked={chosen?.id === id}
                  onChange={() => onChoose(id)}
                />
                <span className="option-name">{name}</span>
                <span className="option-days">
                  {delivery_estimate} <span className="option-courier">with {courier_name}</span>
                </span>
                <span className="option-price">{priceText(shippingCharge(rate))}</span>
              </label>
            ),
          )}
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
