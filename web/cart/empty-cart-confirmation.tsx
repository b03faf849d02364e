import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import type { CartActions } from './use-cart-actions.ts'

export function EmptyCartConfirmation({
  actions: { isConfirmingEmpty, resolveConfirmation },
}: {
  actions: CartActions
}) {
  return (
    <Dialog
      open={isConfirmingEmpty}
      title="Are you sure you want to empty your cart?"
      onClose={() => resolveConfirmation(false)}
      buttons={
        <>
          <Button kind="danger" onClick={() => resolveConfirmation(true)}>
            Empty Cart
          </Button>
          <Button kind="outline" data-first-focus onClick={() => resolveConfirmation(false)}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
