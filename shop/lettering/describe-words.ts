import { faces, type FaceKey } from './faces.ts'

/** As the words stand in carts, mails and invoices. */
export function describeWords(lines: readonly string[], face: FaceKey): string {
  return `“${lines.join(' / ')}” in ${faces[face].label}`
}

/** An id of a design: 144 random bits, in hex. */
export function isDesignId(value: string): boolean {
  return /^[0-9a-f]{36}$/.test(value)
}
