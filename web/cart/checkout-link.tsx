import { useId } from 'react'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { closeCart } from './cart-store.ts'

/**
 * The way to checkout. It loads a whole document: only the checkout's own is allowed to talk to the payment provider.
 * With nothing in the cart, or more than there is, it stays where it is and says why it does nothing.
 */
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
