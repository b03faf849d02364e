import type { ReactNode } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'

export function Amounts({ isUpdating = false, children }: { isUpdating?: boolean; children: ReactNode }) {
  return (
    <dl className="amounts" aria-busy={isUpdating || undefined}>
      {children}
    </dl>
  )
}

export function Amount({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'amount amount-total' : 'amount'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The delivery price already includes its reductions. */
export function ReductionAmounts({ reductions }: { reductions: CartAnswer['offers'] }) {
  return reductions.map(({ label, off, delivery }) => (
    <Amount key={label} name={off > 0 ? `${label}, before GST` : label}>
      {off > 0 ? `−${formatRupees(off)}` : delivery ? `Shipping at most ${formatRupees(delivery)}` : 'Free shipping'}
    </Amount>
  ))
}
