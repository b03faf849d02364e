import { fullName, isSameAddress, type SavedAddress } from './address.ts'

// The addresses an account keeps. Entries are told apart by where they lead, not by their place in the list.

type Book = readonly SavedAddress[]

/** Whether an address, however it is spelled, is in the book already. */
export function hasAddress(book: Book, address: SavedAddress): boolean {
  return book.some((entry) => isSameAddress(entry, address))
}

/** An address as a parcel needs it, without phone and e-mail: those are the account's own. */
export function toSavedAddress({ fName, lName, address, city, country, state, zipcode }: SavedAddress): SavedAddress {
  return { fName, lName, address, city, country, state, zipcode }
}

/** One line that tells addresses apart: `Asha Rao, 12 Lake Road, Bengaluru 560038`. */
export function addressLine(saved: SavedAddress): string {
  const { address, city, zipcode } = saved
  return `${fullName(saved)}, ${address}, ${city} ${zipcode}`
}
