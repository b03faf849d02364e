import type { CartItem } from '#shop/cart/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts, OfferAmounts } from './amounts.tsx'
import { FreeGifts } from './free-gifts.tsx'
import { useOffers } from './use-offers.ts'

/** Without shipping: nobody knows yet where it goes. */
export function CartTotals({ lines }: { lines: readonly CartItem[] }) {
  const offered = useOffers(lines)
  const { subtotal, tax } = offered ?? calculateTotals(lines, null)
  return (
    <>
      <FreeGifts gifts={offered?.freeGifts ?? []} />
      <Amounts>
        {offered && <OfferAmounts offers={offered.offers} />}
        <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
        <Amount name="Tax">{formatRupees(tax)}</Amount>
        <Amount name="Shipping (Calculated in checkout)">–</Amount>
        <Amount name="Estimated Total" total>
          {formatRupees(subtotal + tax)}
        </Amount>
      </Amounts>
    </>
  )
}
