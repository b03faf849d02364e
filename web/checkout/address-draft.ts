import { addressFields, type AddressField } from '#shop/checkout/address.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'

/** What stands in the form, as typed. */
export type AddressDraft = Record<AddressField, string>

/** Session storage key of the address form (specification, section 3). */
const STORAGE_KEY = 'userInfo'
/** What is older belongs to somebody who left, in milliseconds. */
const MAX_AGE_MS = 30 * 60_000

export const emptyAddress: AddressDraft = Object.freeze({
  ...(Object.fromEntries(addressFields.map(({ key }) => [key, ''])) as AddressDraft),
  country: INDIA,
})

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the form through a reload. Storage that is full or forbidden keeps nothing, and nobody is told. */
export function saveAddressDraft(storage: KeyValueStore, draft: AddressDraft, now: Date): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...draft, savedAt: now.getTime() }))
  } catch {}
}

/** The form as it was left less than half an hour ago, or null. */
export function readAddressDraft(storage: KeyValueStore, now: Date): AddressDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const fields = stored as Record<string, unknown>
    const age = now.getTime() - Number(fields['savedAt'])
    if (!(age >= 0 && age <= MAX_AGE_MS)) return null
    const typed = addressFields.map(({ key }) => [key, typeof fields[key] === 'string' ? fields[key] : ''])
    return Object.fromEntries(typed)
  } catch {
    return null
  }
}

export function clearAddressDraft(storage: KeyValueStore): void {
  try {
    storage.removeItem(STORAGE_KEY)
  } catch {}
}
