import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { gstinStateCode } from '#shop/checkout/gstin.ts'
import { findIndianState, indianStates } from '#shop/checkout/indian-states.ts'
import type { Seller } from './seller.ts'

/** `code` is the GST state code, null outside India. */
export type PlaceOfSupply = { state: string; code: string | null }

/** Union territories without a legislature levy UTGST. */
const withoutParliament: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/** Of the Exclusive Economic Zone and the like; nobody lives there. */
const otherTerritory = { name: 'Other Territory', gst: '97' }

/**
 * IGST Act, section 10(1)(a): goods that come to a registered buyer are supplied where they end; 10(1)(b): those that go to
 * somebody else on their word, where the buyer is registered; 10(1)(ca): all others go by their address (CBIC circular 209/3/2024).
 */
export function placeOfSupply(
  { buyer, shipTo }: { buyer: Pick<Buyer, 'name' | 'gstin'>; shipTo: ShippingAddress },
  seller: Pick<Seller, 'state' | 'stateCode'>,
): PlaceOfSupply {
  const code = buyer.gstin !== undefined && isForSomebodyElse({ buyer, shipTo }) ? gstinStateCode(buyer.gstin) : null
  const registered = [...indianStates, otherTerritory].find(({ gst }) => gst === code)
  return registered ? { state: registered.name, code: registered.gst } : stateOfAddress(shipTo, seller)
}

/** Where a parcel goes, as addresses say it. */
export function stateOfAddress(
  to: { state: string; country: string },
  seller: Pick<Seller, 'state' | 'stateCode'>,
): PlaceOfSupply {
  if (to.country !== 'India') return { state: to.country, code: null }
  const state = findIndianState(to.state)
  return state ? { state: state.name, code: state.gst } : { state: seller.state, code: seller.stateCode }
}

export function stateTaxName(stateCode: string): 'SGST' | 'UTGST' {
  return withoutParliament.has(stateCode) ? 'UTGST' : 'SGST'
}
