import { findIndianScript, isJoining } from './scripts.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Of the face that western Europe is written with. */
const known = /[\n\x20-\x7e\xa0-\xff₹−–—‘’“”•…←↑→↓]/
/** How much of what cannot be printed is named. */
const NAMED = 12

/** As the faces of our papers have it: Ž becomes Z. @returns undefined for what none of them has */
export function toPrintable(character: string): string | undefined {
  if (findIndianScript(character) || isJoining(character) || known.test(character)) return character
  const plain = character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...plain].every((letter) => known.test(letter)) ? plain : undefined
}

/** What is printed on invoices, vouchers, slips and labels. @param what it is, such as “first name” */
export function refuseUnprintable(text: string, what: string): Refusal<'unprintable'> | undefined {
  const unknown = [...text].filter((character) => toPrintable(character) === undefined)
  if (unknown.length === 0) return undefined
  return refuse(
    'unprintable',
    `We cannot print “${[...new Set(unknown)].slice(0, NAMED).join('')}” on labels and invoices yet. Please write the ${what} in English letters, or in Hindi, Tamil or another of nine Indian scripts.`,
  )
}
