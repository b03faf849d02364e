import { findIndianScript, isJoining } from './scripts.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

const known = /[\n\x20-\x7e\xa0-\xff₹−–—‘’“”•…←↑→↓]/
const NAMED = 12

/** Ž becomes Z. @returns undefined for characters that no typeface has */
export function toPrintable(character: string): string | undefined {
  if (findIndianScript(character) || isJoining(character) || known.test(character)) return character
  const plain = character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...plain].every((letter) => known.test(letter)) ? plain : undefined
}

export function refuseUnprintable(text: string, what: string): Refusal<'unprintable'> | undefined {
  const unknown = [...text].filter((character) => toPrintable(character) === undefined)
  if (unknown.length === 0) return undefined
  return refuse(
    'unprintable',
    `We cannot print “${[...new Set(unknown)].slice(0, NAMED).join('')}” on labels and invoices yet. Please write the ${what} in English letters, or in Hindi, Tamil or another of nine Indian scripts.`,
  )
}
