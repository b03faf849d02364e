import type { ShipmentView } from '#contract/order.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { PostalAddress } from './postal-address.tsx'

/** A recipient who was asked may keep the address from the buyer. */
export function ParcelAddress({ shipment }: { shipment: ShipmentView }) {
  const { ask, to, state } = shipment
  return ask?.isHidden ? <p>{hiddenText(ask, state)}</p> : <PostalAddress address={fromApiAddress(to)} />
}

function hiddenText({ name, state: asked }: NonNullable<ShipmentView['ask']>, state: ShipmentView['state']) {
  if (asked === 'answered') return `Only ${name} and we know it.`
  return state === 'cancelled' ? 'We did not learn an address.' : `${name} has not told us yet.`
}
