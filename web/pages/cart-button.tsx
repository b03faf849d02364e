import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { cartCount } from '#shop/cart/cart.ts'
import { cartChangeText } from '#web/cart/cart-change-text.ts'
import { openCart, useCart, useStorageReady } from '#web/cart/cart-store.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

/** Opens the cart panel; a link to the cart's own page without JavaScript and for those who want a new tab. */
export function CartButton() {
  const count = useCart(cartCount)
  const badge = useBadgeAnimation(count)

  function open(event: MouseEvent | KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openCart()
  }

  return (
    <>
      <Link
        to="/cart"
        // It opens a panel here and leads to a page elsewhere; no single element is both.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-haspopup="dialog"
        className="cart-button"
        onClick={open}
        onKeyDown={(event) => event.key === ' ' && open(event)}
      >
        Cart
        {count > 0 && (
          <span ref={badge} className="cart-badge tabular-numbers">
            {count}
            <VisuallyHidden> {count === 1 ? 'item' : 'items'}</VisuallyHidden>
          </span>
        )}
      </Link>
      <CartAnnouncer />
    </>
  )
}

/** For screen readers. Reading the stored cart is no change. */
function CartAnnouncer() {
  const hydrated = useStorageReady()
  const cart = useCart((cart) => cart)
  const known = useRef<typeof cart | null>(null)
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!hydrated) return
    const before = known.current
    known.current = cart
    if (before !== null && before.items !== cart.items && region.current)
      region.current.textContent = cartChangeText(before, cart)
  }, [hydrated, cart])
  return <p ref={region} className="visually-hidden" aria-live="polite" />
}

function useBadgeAnimation(count: number) {
  const badge = useRef<HTMLSpanElement>(null)
  const hydrated = useStorageReady()
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (!hydrated) return
    const moving = matchMedia('(prefers-reduced-motion: no-preference)').matches
    if (shown.current !== null && shown.current !== count && moving)
      badge.current?.animate({ scale: [1, 1.35, 1] }, { duration: 280, easing: 'ease-out' })
    shown.current = count
  }, [hydrated, count])
  return badge
}
