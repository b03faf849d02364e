import { useId } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import type { Shortage } from '#shop/cart/shortages.ts'
import { EmptyCartQuestion } from '../cart/empty-cart-question.tsx'
import { ShortLine } from '../cart/short-line.tsx'
import { useCartMoves } from '../cart/use-cart-moves.ts'
import { Step } from './step.tsx'

/** Stands in place of the steps while the cart asks for more than there is: nobody fills in a form in vain. */
export function ShortCart({
  lines,
  shortages,
  onSettled,
}: {
  lines: readonly CartItem[]
  shortages: readonly Shortage[]
  onSettled: () => void
}) {
  const titleId = useId()
  const moves = useCartMoves(titleId, { askBeforeEmptying: true })
  return (
    <Step title="Not enough left for your cart" takeFocus={false}>
      <p className="short-cart-words" id={titleId} tabIndex={-1}>
        Your cart has more than can be ordered now. Please change it here to go on.
      </p>
      <ul className="short-cart">
        {lines.map((line) => {
          const shortage = shortages.find(({ id }) => id === line.id)
          if (!shortage) return null
          return (
            <li key={line.id}>
              <p className="short-cart-name">
                {line.name} <span className="line-times">×{line.quantity}</span>
              </p>
              <ShortLine
                shortage={shortage}
                onSettle={() => {
                  onSettled()
                  moves.settle(line, shortage.most)
                }}
              />
            </li>
          )
        })}
      </ul>
      <EmptyCartQuestion moves={moves} />
    </Step>
  )
}
