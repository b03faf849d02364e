import { fullName, isSameAddress, type SavedAddress } from './address.ts'

type Book = readonly SavedAddress[]

export function hasAddress(book: Book, address: SavedAddress): boolean {
  return book.some((entry) => isSameAddress(entry, address))
}

export function toSavedAddress({
  firstName,
  lastName,
  address,
  city,
  country,
  state,
  postcode,
}: SavedAddress): SavedAddress {
  return { firstName, lastName, address, city, country, state, postcode }
}

export function addressLine(saved: SavedAddress): string {
  const { address, city, postcode } = saved
  return `${fullName(saved)}, ${address}, ${city} ${postcode}`
}
