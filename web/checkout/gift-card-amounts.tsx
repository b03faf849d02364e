import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { Amount } from '#web/cart/amounts.tsx'
import type { GiftCardsInUse } from './use-gift-cards.ts'

/** Shows the parts of a total that gift cards pay, and the rest. */
export function GiftCardAmounts({ total, cards }: { total: Paise; cards: Pick<GiftCardsInUse, 'shares' | 'pays'> }) {
  const { shares, pays } = cards
  return (
    <>
      {shares.map(({ last4, amount }, index) => (
        <Amount key={`${last4} ${index}`} name={`Gift card ending ${last4}`}>
          −{formatRupees(amount)}
        </Amount>
      ))}
      {pays > 0 && (
        <Amount name="To pay now" total>
          {formatRupees(total - pays)}
        </Amount>
      )}
    </>
  )
}
