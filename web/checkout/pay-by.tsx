import { formatPrice } from '#shop/money/paise.ts'
import { Step } from './step.tsx'
import type { CashChoice } from './use-checkout-totals.ts'

/** Only where a courier takes cash for this parcel. */
export function PayBy({
  cash: { fee, most, isTooDear, isChosen, choose },
  locked,
}: {
  cash: CashChoice
  locked: boolean
}) {
  return (
    <Step title="How to pay" takeFocus={false}>
      <fieldset className="shipping-options" disabled={locked} aria-label="How to pay">
        <label className="shipping-option">
          <input type="radio" name="pay" checked={!isChosen} onChange={() => choose(false)} />
          <span className="shipping-option-name">Online</span>
          <span className="shipping-option-days">UPI, card, netbanking or wallet, now</span>
        </label>
        <label className="shipping-option">
          <input type="radio" name="pay" checked={isChosen} disabled={isTooDear} onChange={() => choose(true)} />
          <span className="shipping-option-name">Cash on delivery</span>
          <span className="shipping-option-days">
            {isTooDear ? `Only up to ${formatPrice(most)} in all` : 'You pay the courier at the door'}
          </span>
          {fee > 0 && <span className="shipping-option-price">+ {formatPrice(fee)}</span>}
        </label>
      </fieldset>
    </Step>
  )
}
