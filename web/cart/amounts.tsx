import type { ReactNode } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'

export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="amounts">{children}</dl>
}

export function Amount({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'amount amount-total' : 'amount'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What offers without a code take off; what they say of delivery is in its price. */
export function OfferAmounts({ offers }: { offers: CartAnswer['offers'] }) {
  return offers.map(({ label, off, delivery }) => (
    <Amount key={label} name={off > 0 ? `${label}, before GST` : label}>
      {off > 0 ? `−${formatRupees(off)}` : `Shipping at most ${formatRupees(delivery ?? 0)}`}
    </Amount>
  ))
}
