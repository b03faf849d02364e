import { useEffect, useRef } from 'react'
import { cartEvent } from '#shop/analytics/make-events.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { tell } from '../analytics/tell.ts'
import type { ShippingOffer } from './checkout-state.ts'
import type { PaymentState } from './payment-state.ts'

/** Tells that a shipping option was chosen; whether it goes anywhere is the shopper's choice. */
export function tellShipping(lines: readonly CartItem[], offer: ShippingOffer, id: string): void {
  const options = offer.state === 'offered' ? offer.options : []
  const chosen = options.find((option) => option.id === id)
  if (chosen) tell(cartEvent('add_shipping_info', lines, { shipping_tier: chosen.courier_name }))
}

/** Tells each time the payment window opens. */
export function useTellPayment(lines: readonly CartItem[], { step }: PaymentState): void {
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  useEffect(() => {
    if (step === 'paying') tell(cartEvent('add_payment_info', latest.current, { payment_type: 'Razorpay' }))
  }, [step])
}
