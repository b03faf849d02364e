import { addressFields, type AddressField } from '#shop/checkout/address.ts'
import { INDIA } from '#shop/checkout/india.ts'

/** What stands in the form, as typed. */
export type TypedAddress = Record<AddressField, string>

/** Session storage key of the address form (specification, section 3). */
const KEY = 'userInfo'
/** What is older belongs to somebody who left, in milliseconds. */
const KEEP_MS = 30 * 60_000

export const emptyAddress: TypedAddress = Object.freeze({
  ...(Object.fromEntries(addressFields.map(({ key }) => [key, ''])) as TypedAddress),
  country: INDIA,
})

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the form through a reload. Storage that is full or forbidden keeps nothing, and nobody is told. */
export function keepAddress(shelf: Shelf, typed: TypedAddress, now: Date): void {
  try {
    shelf.setItem(KEY, JSON.stringify({ ...typed, savedAt: now.getTime() }))
  } catch {}
}

/** The form as it was left less than half an hour ago, or null. */
export function keptAddress(shelf: Shelf, now: Date): TypedAddress | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const fields = kept as Record<string, unknown>
    const age = now.getTime() - Number(fields['savedAt'])
    if (!(age >= 0 && age <= KEEP_MS)) return null
    const typed = addressFields.map(({ key }) => [key, typeof fields[key] === 'string' ? fields[key] : ''])
    return Object.fromEntries(typed)
  } catch {
    return null
  }
}

export function forgetAddress(shelf: Shelf): void {
  try {
    shelf.removeItem(KEY)
  } catch {}
}
