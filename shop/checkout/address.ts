import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkForeignPhone, checkMobile } from '#shop/customers/phone.ts'
import { accept, type Checked } from '#shop/refusal.ts'
import { foldText, normalizeText } from '#shop/normalize-text.ts'
import { checkCity, checkCountry, checkPin, checkState, checkStreet, normalizeCountry } from './address-rules.ts'
import { INDIA, findIndianState, lookUpIndianStates, findStatesByPin } from './indian-states.ts'

/** Where an order goes; country and state are the plain English names of the list (specification, section 3). */
export type ShippingAddress = {
  fName: string
  /** '' where there is none. */
  lName: string
  email: string
  /** 10 digits. */
  phnNo: string
  address: string
  city: string
  country: string
  /** '' where the country has no states. */
  state: string
  /** PIN code: 6 digits in India. */
  zipcode: string
}
export type AddressField = keyof ShippingAddress

/** An address kept in a profile: phone and e-mail are the account's own. */
export type SavedAddress = Omit<ShippingAddress, 'phnNo' | 'email'>

/** The fields of the form in the order they are asked: the PIN code first, because it tells city and state. */
export const addressFields = [
  defineField('zipcode', 'PIN code', 'postal-code', 'numeric'),
  defineField('city', 'City', 'address-level2', 'text'),
  defineField('state', 'State', 'address-level1', 'text'),
  defineField('country', 'Country', 'country-name', 'text'),
  defineField('address', 'Address', 'address-line1', 'text'),
  defineField('fName', 'First name', 'given-name', 'text'),
  defineField('lName', 'Last name', 'family-name', 'text'),
  defineField('email', 'E-mail', 'email', 'email'),
  defineField('phnNo', 'Mobile number', 'tel', 'tel'),
] as const

export type AddressFieldDefinition = {
  key: AddressField
  label: string
  /** The browser's name for it, so that it can fill the form in. */
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

/** The names of a country's states: [] where addresses have none, undefined for a country that is not on the list. */
export type StateLookup = (country: string) => readonly string[] | undefined

export type AddressResult<Address> =
  | { ok: true; address: Address }
  | { ok: false; errors: Partial<Record<keyof Address, string>> }

/**
 * Checks and tidies what somebody typed: spaces, the spelling of state and country, PIN and phone come out in one form.
 * Answers the address, or a sentence for each field that needs another look, in the order of the form.
 * `statesOf` knows the countries: leave it out where only India is offered (the browser then needs no world list), hand
 * in `createStateLookup(await loadWorld())` where every country is.
 * Rules: the specification, section 5; the decisions, section 6.
 */
export function checkAddress(
  input: unknown,
  lookUpStates: StateLookup = lookUpIndianStates,
): AddressResult<ShippingAddress> {
  const place = checkPlace(input, lookUpStates)
  const { email, phnNo, country } = asRecord(input)
  const checkPhone = normalizeCountry(country) === INDIA ? checkMobile : checkForeignPhone
  return collectResults({ ...place, email: checkEmail(email), phnNo: checkPhone(phnNo) })
}

/** The same for an address kept in a profile, without phone and e-mail. */
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
  return {
    zipcode: checkPin(given['zipcode'], country),
    city: checkCity(given['city']),
    state: checkState(given['state'], country, states ?? []),
    country: checkCountry(country, states),
    address: checkStreet(given['address']),
    fName: checkName(given['fName'], 'first name'),
    lName: normalizeText(given['lName']) === '' ? accept('') : checkName(given['lName'], 'last name'),
  }
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

/**
 * Whether two addresses lead to the same door and person, however they are spelled; phone and e-mail do not count.
 * Decides whether a saved address is new (the decisions, section 6).
 */
export function isSameAddress(a: SavedAddress, b: SavedAddress): boolean {
  return addressKey(a) === addressKey(b)
}

function addressKey({ fName, lName, address, city, country, state, zipcode }: SavedAddress): string {
  const stateName = (country === INDIA && findIndianState(state)?.name) || state
  return [fName, lName, address, city, country, stateName, zipcode.replaceAll(' ', '')].map(foldText).join('|')
}

/** Who a parcel is for, in full. */
export function fullName({ fName, lName }: Pick<SavedAddress, 'fName' | 'lName'>): string {
  return [fName, lName].filter(Boolean).join(' ')
}

/** A friendly word when a PIN code and an Indian state do not seem to belong together, or null. Never a refusal. */
export function pinHint(pin: string, state: string): string | null {
  const checked = checkPin(pin, INDIA)
  const chosen = findIndianState(state)
  if (!checked.ok || !chosen || checked.value.startsWith('9') || chosen.pins.test(checked.value)) return null
  const likely = findStatesByPin(checked.value).map(({ name }) => name)
  return likely.length === 0
    ? `PIN code ${checked.value} does not look like ${chosen.name}. Please check both once more.`
    : `PIN code ${checked.value} looks like ${likely.join(' or ')}, not ${chosen.name}. Please check both once more.`
}
