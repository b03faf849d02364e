import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react'
import type { GiftWork } from '#shop/gifts/gift-note.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { cartWeight, type CartItem } from '#shop/cart/cart.ts'
import type { ShippingOption } from '#contract/checkout.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { findOnlyOption, type CheckoutEvent, type CheckoutState, type RecoveryAction } from './checkout-state.ts'
import { trackShippingInfo } from './track-checkout.ts'

const NO_COURIER_MESSAGE = 'No courier can deliver there at the moment. Please try another PIN code.'

export function useShippingOptions(
  { address, quoteRound }: CheckoutState,
  lines: readonly CartItem[],
  { wrapped, gift, code }: { wrapped: readonly CartItem[]; gift: GiftWork | null; code: string | null },
  dispatch: Dispatch<CheckoutEvent>,
): void {
  const asked = useRef('')
  const goods = address && lines.length > 0 ? toRequestBody(address.postcode, lines) : null
  const cart = wrapped.map(toLineRequest)
  const requestBody =
    goods && JSON.stringify({ ...JSON.parse(goods), cart, ...(gift && { gift }), ...(code && { code }) })
  const foreignCountry = address && address.country !== INDIA ? address.country : null
  const trackOnlyOption = useEffectEvent((options: readonly ShippingOption[]) => {
    const only = findOnlyOption(options)
    if (only) trackShippingInfo(lines, { state: 'offered', options }, only.id)
  })
  useEffect(() => {
    if (requestBody === null || quoteRound === 0) return
    // With another card, wrap or free gift only the days may differ: what is chosen stays.
    const round = `${quoteRound} ${goods}`
    if (asked.current !== round) dispatch({ type: 'ask for options' })
    asked.current = round
    if (foreignCountry !== null) {
      // A postal code of another country may look like one of ours: the couriers would be asked about another place.
      const message = `We deliver within India only, not to ${foreignCountry}. Please choose an address in India.`
      return dispatch({ type: 'options refused', message, recovery: 'address' })
    }
    return startAbortable(async (signal) => {
      const body = JSON.parse(requestBody)
      const response = await requestApi('POST /api/orders/getShipOptions', { body, signal })
      const options = response.ok ? response.data.data.available_courier_companies : []
      trackOnlyOption(options)
      if (options.length > 0) dispatch({ type: 'options arrived', options })
      else if (response.ok) dispatch({ type: 'options refused', message: NO_COURIER_MESSAGE, recovery: 'address' })
      else dispatch({ type: 'options refused', message: response.message, recovery: toRecoveryAction(response) })
    })
  }, [requestBody, goods, quoteRound, foreignCountry, dispatch])
}

/** Couriers that do not answer may answer next time; a "no" to this place or parcel stays a no. */
export function toRecoveryAction({
  status,
  details: { reason },
}: Pick<ApiError, 'status' | 'details'>): RecoveryAction {
  if (reason === 'too-heavy' || reason === 'too-large') return 'quote'
  if (reason === 'unavailable') return 'retry'
  return status === 404 || status === 422 ? 'address' : 'retry'
}

/** As text, because the same goods for the same place are the same request: effects compare it. */
function toRequestBody(postcode: string, lines: readonly CartItem[]): string {
  const cart = lines.map(toLineRequest)
  return JSON.stringify({ delivery_postcode: postcode, weight: cartWeight(lines), cart })
}
