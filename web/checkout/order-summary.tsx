import { useId, useState } from 'react'
import { cartCount, type Cart, cartLines } from '#shop/cart/cart.ts'
import type { StockLevels } from '#shop/cart/find-shortages.ts'
import { formatRupees } from '#shop/money/paise.ts'
import type { CartTotals } from '#shop/pricing/calculate-totals.ts'
import { Amount, Amounts } from '#web/cart/amounts.tsx'
import { CartLines } from '#web/cart/cart-lines.tsx'
import { openCart } from '#web/cart/cart-store.ts'
import { CodeField } from './code-field.tsx'
import type { CodeInUse } from './use-code.ts'
import { itemsText } from '#web/cart/items-text.ts'

/** A panel that folds at 990 px or less (specification, section 2). */
export function OrderSummary({
  cart,
  priced,
  stock,
  locked,
  code,
}: {
  cart: Cart
  priced: CartTotals
  stock: StockLevels
  locked: boolean
  code: CodeInUse
}) {
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
          <span className="order-summary-count">{itemsText(cartCount(cart))}</span>
        </span>
        <span className="order-summary-total">{formatRupees(total)}</span>
      </button>
      <div
        id={contentsId}
        className={isExpanded ? 'order-summary-contents' : 'order-summary-contents order-summary-folded'}
      >
        <CartLines lines={cartLines(cart)} stock={stock} />
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
        <SummaryAmounts priced={priced} code={code} />
      </div>
    </aside>
  )
}

function SummaryAmounts({
  priced: { subtotal, tax, shipping, total },
  code: { answer },
}: {
  priced: CartTotals
  code: CodeInUse
}) {
  return (
    <Amounts>
      {answer !== null && answer.off > 0 && (
        <Amount name={`Code ${answer.code}, before GST`}>−{formatRupees(answer.off)}</Amount>
      )}
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
    </Amounts>
  )
}
