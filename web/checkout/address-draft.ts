import { addressFields, type AddressField } from '#shop/checkout/address.ts'
import { readStoredAddress } from '#shop/checkout/api-address.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'

export type AddressDraft = Record<AddressField, string>

/** What is older belongs to somebody who left. */
const MAX_AGE_MS = 30 * 60_000

export const emptyAddress: AddressDraft = Object.freeze({
  ...(Object.fromEntries(addressFields.map(({ key }) => [key, ''])) as AddressDraft),
  country: INDIA,
})

/** The session storage key of the address form (specification, section 3). */
const stampedAddress = createDraft('userInfo', readStoredAddress)

export function saveAddressDraft(storage: KeyValueStore, draft: AddressDraft, now: Date): void {
  stampedAddress.save(storage, { ...draft, savedAt: now.getTime() })
}

export function readAddressDraft(storage: KeyValueStore, now: Date): AddressDraft | null {
  const fields = stampedAddress.read(storage)
  const age = now.getTime() - Number(fields?.['savedAt'])
  if (!fields || !(age >= 0 && age <= MAX_AGE_MS)) return null
  const typed = addressFields.map(({ key }) => [key, typeof fields[key] === 'string' ? fields[key] : ''])
  return Object.fromEntries(typed)
}

export const clearAddressDraft = stampedAddress.clear
