import { indianStates } from '#shop/checkout/indian-states.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'

const pattern = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character is a checksum: a typing mistake is refused, not printed on an invoice. */
export function checkGstin(typed: unknown): Checked<'gstin'> {
  const gstin = normalizeText(typed).replaceAll(' ', '').toUpperCase()
  if (!pattern.test(gstin))
    return refuse('gstin', 'A GSTIN has 15 characters, like 27AAPFU0939F1ZV. Please check yours.')
  if (!indianStates.some((state) => state.gst === gstinStateCode(gstin)))
    return refuse(
      'gstin',
      `No state of India has the GST code ${gstinStateCode(gstin)}. Please check the first two digits.`,
    )
  if (gstin.at(-1) !== checkCharacter(gstin.slice(0, 14)))
    return refuse('gstin', 'The last character does not match the rest of this GSTIN. Please check it for a slip.')
  return accept(gstin)
}

export function gstinStateCode(gstin: string): string {
  return gstin.slice(0, 2)
}

export function gstinPan(gstin: string): string {
  return gstin.slice(2, 12)
}

export function checkCharacter(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return characters.charAt((36 - (sum % 36)) % 36)
}
