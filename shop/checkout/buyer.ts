import { checkGstin, stateOfGstin } from '#shop/checkout/gstin.ts'
import { findIndianState, findStatesByPin, indianStates } from '#shop/checkout/indian-states.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPhoneOfAnyCountry } from '#shop/customers/phone.ts'
import { normalizeDigits, normalizeText } from '#shop/normalize-text.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { fullName, printed, type ShippingAddress } from './address.ts'

/** The buyer pays and gets mails, invoice and refunds. The address names the recipient. */
export type Buyer = { name: string; email: string; phone: string } & { [Field in CompanyField]?: string }
export type BuyerField = 'name' | 'email' | 'phone'
export type CompanyField = 'company' | 'billingAddress' | 'gstin' | 'poNumber'
export type CompanyErrors = Partial<Record<CompanyField, string>>

const MAX_COMPANY_LENGTH = 100
const MAX_PO_NUMBER_LENGTH = 30
const MAX_BILLING_ADDRESS_LENGTH = 200

export const buyerFields = [
  { key: 'name', label: 'Your name', autocomplete: 'name', inputMode: 'text' },
  { key: 'email', label: 'Your e-mail', autocomplete: 'email', inputMode: 'email' },
  { key: 'phone', label: 'Your phone', autocomplete: 'tel', inputMode: 'tel' },
] as const satisfies readonly { key: BuyerField; [of: string]: string }[]

export const companyFields = [
  { key: 'company', label: 'Company', autocomplete: 'organization' },
  { key: 'billingAddress', label: 'Billing address', autocomplete: 'off' },
  { key: 'gstin', label: 'GSTIN', autocomplete: 'off' },
  { key: 'poNumber', label: 'PO number', autocomplete: 'off' },
] as const satisfies readonly { key: CompanyField; [of: string]: string }[]

export function toBuyer(address: ShippingAddress): Buyer {
  const { email, phone } = address
  return { name: fullName(address), email, phone }
}

export function checkBuyer(typed: { [Field in keyof Buyer]?: unknown }):
  | { ok: true; buyer: Buyer }
  | { ok: false; errors: Partial<Record<keyof Buyer, string>> } {
  const name = printed(checkName(typed.name, 'name'), 'name')
  const email = checkEmail(typed.email)
  const phone = checkPhoneOfAnyCountry(typed.phone)
  const company = checkCompany(typed)
  if (name.ok && email.ok && phone.ok && company.ok)
    return { ok: true, buyer: { name: name.value, email: email.value, phone: phone.value, ...company.company } }
  return { ok: false, errors: { ...toErrors({ name, email, phone }), ...(!company.ok && company.errors) } }
}

export function checkCompany(typed: { [Field in CompanyField]?: unknown }):
  | { ok: true; company: Pick<Buyer, CompanyField> }
  | { ok: false; errors: CompanyErrors } {
  const named = checkLength(typed.company, MAX_COMPANY_LENGTH, 'company’s name')
  const company = printed(refuseEconomicZone(named), 'company’s name')
  const billed = refuseEconomicZone(checkLength(typed.billingAddress, MAX_BILLING_ADDRESS_LENGTH, 'billing address'))
  const gstin = normalizeText(typed.gstin) === '' ? accept('') : checkGstin(typed.gstin)
  const billingAddress = checkBilledState(printed(billed, 'billing address'), gstin)
  const poNumber = printed(checkLength(typed.poNumber, MAX_PO_NUMBER_LENGTH, 'PO number'), 'PO number')
  if (!company.ok || !billingAddress.ok || !gstin.ok || !poNumber.ok)
    return { ok: false, errors: toErrors({ company, billingAddress, gstin, poNumber }) }
  return {
    ok: true,
    company: {
      ...(company.value && { company: company.value }),
      ...(billingAddress.value && { billingAddress: billingAddress.value }),
      ...(gstin.value && { gstin: gstin.value }),
      ...(poNumber.value && { poNumber: poNumber.value }),
    },
  }
}

/**
 * The invoice of a registered company needs its own address (CGST Rules, rule 46(d)). It may be absent where the one
 * parcel goes to the buyer in the State of the GSTIN. That parcel must not go into a Special Economic Zone.
 */
export function checkInvoiced(buyer: Buyer, recipients: readonly ShippingAddress[]): CompanyErrors {
  if (buyer.gstin === undefined) return {}
  const own = recipients.filter((shipTo) => !isForSomebodyElse({ buyer, shipTo }))
  const registered = stateOfGstin(buyer.gstin)
  const isThere = own.some(({ state }) => !registered || findIndianState(state)?.gst === registered.code)
  return {
    ...(own.some(({ address, city }) => saysEconomicZone(`${address}, ${city}`)) && { company: noEconomicZone }),
    ...(buyer.billingAddress === undefined &&
      (recipients.length > 1 || !isThere) && {
        billingAddress: 'Please enter the address on the GST certificate, with city and PIN code.',
      }),
  }
}

const noEconomicZone = 'We cannot invoice units in a Special Economic Zone here. Please write to us: we do it by hand.'

const saysEconomicZone = (text: string): boolean => /\bS\.?E\.?Z\b|special economic zone/i.test(text)

/** The shop does not supply Special Economic Zones, whose GST differs (IGST Act, sections 7(5)(b) and 16). */
function refuseEconomicZone(typed: Checked): Checked {
  if (!typed.ok || !saysEconomicZone(typed.value)) return typed
  return refuse('sez', noEconomicZone)
}

/** The invoice says the State of the GSTIN below this address, so its PIN code must be of that State. */
function checkBilledState(address: Checked, gstin: Checked): Checked {
  const registered = gstin.ok ? stateOfGstin(gstin.value) : undefined
  const state = indianStates.find(({ gst }) => gst === registered?.code)
  if (!address.ok || address.value === '' || !state) return address
  const pins = normalizeDigits(address.value).match(/(?<!\d)[1-9]\d{2}[ \p{Pd}]?\d{3}(?!\d)/gu)
  if (!pins) return refuse('pin', 'Please add the 6-digit PIN code to the billing address.')
  const found = pins.map((pin) => ({ pin, states: findStatesByPin(pin.replace(/\D/, '')).map(({ name }) => name) }))
  const { pin, states } = found.find((each) => each.states.includes(state.name)) ?? found.at(-1)!
  if (states.length === 0 || states.includes(state.name)) return address
  return refuse(
    'other-state',
    `PIN code ${pin} is in ${states.join(' or ')}, and this GSTIN is of ${state.name}. Please correct one of the two.`,
  )
}

function toErrors(checked: Record<string, Checked<string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(checked).flatMap(([key, of]) => (of.ok ? [] : [[key, of.message]])))
}

function checkLength(typed: unknown, most: number, what: string): Checked<'too-long'> {
  const text = normalizeText(typed)
  return Array.from(text).length > most
    ? refuse('too-long', `Please shorten the ${what} to ${most} characters.`)
    : accept(text)
}

type Parties = { buyer: Pick<Buyer, 'name'>; shipTo: Pick<ShippingAddress, 'firstName' | 'lastName'> }

export function isForSomebodyElse({ buyer, shipTo }: Parties): boolean {
  return buyer.name !== fullName(shipTo)
}

export function greetingName(parties: Parties): string {
  return isForSomebodyElse(parties) ? parties.buyer.name : parties.shipTo.firstName
}
