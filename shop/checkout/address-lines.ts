/** House, street and landmark as the form asks for them. */
export type AddressLines = readonly [house: string, street: string, landmark: string]

/**
 * The lines of an address. While it is typed its lines end with line breaks; one that was stored, or kept by an earlier
 * form, is a single line with commas. Nothing is lost: joined again they check to the same address.
 */
export function splitAddressLines(address: string): AddressLines {
  const typed = address.includes('\n')
  const parts = address.split(typed ? '\n' : /, +/)
  if (!typed && parts.some((part) => /^$|^,|,$/.test(part))) return [address, '', '']
  const [house = '', street = '', ...landmark] = parts
  return [house, street, landmark.join(', ')]
}

/** The lines as they are kept while somebody types; `checkStreet` makes one line of them. */
export function joinAddressLines(lines: AddressLines): string {
  return lines.map((line) => line.replaceAll('\n', ' ')).join('\n')
}
