import { pickShippingTiers } from '#shop/checkout/pick-shipping-tiers.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { arrivalText } from '#shop/promises/arrival-text.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import type { CheckoutState, RecoveryAction } from './checkout-state.ts'
import { Step } from './step.tsx'
import { lineName } from '#shop/cart/choices.ts'
import { enquiryDrafts } from '#web/enquiries/enquiry-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'

export function ShippingOptions({
  state: { shippingOptions, selectedOption, notice, address },
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
        {notice && <p className="status-note">{notice}</p>}
        {shippingOptions.state === 'asking' && <p>Looking for couriers…</p>}
        {shippingOptions.state === 'refused' && <p className="status-error">{shippingOptions.message}</p>}
      </div>
      {shippingOptions.state === 'refused' && (
        <NoCourier
          recovery={shippingOptions.recovery}
          lines={lines}
          postcode={address?.postcode ?? ''}
          onRetry={onRetry}
          onEdit={onEdit}
        />
      )}
      {(shippingOptions.state === 'asking' || shippingOptions.state === 'none') && <ShippingOptionsSkeleton />}
      {shippingOptions.state === 'offered' && (
        <fieldset className="shipping-options" disabled={locked} aria-label="Shipping options">
          {pickShippingTiers(shippingOptions.options).map(
            ({ name, choice: { id, courier_name, rate, delivery_estimate, arrives_by } }) => (
              <label key={id} className="shipping-option">
                <input
                  type="radio"
                  name="shipping"
                  value={id}
                  checked={selectedOption?.id === id}
                  onChange={() => onChoose(id)}
                />
                <span className="shipping-option-name">{name}</span>
                <span className="shipping-option-days">
                  {arrives_by !== null && (
                    <strong className="shipping-option-arrival">{arrivalText(arrives_by, false)}</strong>
                  )}
                  {delivery_estimate} <span className="shipping-option-courier">with {courier_name}</span>
                </span>
                <span className="shipping-option-price">{rate === 0 ? 'Free' : formatPrice(shippingCharge(rate))}</span>
              </label>
            ),
          )}
        </fieldset>
      )}
    </Step>
  )
}

function ShippingOptionsSkeleton() {
  return (
    <div className="shipping-options">
      <Skeleton className="shipping-option-skeleton" />
      <Skeleton className="shipping-option-skeleton" />
    </div>
  )
}

function NoCourier({
  recovery,
  lines,
  postcode,
  onRetry,
  onEdit,
}: {
  recovery: RecoveryAction
  lines: readonly CartItem[]
  postcode: string
  onRetry: () => void
  onEdit: () => void
}) {
  return (
    <div className="no-courier">
      {recovery === 'retry' && (
        <Button kind="outline" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
      {recovery === 'address' && (
        <Button kind="outline" size="small" onClick={onEdit}>
          Change address
        </Button>
      )}
      {recovery !== 'retry' && (
        <ButtonLink
          to="/contact"
          reloadDocument
          kind={recovery === 'quote' ? 'outline' : 'quiet'}
          size="small"
          onClick={() => prefillDeliveryEnquiry(lines, postcode)}
        >
          {recovery === 'quote' ? 'Ask for a quote' : 'Write to us'}
        </ButtonLink>
      )}
    </div>
  )
}

function prefillDeliveryEnquiry(lines: readonly CartItem[], pin: string): void {
  const storage = openSessionStorage()
  const draft = enquiryDrafts.contact.read(storage)
  if (draft?.['message']) return
  const items = lines.map((line) => `${line.quantity} × ${lineName(line)}`).join('\n')
  const message = `Could you bring this to PIN code ${pin}, and what would it cost?\n\n${items}`
  enquiryDrafts.contact.save(storage, { ...draft, topic: 'Something else', message })
}
