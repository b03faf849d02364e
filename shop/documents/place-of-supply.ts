import { gstinStateCode } from '#shop/checkout/gstin.ts'
import { findIndianState, indianStates } from '#shop/checkout/indian-states.ts'
import type { Seller } from './seller.ts'

/** `code` is the GST state code, null outside India. */
export type PlaceOfSupply = { state: string; code: string | null }

/** Union territories without a legislature levy UTGST. */
const withoutParliament: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/** IGST Act, section 10(1)(ca): the parcel's State (CBIC circular 209/3/2024); 10(1)(b): a registered buyer's own. */
export function placeOfSupply(
  to: { state: string; country: string },
  seller: Pick<Seller, 'state' | 'stateCode'>,
  gstin?: string,
): PlaceOfSupply {
  const registered = gstin === undefined ? undefined : indianStates.find(({ gst }) => gst === gstinStateCode(gstin))
  if (registered) return { state: registered.name, code: registered.gst }
  if (to.country !== 'India') return { state: to.country, code: null }
  const state = findIndianState(to.state)
  return state ? { state: state.name, code: state.gst } : { state: seller.state, code: seller.stateCode }
}

export function stateTaxName(stateCode: string): 'SGST' | 'UTGST' {
  return withoutParliament.has(stateCode) ? 'UTGST' : 'SGST'
}
