import { indianStates } from '#shop/checkout/indian-states.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'

/** The patterns of the offline tool of GSTR-1: first businesses, and deductors and collectors of tax (D, C). */
const patterns = [
  /^\d{2}[A-Z]{4}[0-9A-Z]\d{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$/,
  // UN bodies and embassies (UIN), and non-residents.
  /^\d{4}[A-Z]{3}\d{5}(UN|ON|NR)[0-9A-Z]$/,
]
/** Foreign suppliers of online services have no State code. */
const abroad = /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/
/** The Exclusive Economic Zone and similar areas have this code. */
const otherTerritory = { name: 'Other Territory', gst: '97' }
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character is a checksum, which finds typing mistakes. */
export function checkGstin(typed: unknown): Checked<'gstin'> {
  const gstin = normalizeText(typed).replaceAll(' ', '').toUpperCase()
  const isAbroad = abroad.test(gstin)
  if (!isAbroad && !patterns.some((pattern) => pattern.test(gstin)))
    return refuse('gstin', 'A GSTIN has 15 characters, like 27AAPFU0939F1ZV. Please check yours.')
  const code = gstinStateCode(gstin)
  if (!isAbroad && !stateOfGstin(gstin))
    return refuse('gstin', `No state of India has the GST code ${code}. Please check the first two digits.`)
  if (gstin.at(-1) !== checkCharacter(gstin.slice(0, 14)))
    return refuse('gstin', 'The last character does not match the rest of this GSTIN. Please check it for a slip.')
  return accept(gstin)
}

/** @returns undefined without a GSTIN, and for one of no State */
export function stateOfGstin(gstin: string | undefined): { state: string; code: string } | undefined {
  const code = gstin === undefined ? null : gstinStateCode(gstin)
  const registered = [...indianStates, otherTerritory].find(({ gst }) => gst === code)
  return registered && { state: registered.name, code: registered.gst }
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
