import { useState } from 'react'
import type { CartItem } from '#shop/cart/cart.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/limits.ts'
import type { PricedLine } from '#shop/pricing/total.ts'
import { QuantityStepper } from '../design/quantity-stepper.tsx'
import { CartLine } from './cart-line.tsx'
import type { CartMoves } from './use-cart-moves.ts'

const none: readonly number[] = []

/**
 * The lines of the cart; without `moves` they can only be read.
 * @param soldOut ids of products that cannot be ordered any more
 */
export function CartLines({
  lines,
  soldOut = none,
  moves,
}: {
  lines: readonly (CartItem & Partial<PricedLine>)[]
  soldOut?: readonly number[]
  moves?: CartMoves
}) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <CartLine key={line.id} line={line} soldOut={soldOut.includes(line.id)}>
          {moves ? (
            <LineControls line={line} moves={moves} />
          ) : (
            <span className="line-times">x{line.quantity}</span>
          )}
        </CartLine>
      ))}
    </ul>
  )
}

function LineControls({ line, moves }: { line: CartItem; moves: CartMoves }) {
  const [tooMany, setTooMany] = useState(false)
  return (
    <>
      <QuantityStepper
        label={`Quantity of ${line.name}`}
        quantity={line.quantity}
        min={0}
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
        {tooMany && line.quantity === MAX_QUANTITY && TOO_MANY_MESSAGE}
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
