import { Link } from 'react-router'
import type { CartItem } from '#shop/cart/cart.ts'
import { lineKey, toChoices } from '#shop/cart/choices.ts'
import { hamperPath, splitPieces } from '#shop/hampers/hamper-pieces.ts'
import { closeCart } from './cart-store.ts'

/** For a hamper of the cart, back to the page that filled it. */
export function ChangeHamper({ line }: { line: CartItem }) {
  const choices = toChoices(line.choices ?? [])
  if (splitPieces(choices).pieces.length === 0) return null
  return (
    <p className="line-words">
      <Link
        to={hamperPath(line.id, choices)}
        state={{ hamper: lineKey(line) }}
        className="text-link"
        aria-label={`Change what is inside ${line.name}`}
        onClick={closeCart}
      >
        Change what is inside
      </Link>
    </p>
  )
}
