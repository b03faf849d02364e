import type { ReactNode } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts, ReductionAmounts } from './amounts.tsx'
import { FreeGifts } from './free-gifts.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { useCode, type CodeInUse } from './use-code.ts'

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
