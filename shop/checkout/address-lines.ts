export type AddressLines = readonly [house: string, street: string, landmark: string]

/** A draft has line breaks, a checked address commas; `checkStreet` accepts both. */
export function splitAddressLines(address: string): AddressLines {
  const typed = address.includes('\n')
  const parts = address.split(typed ? '\n' : /, +/)
  if (!typed && parts.some((part) => /^$|^[,\s]|[,\s]$/.test(part))) return [address, '', '']
  const [house = '', street = '', ...landmark] = parts
  return [house, street, landmark.join(', ')]
}

export function joinAddressLines(lines: AddressLines): string {
  return lines.map((line) => line.replaceAll('\n', ' ')).join('\n')
}
