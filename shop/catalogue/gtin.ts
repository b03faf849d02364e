const LENGTHS = [8, 12, 13, 14]

/** UPC-A has 12 digits, and is the EAN-13 with a 0 in front: readers say either. Other codes stay as they are. */
export function toGtin(code: string): string {
  const plain = code.trim()
  return /^\d+$/.test(plain) && LENGTHS.includes(plain.length) ? plain.padStart(14, '0') : plain
}

/** All ways to write the code of one piece. */
export function listBarcodeForms(code: string): string[] {
  const gtin = toGtin(code)
  const forms = LENGTHS.map((length) => gtin.slice(-length)).filter((form) => toGtin(form) === gtin)
  return [...new Set([code.trim(), ...forms])]
}
