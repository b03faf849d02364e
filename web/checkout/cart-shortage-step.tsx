import { useId } from 'react'
import { lineKey, lineName } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import type { Shortage } from '#shop/cart/find-shortages.ts'
import { EmptyCartConfirmation } from '#web/cart/empty-cart-confirmation.tsx'
import { ShortageNotice } from '#web/cart/shortage-notice.tsx'
import { useCartActions } from '#web/cart/use-cart-actions.ts'
import { Step } from './step.tsx'

/** In place of the steps, so that nobody fills in a form in vain. */
export function CartShortageStep({
  lines,
  shortages,
  onResolve,
}: {
  lines: readonly CartItem[]
  shortages: readonly Shortage[]
  onResolve: () => void
}) {
  const titleId = useId()
  const actions = useCartActions(titleId, { askBeforeEmptying: true })
  return (
    <Step title="Not enough left for your cart" takeFocus={false}>
      <p className="stock-shortage-text" id={titleId} tabIndex={-1}>
        Your cart has more than can be ordered now. Please change it here to go on.
      </p>
      <ul className="stock-shortage">
        {lines.map((line) => {
          const key = lineKey(line)
          const shortage = shortages.find((short) => short.key === key)
          if (!shortage) return null
          return (
            <li key={key}>
              <p className="stock-shortage-name">
                {lineName(line)} <span className="line-times">×{line.quantity}</span>
              </p>
              <ShortageNotice
                shortage={shortage}
                onLimitToStock={() => {
                  onResolve()
                  actions.limitToStock(line, shortage.most)
                }}
              />
            </li>
          )
        })}
      </ul>
      <EmptyCartConfirmation actions={actions} />
    </Step>
  )
}
