import { eq } from 'drizzle-orm'
import { customers, type AddressBook, type Customer } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkSavedAddress, type SavedAddress } from '#shop/checkout/address.ts'
import { loadWorld, statesOfWorld } from '#shop/checkout/world.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkMobile } from '#shop/customers/phone.ts'
import type { Checked } from '#shop/refusal.ts'
import { invalid, readFields, type FieldError, type InvalidFields } from './field-errors.ts'

/** Addresses an account may keep. */
export const MAX_ADDRESSES = 20

/** What an owner may change; what is missing stays. `address` replaces the whole list, a null phone is taken away. */
export type ProfileChanges = {
  firstName?: unknown
  lastName?: unknown
  phone?: unknown
  address?: { data: unknown[] } | undefined
}

/** Changes one's own name, phone and saved addresses, each by the rules of the forms. */
export async function changeProfile(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  customer: Customer,
  { firstName, lastName, phone, address }: ProfileChanges,
): Promise<{ ok: true; customer: Customer } | InvalidFields> {
  const checks: Record<string, Checked> = {
    ...(firstName !== undefined && { firstName: checkName(firstName, 'first name') }),
    ...(lastName !== undefined && { lastName: checkName(lastName, 'last name') }),
    ...(phone !== undefined && phone !== null && { phone: checkMobile(phone) }),
  }
  const fields = readFields(checks)
  if (!fields.ok) return fields
  const book = address && (await checkAddressBook(address.data))
  if (book && !book.ok) return book
  const [changed] = await database.orm
    .update(customers)
    .set({
      ...fields.values,
      ...(phone === null && { phone: null }),
      ...(book && { address: book.address }),
      updatedAt: now(),
    })
    .where(eq(customers.id, customer.id))
    .returning()
  return { ok: true, customer: changed ?? customer }
}

async function checkAddressBook(
  entries: unknown[],
): Promise<{ ok: true; address: AddressBook } | InvalidFields> {
  if (entries.length > MAX_ADDRESSES)
    return invalid({
      path: ['address', 'data'],
      message: `An account keeps up to ${MAX_ADDRESSES} addresses. Please delete one first.`,
    })
  const statesOf = statesOfWorld(await loadWorld())
  const data: SavedAddress[] = []
  const faults: FieldError[] = []
  for (const [index, entry] of entries.entries()) {
    const checked = checkSavedAddress(entry, statesOf)
    if (checked.ok) data.push(checked.address)
    else
      for (const [field, message] of Object.entries(checked.errors))
        faults.push({ path: ['address', 'data', String(index), field], message })
  }
  const [first, ...others] = faults
  return first ? invalid(first, ...others) : { ok: true, address: { data } }
}
