import { hasAddress } from '#shop/checkout/address-book.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { emptyAddress, type AddressDraft } from './address-draft.ts'

/** What an account knows that an address form asks for. */
export type AccountContact = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address: { data: readonly SavedAddress[] }
}

/** A saved address in the form: phone and e-mail are the account's; a missing phone is asked for. */
export function prefillFromSavedAddress(saved: SavedAddress, { email, phone }: AccountContact): AddressDraft {
  return { ...saved, email, phnNo: phone ?? '' }
}

/**
 * The form for a new address: what somebody has typed already, completed by their name and how to reach them. An address
 * chosen from the book a moment ago is no new one.
 */
export function prefillNewAddress(draft: AddressDraft | null, account: AccountContact): AddressDraft {
  const form = draft === null || hasAddress(account.address.data, draft) ? emptyAddress : draft
  const hasNoName = form.fName === '' && form.lName === ''
  return {
    ...form,
    ...(hasNoName && { fName: account.firstName, lName: account.lastName }),
    email: form.email || account.email,
    phnNo: form.phnNo || (account.phone ?? ''),
  }
}
