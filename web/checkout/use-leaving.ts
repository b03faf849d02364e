import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clearCart } from '../cart/cart-store.ts'
import type { openSessionShelf } from '../session-shelf.ts'
import { shopStore } from '../store.ts'
import { forgetAddress } from './kept-address.ts'
import { keepPayment } from './kept-payment.ts'
import type { PaymentState } from './payment-state.ts'

/**
 * The two ways out of checkout that nobody clicks: to the shop when the cart is empty, and to the order once it is
 * placed: by its link for a guest, and for somebody logged in by its id in the navigation's state (specification,
 * section 4). The cart is emptied only when the order is on screen, and an order being placed is no empty cart.
 */
export function useLeaving(
  empty: boolean,
  payment: PaymentState,
  shelf: ReturnType<typeof openSessionShelf>,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (empty) void navigate('/shop', { replace: true })
  }, [empty, navigate])

  const orderId = payment.step === 'placed' ? payment.orderId : null
  useEffect(() => {
    if (orderId === null) return
    void (async () => {
      if (shopStore.getState().auth.isLoggedIn)
        await navigate('/success', { replace: true, state: { id: orderId } })
      else await navigate(`/order?id=${encodeURIComponent(orderId)}`, { replace: true })
      keepPayment(shelf, null)
      forgetAddress(shelf)
      clearCart()
    })()
  }, [orderId, navigate, shelf])
}
