const LENGTHS = [8, 12, 13, 14]

/** UPC-A has 12 digits and equals the EAN-13 with a leading 0: scanners send either form. */
export function toGtin(code: string): string {
  const plain = code.trim()
  return /^\d+$/.test(plain) && LENGTHS.includes(plain.length) ? plain.padStart(14, '0') : plain
}

export function listBarcodeForms(code: string): string[] {
  const gtin = toGtin(code)
  const forms = LENGTHS.map((length) => gtin.slice(-length)).filter((form) => toGtin(form) === gtin)
  return [...new Set([code.trim(), ...forms])]
}
