import { fullName, sameAddress, type SavedAddress } from '#shop/checkout/address.ts'

// What can happen to the addresses an account keeps. Entries are told apart by where they lead, not by their place in the
// list: another device may have changed it meanwhile.

type Book = readonly SavedAddress[]

/** Whether an address, however it is spelled, is in the book already. */
export function holdsAddress(book: Book, address: SavedAddress): boolean {
  return book.some((entry) => sameAddress(entry, address))
}

/** Adds an address at the end, or at `index`; one that is there already stays the only one. */
export function addAddress(book: Book, address: SavedAddress, index = book.length): SavedAddress[] {
  return holdsAddress(book, address) ? [...book] : book.toSpliced(index, 0, address)
}

/** Puts `after` in the place of `before`; where that one is gone, `after` is added. Never leaves two that are the same. */
export function replaceAddress(book: Book, before: SavedAddress, after: SavedAddress): SavedAddress[] {
  const index = book.findIndex((entry) => sameAddress(entry, before))
  if (index === -1) return addAddress(book, after)
  return book.with(index, after).filter((entry, place) => place === index || !sameAddress(entry, after))
}

export function removeAddress(book: Book, address: SavedAddress): SavedAddress[] {
  return book.filter((entry) => !sameAddress(entry, address))
}

/** An address as a parcel needs it, without phone and e-mail: those are the account's own. */
export function toSavedAddress({
  fName,
  lName,
  address,
  city,
  country,
  state,
  zipcode,
}: SavedAddress): SavedAddress {
  return { fName, lName, address, city, country, state, zipcode }
}

/** One line that tells addresses apart: `Asha Rao, 12 Lake Road, Bengaluru 560038`. */
export function addressLine(saved: SavedAddress): string {
  const { address, city, zipcode } = saved
  return `${fullName(saved)}, ${address}, ${city} ${zipcode}`
}
