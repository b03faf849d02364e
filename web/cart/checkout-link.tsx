import { useId } from 'react'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { closeCart } from './cart-store.ts'

/** Loads a whole document: only the checkout's own may talk to the payment provider. Disabled, it says why. */
export function CheckoutLink({ isEmpty, hasShortage }: { isEmpty: boolean; hasShortage: boolean }) {
  const hintId = useId()
  if (!isEmpty && !hasShortage)
    return (
      <ButtonLink to="/checkout" reloadDocument wide onClick={closeCart}>
        Checkout
      </ButtonLink>
    )
  return (
    <>
      <Button wide aria-disabled aria-describedby={hintId}>
        Checkout
      </Button>
      <p id={hintId} className="checkout-hint">
        {isEmpty ? 'Add products to cart first' : 'Please change the marked items first'}
      </p>
    </>
  )
}
