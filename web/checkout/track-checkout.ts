import { useEffect, useRef } from 'react'
import { createCartEvent } from '#shop/analytics/ecommerce-events.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { track } from '#web/analytics/track.ts'
import type { ShippingOptionsState } from './checkout-state.ts'
import type { PaymentState } from './payment-state.ts'

export function trackShippingInfo(lines: readonly CartItem[], shippingOptions: ShippingOptionsState, id: string): void {
  const options = shippingOptions.state === 'offered' ? shippingOptions.options : []
  const chosen = options.find((option) => option.id === id)
  if (chosen) track(createCartEvent('add_shipping_info', lines, { shipping_tier: chosen.courier_name }))
}

export function useTrackPaymentInfo(lines: readonly CartItem[], { step }: PaymentState): void {
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  useEffect(() => {
    if (step === 'paying') track(createCartEvent('add_payment_info', latest.current, { payment_type: 'Razorpay' }))
  }, [step])
}
