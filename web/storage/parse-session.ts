import type { CustomerView } from '#contract/customer.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { readStoredAddress } from '#shop/checkout/api-address.ts'

/** Its id is missing in sessions stored before addresses had one. */
export type AddressBookEntry = SavedAddress & { id?: number }

/** The stored part of `CustomerView`. Its addresses use our own field names. */
export type User = Pick<CustomerView, 'id' | 'email' | 'username' | 'firstName' | 'lastName' | 'phone' | 'provider'> & {
  address: { data: AddressBookEntry[] }
}

/** The `auth` slice of the local storage key `root`. */
export type Auth =
  | { isLoggedIn: false; jwt?: undefined; user?: undefined; until?: undefined }
  /** `until` is in milliseconds by this browser's own clock, whatever the clock says. */
  | { isLoggedIn: true; jwt: string; user: User; until: number }

export const loggedOut: Auth = Object.freeze({ isLoggedIn: false })

const addressFields = ['firstName', 'lastName', 'address', 'city', 'country', 'state', 'postcode'] as const

/** Anything that is not a session in every part is nobody. Never throws. */
export function parseSession(value: unknown): Auth {
  const { isLoggedIn, jwt, user, until } = (value ?? {}) as Record<string, unknown>
  const known = parseUser(user)
  if (isLoggedIn !== true || !known || !isText(jwt) || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) return loggedOut
  return { isLoggedIn, jwt, user: known, until: Number(until) || 0 }
}

function parseUser(value: unknown): User | null {
  const { id, email, firstName, lastName, phone, address, provider } = (value ?? {}) as Record<string, unknown>
  if (!Number.isInteger(id) || !isText(email) || !isText(firstName) || !isText(lastName)) return null
  return {
    id: id as number,
    email,
    username: email,
    firstName,
    lastName,
    phone: isText(phone) ? phone : null,
    address: { data: parseAddresses((address as { data?: unknown } | undefined)?.data) },
    provider: provider === 'google' ? provider : 'local',
  }
}

export function parseAddresses(value: unknown): AddressBookEntry[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries.map(readStoredAddress).filter(isAddress)
}

function isAddress(entry: Record<string, unknown>): entry is AddressBookEntry {
  return addressFields.every((part) => isText(entry[part]))
}

const isText = (value: unknown): value is string => typeof value === 'string'
