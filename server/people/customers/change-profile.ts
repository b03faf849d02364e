import { eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkSavedAddress, type SavedAddress } from '#shop/checkout/address.ts'
import { fromApiAddress, toApiName } from '#shop/checkout/api-address.ts'
import { loadCountries, createStateLookup } from '#shop/checkout/countries.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkMobile } from '#shop/customers/phone.ts'
import type { Checked } from '#shop/refusal.ts'
import { MAX_ADDRESSES, replaceAddresses, tooManyAddresses, type AddressBookRefusal } from './address-book.ts'
import { invalidFields, validateFields, type FieldError, type InvalidFields } from '#shop/field-errors.ts'

type SentAddress = Record<string, unknown>

/** Missing fields stay, a null phone is removed. `address` is the whole list, with the version it was read from. */
export type ProfileChanges = {
  firstName?: unknown
  lastName?: unknown
  phone?: unknown
  address?: { data: SentAddress[]; version?: number | undefined } | undefined
}

export async function changeProfile(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  customer: Customer,
  { firstName, lastName, phone, address }: ProfileChanges,
): Promise<{ ok: true; customer: Customer } | AddressBookRefusal> {
  const checks: Record<string, Checked> = {
    ...(firstName !== undefined && { firstName: checkName(firstName, 'first name') }),
    ...(lastName !== undefined && { lastName: checkName(lastName, 'last name') }),
    ...(phone !== undefined && phone !== null && { phone: checkMobile(phone) }),
  }
  const fields = validateFields(checks)
  if (!fields.ok) return fields
  const list = address && (await checkAddresses(address.data))
  if (list && !list.ok) return list
  if (list) {
    const replaced = await replaceAddresses({ database, now }, customer.id, list.addresses, address.version)
    if (!replaced.ok) return replaced
  }
  const [changed] = await database.orm
    .update(customers)
    .set({
      ...fields.values,
      ...(phone === null && { phone: null }),
      updatedAt: now(),
    })
    .where(eq(customers.id, customer.id))
    .returning()
  return { ok: true, customer: changed ?? customer }
}

async function checkAddresses(
  entries: SentAddress[],
): Promise<{ ok: true; addresses: SavedAddress[] } | InvalidFields> {
  if (entries.length > MAX_ADDRESSES) return tooManyAddresses
  const statesOf = createStateLookup(await loadCountries())
  const addresses: SavedAddress[] = []
  const faults: FieldError[] = []
  for (const [index, entry] of entries.entries()) {
    const checked = checkSavedAddress(fromApiAddress(entry), statesOf)
    if (checked.ok) addresses.push(checked.address)
    else
      for (const [field, message] of Object.entries(checked.errors))
        faults.push({ path: ['address', 'data', String(index), toApiName(field)], message })
  }
  const [first, ...others] = faults
  return first ? invalidFields(first, ...others) : { ok: true, addresses }
}

export async function checkOneAddress(sent: SentAddress): Promise<{ ok: true; address: SavedAddress } | InvalidFields> {
  const checked = checkSavedAddress(fromApiAddress(sent), createStateLookup(await loadCountries()))
  if (checked.ok) return checked
  const [first, ...others] = Object.entries(checked.errors).map(([field, message]) => ({
    path: [toApiName(field)],
    message: message ?? '',
  }))
  return invalidFields(first!, ...others)
}
