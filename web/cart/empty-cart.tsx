import { ArtPicture } from '#web/design/art-picture.tsx'
import { ButtonLink } from '#web/design/button.tsx'
import { closeCart } from './cart-store.ts'

export function EmptyCart() {
  return (
    <div className="empty-cart">
      <ArtPicture name="empty-cart" alt="" sizes="240px" />
      <p>Your cart is empty. Go ahead and add some products!</p>
      <ButtonLink to="/shop" kind="outline" onClick={closeCart}>
        Shop Now
      </ButtonLink>
    </div>
  )
}
