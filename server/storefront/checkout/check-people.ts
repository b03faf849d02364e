import { normalizeCountry } from '#shop/checkout/address-rules.ts'
import { addressFields, checkAddress, checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { toApiName } from '#shop/checkout/api-address.ts'
import { checkBuyer, checkInvoiced, toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { checkAsked, nameAlone, requestFields } from '#shop/gifts/gift-request.ts'
import { refuse } from '#shop/refusal.ts'
import type { StepRefusal } from './explain-refusal.ts'
import { listShipmentRequests, type OrderRequest } from './order-request.ts'
import { refuseFields, toFaults, type FieldFault, type SentField } from './refuse-fields.ts'

export type People = { recipients: readonly ShippingAddress[]; buyer: Buyer }

/** Mails go to the buyer: only a buyer's address needs an e-mail. */
export function checkPeople(request: OrderRequest): ({ ok: true } & People) | StepRefusal {
  const requested = listShipmentRequests(request)
  const isAsked = requested.some(({ ask }) => ask)
  const recipients: ShippingAddress[] = []
  const faults: FieldFault[] = []
  for (const [shipment, { info, ask }] of requested.entries()) {
    const path = 'shipments' in request ? ['shipments', `${shipment}`] : []
    if (ask) {
      const named = checkAsked(ask)
      if (named.ok) recipients.push(nameAlone(named.asked.name))
      else faults.push(...toFaults(requestFields.map(({ key }) => [[...path, 'ask', key], named.errors[key]])))
      continue
    }
    const country = normalizeCountry(info.country)
    if (country !== '' && country !== INDIA) {
      const message = `We deliver within India only, not to ${country}. Please choose an address in India.`
      return { ...refuse('abroad', message), shipment }
    }
    const checked = request.buyer || shipment > 0 ? checkRecipient(info) : checkAddress(info)
    const own = path.length > 0 ? [...path, 'to'] : ['info']
    if (checked.ok) recipients.push(checked.address)
    else faults.push(...toFaults(addressFields.map(({ key }) => [[...own, toApiName(key)], checked.errors[key]])))
  }
  const [first] = recipients
  if (faults.length > 0 || !first) return refuseFields(requested.every(({ ask }) => ask) ? 'ask' : 'address', faults)
  const given =
    request.buyer || isAsked ? checkBuyer(request.buyer ?? {}) : { ok: true as const, buyer: toBuyer(first) }
  if (!given.ok) return refuseBuyer(given.errors)
  // `refuseAsk` refuses a GSTIN beside an unknown address.
  const unbilled = isAsked ? {} : checkInvoiced(given.buyer, recipients)
  if (Object.keys(unbilled).length > 0) return refuseBuyer(unbilled)
  return { ok: true, recipients, buyer: given.buyer }
}

function refuseBuyer(errors: { [field: string]: string | undefined }) {
  return refuseFields(
    'buyer',
    toFaults(Object.entries(errors).map(([key, message]): SentField => [['buyer', key], message])),
  )
}
