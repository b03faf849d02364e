import { holdsAddress } from '#shop/customers/address-book.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { emptyAddress, type TypedAddress } from './kept-address.ts'

/** What an account knows that an address form asks for. */
export type Addressee = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: { data: readonly SavedAddress[] }
}

/** A saved address in the form: phone and e-mail are the account's; a missing phone is asked for. */
export function prefillSaved(saved: SavedAddress, { email, phone }: Addressee): TypedAddress {
  return { ...saved, email, phnNo: phone ?? '' }
}

/**
 * The form for a new address: what somebody has typed already, completed by their name and how to reach them. An address
 * chosen from the book a moment ago is no new one.
 */
export function prefillNew(typed: TypedAddress | null, account: Addressee): TypedAddress {
  const form = typed === null || holdsAddress(account.address.data, typed) ? emptyAddress : typed
  const nameless = form.fName === '' && form.lName === ''
  return {
    ...form,
    ...(nameless && { fName: account.firstName, lName: account.lastName }),
    email: form.email || account.email,
    phnNo: form.phnNo || (account.phone ?? ''),
  }
}
