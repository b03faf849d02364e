import { ButtonLink } from '../design/button.tsx'
import { closeCart } from './cart-store.ts'

export function EmptyCart() {
  return (
    <div className="empty-cart">
      <img src="/art/empty-cart.svg" alt="" width="240" height="192" />
      <p>Your cart is empty. Go ahead and add some products!</p>
      <ButtonLink to="/shop" kind="outline" onClick={closeCart}>
        Shop Now
      </ButtonLink>
    </div>
  )
}
