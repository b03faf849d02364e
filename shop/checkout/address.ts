import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkForeignPhone, checkMobile } from '#shop/customers/phone.ts'
import { refuseUnprintable } from '#shop/scripts/printable.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { foldText, normalizeText } from '#shop/normalize-text.ts'
import { checkCity, checkCountry, checkPin, checkState, checkStreet, normalizeCountry } from './address-rules.ts'
import { INDIA, findIndianState, lookUpIndianStates, findStatesByPin } from './indian-states.ts'

export type ShippingAddress = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  country: string
  state: string
  postcode: string
}
export type AddressField = keyof ShippingAddress

export type SavedAddress = Omit<ShippingAddress, 'phone' | 'email'>

export const addressFields = [
  defineField('postcode', 'PIN code', 'postal-code', 'numeric'),
  defineField('city', 'City', 'address-level2', 'text'),
  defineField('state', 'State', 'address-level1', 'text'),
  defineField('country', 'Country', 'country-name', 'text'),
  defineField('address', 'Address', 'address-line1', 'text'),
  defineField('firstName', 'First name', 'given-name', 'text'),
  defineField('lastName', 'Last name', 'family-name', 'text'),
  defineField('email', 'E-mail', 'email', 'email'),
  defineField('phone', 'Mobile number', 'tel', 'tel'),
] as const

export type AddressFieldDefinition = {
  key: AddressField
  label: string
  autocomplete: string
  inputMode: 'text' | 'email' | 'tel' | 'numeric'
}

function defineField(
  key: AddressField,
  label: string,
  autocomplete: string,
  inputMode: AddressFieldDefinition['inputMode'],
): AddressFieldDefinition {
  return { key, label, autocomplete: `shipping ${autocomplete}`, inputMode }
}

/** [] for a country without states, undefined for an unknown country. */
export type StateLookup = (country: string) => readonly string[] | undefined

export type AddressResult<Address> =
  | { ok: true; address: Address }
  | { ok: false; errors: Partial<Record<keyof Address, string>> }

export function checkAddress(
  input: unknown,
  lookUpStates: StateLookup = lookUpIndianStates,
): AddressResult<ShippingAddress> {
  const place = checkPlace(input, lookUpStates)
  const { email, phone, country } = asRecord(input)
  const checkPhone = normalizeCountry(country) === INDIA ? checkMobile : checkForeignPhone
  return collectResults({ ...place, email: checkEmail(email), phone: checkPhone(phone) })
}

/** A recipient needs no e-mail, but a phone that Indian couriers can ring. */
export function checkRecipient(
  input: unknown,
  lookUpStates: StateLookup = lookUpIndianStates,
): AddressResult<ShippingAddress> {
  const { phone } = asRecord(input)
  return collectResults({ ...checkPlace(input, lookUpStates), email: accept(''), phone: checkMobile(phone) })
}

export function checkSavedAddress(
  input: unknown,
  lookUpStates: StateLookup = lookUpIndianStates,
): AddressResult<SavedAddress> {
  return collectResults(checkPlace(input, lookUpStates))
}

function checkPlace(input: unknown, lookUpStates: StateLookup): Record<keyof SavedAddress, Checked> {
  const given = asRecord(input)
  const country = normalizeCountry(given['country'])
  const states = lookUpStates(country)
  const state = checkState(given['state'], country, states ?? [])
  return {
    postcode: checkPinWithin(given['postcode'], country, state),
    city: printed(checkCity(given['city']), 'city'),
    state,
    country: checkCountry(country, states),
    address: printed(checkStreet(given['address']), 'address'),
    firstName: printed(checkName(given['firstName'], 'first name'), 'first name'),
    lastName: /^[.\p{Pd}\s]*$/u.test(normalizeText(given['lastName']))
      ? accept('')
      : printed(checkName(given['lastName'], 'last name'), 'last name'),
  }
}

export const printed = (checked: Checked, what: string): Checked =>
  (checked.ok && refuseUnprintable(checked.value, what)) || checked

/** The State decides the tax and the PIN code the route: they must agree. */
function checkPinWithin(typed: unknown, country: string, state: Checked): Checked {
  const pin = checkPin(typed, country)
  const chosen = pin.ok && state.ok && country === INDIA ? findIndianState(state.value) : undefined
  if (!pin.ok || !chosen || chosen.pins.test(pin.value)) return pin
  const possible = findStatesByPin(pin.value).map(({ name }) => name)
  if (possible.length === 0) return pin
  return refuse(
    'other-state',
    `PIN code ${pin.value} is in ${possible.join(' or ')}, not in ${chosen.name}. Please correct the PIN code or the state.`,
  )
}

function collectResults<Field extends string>(checks: Record<Field, Checked>): AddressResult<Record<Field, string>> {
  const address = {} as Record<Field, string>
  const errors: Partial<Record<Field, string>> = {}
  for (const key of Object.keys(checks) as Field[]) {
    const checked = checks[key]
    if (checked.ok) address[key] = checked.value
    else errors[key] = checked.message
  }
  return Object.keys(errors).length === 0 ? { ok: true, address } : { ok: false, errors }
}

function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
}

export function isSameAddress(a: SavedAddress, b: SavedAddress): boolean {
  return addressKey(a) === addressKey(b)
}

function addressKey({ firstName, lastName, address, city, country, state, postcode }: SavedAddress): string {
  const stateName = (country === INDIA && findIndianState(state)?.name) || state
  return [firstName, lastName, address, city, country, stateName, postcode.replaceAll(' ', '')].map(foldText).join('|')
}

export function fullName({ firstName, lastName }: Pick<SavedAddress, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

export function pinHint(pin: string, state: string): string | null {
  const chosen = findIndianState(state)
  if (!chosen || !checkPin(pin, INDIA).ok) return null
  const checked = checkPinWithin(pin, INDIA, accept(chosen.name))
  if (!checked.ok) return checked.message
  return checked.value.startsWith('9') || chosen.pins.test(checked.value)
    ? null
    : `PIN code ${checked.value} does not look like ${chosen.name}. Please check both once more.`
}
