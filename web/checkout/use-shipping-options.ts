import { useEffect, type Dispatch } from 'react'
import { cartWeight, type CartItem } from '#shop/cart/cart.ts'
import { INDIA } from '#shop/checkout/india.ts'
import { askShop, type ApiRefusal } from '../ask-shop.ts'
import type { CheckoutEvent, CheckoutState, ShippingOption, WayOn } from './checkout-state.ts'

type Companies = { data: { available_courier_companies: ShippingOption[] } }

const NOBODY = 'No courier can deliver there at the moment. Please try another PIN code.'

/** Asks for shipping options when an address is given, when the cart changes, and with every new round. */
export function useShippingOptions(
  { address, round }: CheckoutState,
  lines: readonly CartItem[],
  dispatch: Dispatch<CheckoutEvent>,
): void {
  const question = address && lines.length > 0 ? questionFor(address.zipcode, lines) : null
  const abroad = address && address.country !== INDIA ? address.country : null
  useEffect(() => {
    if (question === null || round === 0) return
    const leaving = new AbortController()
    dispatch({ type: 'ask for options' })
    if (abroad !== null) {
      // A postal code of another country may look like one of ours: the couriers would be asked about another place.
      const message = `We deliver within India only, not to ${abroad}. Please choose an address in India.`
      return dispatch({ type: 'options refused', message, way: 'address' })
    }
    void (async () => {
      const body: unknown = JSON.parse(question)
      const answer = await askShop<Companies>('/api/orders/getShipOptions', { body, signal: leaving.signal })
      const options = answer.ok ? answer.data.data.available_courier_companies : []
      if (options.length > 0) dispatch({ type: 'options arrived', options })
      else if (answer.ok) dispatch({ type: 'options refused', message: NOBODY, way: 'address' })
      else dispatch({ type: 'options refused', message: answer.message, way: wayOn(answer) })
    })().catch(() => {})
    return () => leaving.abort()
  }, [question, round, abroad, dispatch])
}

/** A "no" to this place or parcel stays a no; couriers that do not answer may answer next time. */
export function wayOn({ status, details }: Pick<ApiRefusal, 'status' | 'details'>): WayOn {
  const { reason } = (details ?? {}) as { reason?: unknown }
  if (reason === 'too-heavy' || reason === 'too-large') return 'quote'
  if (reason === 'unavailable') return 'retry'
  return status === 404 || status === 422 ? 'address' : 'retry'
}

/** As text, because the same goods for the same place are the same question. */
function questionFor(postcode: string, lines: readonly CartItem[]): string {
  const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
  return JSON.stringify({ delivery_postcode: postcode, weight: cartWeight(lines), cart })
}
