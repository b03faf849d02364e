import type { ReactNode } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import { formatRupees, formatPrice, type Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts, ReductionAmounts } from './amounts.tsx'
import { FreeGifts } from './free-gifts.tsx'
import { useCode, type CodeInUse } from './use-code.ts'
import { useLayoutData } from '#web/routing/route-data.ts'

/** Without shipping: nobody knows yet where it goes. `children` draws what is said of the code. */
export function CartTotals({
  lines,
  children,
}: {
  lines: readonly CartItem[]
  children: (code: CodeInUse) => ReactNode
}) {
  const code = useCode(lines)
  const plain = calculateTotals(lines, null)
  const { subtotal, tax, total } = code.reduce(plain)
  return (
    <>
      <FreeGifts gifts={code.freeGifts} />
      {children(code)}
      <Amounts isUpdating={code.isUpdating}>
        <ReductionAmounts reductions={code.reductions} />
        <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
        <Amount name="Tax">{formatRupees(tax)}</Amount>
        <Amount name="Shipping (Calculated in checkout)">–</Amount>
        <Amount name="Estimated Total" total>
          {formatRupees(total)}
        </Amount>
      </Amounts>
      <FreeDelivery goods={plain.total} />
    </>
  )
}

/** @param goods with GST, before any code */
function FreeDelivery({ goods }: { goods: Paise }) {
  const from = useLayoutData()?.freeDeliveryFrom ?? null
  if (from === null || goods === 0) return null
  return (
    <p className="free-delivery">
      {goods >= from
        ? 'Delivery to one address is free.'
        : `Add ${formatPrice(from - goods)} more, and delivery to one address is free.`}
    </p>
  )
}
