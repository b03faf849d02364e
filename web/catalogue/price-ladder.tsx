import type { Paise } from '#shop/money/paise.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { SAMPLE_DAYS } from '#shop/offers/sample-terms.ts'
import { describeNextBreak } from '#shop/pricing/price-breaks.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'

export type PriceLadderProps = {
  steps: readonly PriceBreak[]
  pieces: number
  /** Paise of one piece alone, before GST. */
  unitPrice: Paise
  gstRate: number
}

export function PriceLadder({ steps, pieces, unitPrice, gstRate }: PriceLadderProps) {
  const lower = steps.filter((step) => step.unitPrice < unitPrice)
  if (lower.length === 0) return null
  const rungs = [{ fromQuantity: 1, unitPrice }, ...lower]
  const reached = rungs.findLast(({ fromQuantity }) => fromQuantity <= pieces)
  return (
    <>
      <ul className="ladder-rungs" aria-label="Price of each by how many">
        {rungs.map((rung, index) => (
          <li key={rung.fromQuantity} className={rung === reached ? 'is-reached' : undefined}>
            <span className="ladder-pieces">{nameRange(rung.fromQuantity, rungs[index + 1]?.fromQuantity)}</span>
            <strong>{formatPrice(priceWithTax(rung.unitPrice, gstRate))}</strong>
          </li>
        ))}
      </ul>
      <output className="ladder-next">{describeNextBreak(steps, { pieces, unitPrice, gstRate })}</output>
      {steps[0] && (
        <p className="ladder-next">
          Order one as a sample. We take its price off your order of {steps[0].fromQuantity} or more within{' '}
          {SAMPLE_DAYS} days.
        </p>
      )}
    </>
  )
}

function nameRange(from: number, next: number | undefined): string {
  return next === undefined ? `${from} and more` : `${from} to ${next - 1}`
}
