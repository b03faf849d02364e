import type { CartItem } from '#shop/cart/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts } from './amounts.tsx'

/** Without shipping: nobody knows yet where it goes. */
export function CartTotals({ lines }: { lines: readonly CartItem[] }) {
  const { subtotal, tax, total } = calculateTotals(lines, null)
  return (
    <Amounts>
      <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
      <Amount name="Tax">{formatRupees(tax)}</Amount>
      <Amount name="Shipping (Calculated in checkout)">–</Amount>
      <Amount name="Estimated Total" total>
        {formatRupees(total)}
      </Amount>
    </Amounts>
  )
}
