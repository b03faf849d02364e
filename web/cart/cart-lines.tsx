import { useState } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/limits.ts'
import { mostText, shortagesIn, type Left, type Stock } from '#shop/cart/shortages.ts'
import type { PricedLine } from '#shop/pricing/total.ts'
import { QuantityStepper } from '../design/quantity-stepper.tsx'
import { CartLine } from './cart-line.tsx'
import { ShortLine } from './short-line.tsx'
import type { CartMoves } from './use-cart-moves.ts'

const nothing: Stock = {}

/**
 * The lines of the cart; without `moves` they can only be read.
 * @param stock what is left, where that counts: an order has its pieces already
 */
export function CartLines({
  lines,
  stock = nothing,
  moves,
}: {
  lines: readonly (CartItem & Partial<PricedLine>)[]
  stock?: Stock
  moves?: CartMoves
}) {
  const shortages = shortagesIn(lines, stock)
  return (
    <>
      <output className="visually-hidden">
        {shortages.map((shortage) => `${shortage.name}: ${mostText(shortage)}.`).join(' ')}
      </output>
      <ul className="cart-lines">
        {lines.map((line) => {
          const shortage = shortages.find(({ id }) => id === line.id)
          return (
            <CartLine
              key={line.id}
              line={line}
              shortage={
                shortage && (
                  <ShortLine
                    shortage={shortage}
                    onSettle={moves && (() => moves.settle(line, shortage.most))}
                  />
                )
              }
            >
              {moves ? (
                <LineControls line={line} known={stock[line.id]} moves={moves} />
              ) : (
                <span className="line-times">×{line.quantity}</span>
              )}
            </CartLine>
          )
        })}
      </ul>
    </>
  )
}

function LineControls({ line, known, moves }: { line: CartItem; known: Left | undefined; moves: CartMoves }) {
  const [tooMany, setTooMany] = useState(false)
  const max = Math.min(known?.most || MAX_QUANTITY, MAX_QUANTITY)
  return (
    <>
      <QuantityStepper
        of={line.name}
        quantity={line.quantity}
        min={0}
        max={max}
        readOnly
        onChange={(quantity) => moves.setQuantity(line, quantity)}
        onTooMany={() => setTooMany(true)}
      />
      <button
        type="button"
        className="line-trash"
        aria-label={`Remove ${line.name} from cart`}
        onClick={() => moves.remove(line)}
      >
        <TrashIcon />
      </button>
      <p className="line-limit" aria-live="polite">
        {tooMany && line.quantity === max && (known?.most === max ? mostText(known) : TOO_MANY_MESSAGE)}
      </p>
    </>
  )
}

function TrashIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
