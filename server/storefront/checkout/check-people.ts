import { normalizeCountry } from '#shop/checkout/address-rules.ts'
import { addressFields, checkAddress, checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { toApiName } from '#shop/checkout/api-address.ts'
import { checkBuyer, checkInvoiced, toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { checkAsked, nameAlone, type AskedRecipient } from '#shop/gifts/gift-request.ts'
import { refuse } from '#shop/refusal.ts'
import type { StepRefusal } from './explain-refusal.ts'
import { listShipmentRequests, type OrderRequest } from './order-request.ts'
import { refuseFields, toFaults, type FieldFault, type SentField } from './refuse-fields.ts'

export type People = { recipients: readonly ShippingAddress[]; buyer: Buyer }

/** Mails go to the buyer: only a buyer's address needs an e-mail. */
export function checkPeople(request: OrderRequest): ({ ok: true } & People) | StepRefusal {
  if (request.ask) return checkAskedPeople(request.ask, request.buyer)
  const recipients: ShippingAddress[] = []
  const faults: FieldFault[] = []
  for (const [shipment, { info }] of listShipmentRequests(request).entries()) {
    const country = normalizeCountry(info.country)
    if (country !== '' && country !== INDIA) {
      const message = `We deliver within India only, not to ${country}. Please choose an address in India.`
      return { ...refuse('abroad', message), shipment }
    }
    const checked = request.buyer || shipment > 0 ? checkRecipient(info) : checkAddress(info)
    if (checked.ok) recipients.push(checked.address)
    else {
      const path = 'shipments' in request ? ['shipments', `${shipment}`, 'to'] : ['info']
      faults.push(...toFaults(addressFields.map(({ key }) => [[...path, toApiName(key)], checked.errors[key]])))
    }
  }
  const [first] = recipients
  if (faults.length > 0 || !first) return refuseFields('address', faults)
  const given = request.buyer ? checkBuyer(request.buyer) : { ok: true as const, buyer: toBuyer(first) }
  if (!given.ok) return refuseIn('buyer', given.errors)
  const unbilled = checkInvoiced(given.buyer, recipients)
  if (Object.keys(unbilled).length > 0) return refuseIn('buyer', unbilled)
  return { ok: true, recipients, buyer: given.buyer }
}

function checkAskedPeople(ask: AskedRecipient, buyer: OrderRequest['buyer']): ({ ok: true } & People) | StepRefusal {
  const named = checkAsked(ask)
  if (!named.ok) return refuseIn('ask', named.errors)
  const given = checkBuyer(buyer ?? {})
  return given.ok
    ? { ok: true, recipients: [nameAlone(named.asked.name)], buyer: given.buyer }
    : refuseIn('buyer', given.errors)
}

function refuseIn(reason: 'ask' | 'buyer', errors: { [field: string]: string | undefined }) {
  return refuseFields(
    reason,
    toFaults(Object.entries(errors).map(([key, message]): SentField => [[reason, key], message])),
  )
}
