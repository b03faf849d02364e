import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { cartCount } from '#shop/cart/cart.ts'
import { takeOrdered } from '#shop/cart/take-ordered.ts'
import { updateCart } from '#web/cart/cart-store.ts'
import { forgetCode } from '#web/cart/code-store.ts'
import { keepGiftCards } from './gift-card-store.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { openLocalStorage } from '#web/storage/session-storage.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { orderPath } from '#web/orders/use-order.ts'
import { clearAddressDraft } from './address-draft.ts'
import { claimOrderedLines, findOrderedLines } from './ordered-lines.ts'
import type { PaymentState } from './payment-state.ts'

/** Ordered lines leave the cart only when the order is on screen. */
export function useRedirectAfterCheckout(isCartEmpty: boolean, payment: PaymentState, storage: KeyValueStore): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isCartEmpty) void navigate('/shop', { replace: true })
  }, [isCartEmpty, navigate])

  const orderId = payment.step === 'placed' ? payment.orderId : null
  useEffect(() => {
    if (orderId === null) return
    void (async () => {
      const ordered = findOrderedLines(paymentDraft.read(storage), orderId)
      const { auth, cart } = shopStore.getState()
      const isCartKept = ordered.length > 0 && cartCount(takeOrdered(cart, ordered)) > 0
      if (auth.isLoggedIn) await navigate('/success', { replace: true, state: { id: orderId, isCartKept } })
      else await navigate(orderPath(orderId), { replace: true, state: { isCartKept } })
      paymentDraft.clear(storage)
      clearAddressDraft(storage)
      forgetCode()
      keepGiftCards([])
      if (ordered.length > 0 && claimOrderedLines(openLocalStorage(), orderId))
        updateCart((now) => takeOrdered(now, ordered))
    })()
  }, [orderId, navigate, storage])
}
