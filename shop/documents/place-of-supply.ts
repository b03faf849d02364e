import { findIndianState } from '#shop/checkout/indian-states.ts'
import type { Seller } from './seller.ts'

/** Where goods are taxed: the state they are delivered to, with the two digits it has in GST (null outside India). */
export type PlaceOfSupply = { state: string; code: string | null }

/** Union territories without a parliament of their own: their half of the tax is called UTGST. */
const withoutParliament: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/**
 * Gifts are taxed where they are delivered, whoever pays for them (IGST Act, section 10(1)(ca), and CBIC circular
 * 209/3/2024); without a state, at the seller's.
 */
export function placeOfSupply(
  to: { state: string; country: string },
  seller: Pick<Seller, 'state' | 'stateCode'>,
): PlaceOfSupply {
  if (to.country !== 'India') return { state: to.country, code: null }
  const state = findIndianState(to.state)
  return state ? { state: state.name, code: state.gst } : { state: seller.state, code: seller.stateCode }
}

/** What the state's half of the tax is called in a state, by its two digits. */
export function stateTaxName(stateCode: string): 'SGST' | 'UTGST' {
  return withoutParliament.has(stateCode) ? 'UTGST' : 'SGST'
}
