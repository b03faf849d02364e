import { fullName, isSameAddress, type SavedAddress } from './address.ts'

type Book = readonly SavedAddress[]

export function hasAddress(book: Book, address: SavedAddress): boolean {
  return book.some((entry) => isSameAddress(entry, address))
}

/** Phone and e-mail belong to the account, not to its addresses. */
export function toSavedAddress({ fName, lName, address, city, country, state, zipcode }: SavedAddress): SavedAddress {
  return { fName, lName, address, city, country, state, zipcode }
}

export function addressLine(saved: SavedAddress): string {
  const { address, city, zipcode } = saved
  return `${fullName(saved)}, ${address}, ${city} ${zipcode}`
}
