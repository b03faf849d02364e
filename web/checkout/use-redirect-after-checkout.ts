import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clearCart } from '#web/cart/cart-store.ts'
import { forgetCode } from '#web/cart/code-store.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { clearAddressDraft } from './address-draft.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import type { PaymentState } from './payment-state.ts'

/** Specification, section 4. The cart is emptied only once the order is on screen. */
export function useRedirectAfterCheckout(isCartEmpty: boolean, payment: PaymentState, storage: KeyValueStore): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isCartEmpty) void navigate('/shop', { replace: true })
  }, [isCartEmpty, navigate])

  const orderId = payment.step === 'placed' ? payment.orderId : null
  useEffect(() => {
    if (orderId === null) return
    void (async () => {
      if (shopStore.getState().auth.isLoggedIn) await navigate('/success', { replace: true, state: { id: orderId } })
      else await navigate(`/order?id=${encodeURIComponent(orderId)}`, { replace: true })
      paymentDraft.clear(storage)
      clearAddressDraft(storage)
      forgetCode()
      clearCart()
    })()
  }, [orderId, navigate, storage])
}
