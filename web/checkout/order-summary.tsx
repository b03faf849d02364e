import { useId, useState } from 'react'
import type { OfferedWrap } from '#contract/gift.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import type { StockLevels } from '#shop/cart/find-shortages.ts'
import { formatRupees } from '#shop/money/paise.ts'
import type { CartTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts, ReductionAmounts } from '#web/cart/amounts.tsx'
import { CartLines } from '#web/cart/cart-lines.tsx'
import { CodeField } from '#web/cart/code-field.tsx'
import { GiftCardAmounts } from './gift-card-amounts.tsx'
import { GiftCardField } from './gift-card-field.tsx'
import type { GiftCardsInUse } from './use-gift-cards.ts'
import type { CodeInUse } from '#web/cart/use-code.ts'
import { FreeGifts } from '#web/cart/free-gifts.tsx'
import { openCart } from '#web/cart/cart-store.ts'
import { itemsText } from '#web/cart/items-text.ts'

type Sums = { priced: CartTotals; code: CodeInUse; wrap: OfferedWrap | null; giftCards?: GiftCardsInUse }
type Props = Sums & { lines: readonly CartItem[]; stock: StockLevels; locked: boolean }

/** A panel that folds at 990 px or less. */
export function OrderSummary({ lines, priced, stock, locked, code, wrap, giftCards }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const contentsId = useId()
  const { total } = priced
  return (
    <aside className="order-summary" aria-label="Order summary">
      <h2 className="order-summary-title">Order summary</h2>
      <button
        type="button"
        className="order-summary-toggle"
        aria-expanded={isExpanded}
        aria-controls={contentsId}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <span>
          Order summary
          <span className="order-summary-count">
            {itemsText(lines.reduce((sum, { quantity }) => sum + quantity, 0))}
          </span>
        </span>
        <span className="order-summary-total" aria-busy={code.isUpdating || undefined}>
          {formatRupees(total)}
        </span>
      </button>
      <div
        id={contentsId}
        className={isExpanded ? 'order-summary-contents' : 'order-summary-contents order-summary-folded'}
      >
        <CartLines lines={lines} stock={stock} />
        <FreeGifts gifts={code.freeGifts} />
        <button
          type="button"
          className="button button-quiet button-small"
          aria-haspopup="dialog"
          disabled={locked}
          onClick={openCart}
        >
          Edit cart
        </button>
        <CodeField code={code} locked={locked} />
        {giftCards && <GiftCardField giftCards={giftCards} locked={locked} />}
        <SummaryAmounts priced={priced} code={code} wrap={wrap} {...(giftCards && { giftCards })} />
      </div>
    </aside>
  )
}

function SummaryAmounts({
  priced: { subtotal, tax, shipping, total },
  code: { reductions, isUpdating },
  wrap,
  giftCards,
}: Sums) {
  return (
    <Amounts isUpdating={isUpdating}>
      {wrap && <Amount name={`Wrap: ${wrap.name}, before GST`}>{formatRupees(wrap.price)}</Amount>}
      <ReductionAmounts reductions={reductions} />
      <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
      <Amount name="Tax (GST)">{formatRupees(tax)}</Amount>
      {shipping === null ? (
        <Amount name="Shipping (to be calculated)">–</Amount>
      ) : (
        <Amount name="Shipping">{formatRupees(shipping)}</Amount>
      )}
      <Amount name={shipping === null ? 'Estimated Total' : 'Total'} total>
        {formatRupees(total)}
      </Amount>
      {giftCards && <GiftCardAmounts total={total} cards={giftCards} />}
    </Amounts>
  )
}
