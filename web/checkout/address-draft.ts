import { addressFields, type AddressField } from '#shop/checkout/address.ts'
import { readStoredAddress } from '#shop/checkout/api-address.ts'
import { fillFromPin } from '#shop/checkout/look-up-pin.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { createDraft } from '#web/storage/create-draft.ts'
import type { KeyValueStore } from '#web/storage/key-value-store.ts'
import { clearNoteDraft, MAX_DRAFT_AGE_MS } from './note-draft.ts'

/** `forSomebodyElse` and `forCompany` are `yes` or empty; then who pays has fields of their own. */
export type AddressDraft = Record<AddressField | (typeof payerFields)[number], string>

const payerFields = [
  'forSomebodyElse',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'forCompany',
  'company',
  'billingAddress',
  'gstin',
  'poNumber',
] as const
const fields = [...addressFields.map(({ key }) => key), ...payerFields]

export const emptyAddress: AddressDraft = Object.freeze({
  ...(Object.fromEntries(fields.map((key) => [key, ''])) as AddressDraft),
  country: INDIA,
})

/** A known PIN code of India brings its city and state. */
export function startAddress(pin: string): AddressDraft {
  return { ...emptyAddress, ...fillFromPin(emptyAddress, pin) }
}

const stampedAddress = createDraft('userInfo', readStoredAddress)

export function saveAddressDraft(storage: KeyValueStore, draft: AddressDraft, now: Date): void {
  stampedAddress.save(storage, { ...draft, savedAt: now.getTime() })
}

export function readAddressDraft(storage: KeyValueStore, now: Date): AddressDraft | null {
  const stored = stampedAddress.read(storage)
  const age = now.getTime() - Number(stored?.['savedAt'])
  if (!stored || !(age >= 0 && age <= MAX_DRAFT_AGE_MS)) return null
  const typed = fields.map((key) => [key, typeof stored[key] === 'string' ? stored[key] : ''])
  return Object.fromEntries(typed)
}

/** With the words of a gift, which are as personal. */
export function clearAddressDraft(storage: KeyValueStore): void {
  stampedAddress.clear(storage)
  clearNoteDraft(storage)
}
