import { hasAddress } from '#shop/checkout/address-book.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { isGift } from './gift-draft.ts'
import { emptyAddress, startAddress, type AddressDraft } from './address-draft.ts'
import type { AccountContact } from './account-contact.ts'

/** Phone and e-mail are the account's; a missing phone stays empty. @param typed whose company stays */
export function prefillFromSavedAddress(
  saved: SavedAddress,
  { email, phone }: AccountContact,
  typed: AddressDraft | null = null,
): AddressDraft {
  const { forCompany, company, billingAddress, gstin, poNumber } = typed ?? emptyAddress
  const ofCompany = { forCompany, company, billingAddress, gstin, poNumber }
  return { ...emptyAddress, ...ofCompany, ...saved, email, phone: phone ?? '' }
}

/** Completes `draft` by the account's name and contact; an address of the address book is no new one. */
export function prefillNewAddress(draft: AddressDraft | null, account: AccountContact, pin = ''): AddressDraft {
  const form = draft === null || hasAddress(account.address.data, draft) ? startAddress(pin) : draft
  if (isGift(form)) return form
  const hasNoName = form.firstName === '' && form.lastName === ''
  return {
    ...form,
    ...(hasNoName && { firstName: account.firstName, lastName: account.lastName }),
    email: form.email || account.email,
    phone: form.phone || (account.phone ?? ''),
  }
}
