import type { CartItem } from '#shop/cart/cart.ts'
import { rupeesText } from '#shop/money/paise.ts'
import { priceCart } from '#shop/pricing/total.ts'
import { Amount, Amounts } from './amounts.tsx'

/** What the cart comes to before anybody knows where it goes. */
export function CartTotals({ lines }: { lines: readonly CartItem[] }) {
  const { subtotal, tax, total } = priceCart(lines, null)
  return (
    <Amounts>
      <Amount name="Subtotal">{rupeesText(subtotal)}</Amount>
      <Amount name="Tax">{rupeesText(tax)}</Amount>
      <Amount name="Shipping (Calculated in checkout)">–</Amount>
      <Amount name="Estimated Total" total>
        {rupeesText(total)}
      </Amount>
    </Amounts>
  )
}
