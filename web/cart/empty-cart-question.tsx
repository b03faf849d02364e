import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import type { CartMoves } from './use-cart-moves.ts'

/** Asked on checkout before the last line would go (specification, section 2). */
export function EmptyCartQuestion({ moves: { asking, answer } }: { moves: CartMoves }) {
  return (
    <Dialog
      open={asking}
      title="Are you sure you want to empty your cart?"
      onClose={() => answer(false)}
      buttons={
        <>
          <Button kind="danger" onClick={() => answer(true)}>
            Empty Cart
          </Button>
          <Button kind="outline" data-first-focus onClick={() => answer(false)}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
