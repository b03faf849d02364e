import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { stateOfGstin } from '#shop/checkout/gstin.ts'
import { findIndianState } from '#shop/checkout/indian-states.ts'
import type { Seller } from './seller.ts'

export type PlaceOfSupply = { state: string; code: string | null }

const withoutParliament: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/**
 * IGST Act, section 10(1). (a): goods sent to a registered buyer are supplied where they end. (b): goods sent to a
 * third party are supplied where the buyer is registered. (ca): other goods follow their address (circular 209/3/2024).
 */
export function placeOfSupply(
  { buyer, shipTo }: { buyer: Pick<Buyer, 'name' | 'gstin'>; shipTo: ShippingAddress },
  seller: Pick<Seller, 'state' | 'stateCode'>,
): PlaceOfSupply {
  const isForThirdParty = buyer.gstin !== undefined && isForSomebodyElse({ buyer, shipTo })
  return (isForThirdParty && stateOfGstin(buyer.gstin)) || stateOfAddress(shipTo, seller)
}

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
