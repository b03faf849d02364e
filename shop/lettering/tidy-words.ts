import { countLetters, takeLetters } from '../count-letters.ts'
import { unicodeNormalForm } from '../normalize-text.ts'
import { refuse, type Refusal } from '../refusal.ts'

export const MAX_LINES = 4
export const MAX_LINE_LENGTH = 60
const MAX_MARKS = 4
/** Code units, generous enough for any script. */
const MAX_TYPED = 30 * MAX_LINES * MAX_LINE_LENGTH

export type WordsRefusal = Refusal<'no-words' | 'too-many-lines' | 'line-too-long' | 'too-many-marks'>

/** Directions and controls; joiners are invisible except between Indian letters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const indian = /[\u0900-\u0d7f]/

/** @param maxLines at most MAX_LINES @returns no empty lines, in NFC */
export function tidyWords(typed: string, maxLines: number): { ok: true; lines: string[] } | WordsRefusal {
  // Composing a huge text is slow; a cut text is refused below.
  const lines = splitLines(typed.slice(0, MAX_TYPED))
    .map(tidyLine)
    .filter((line) => line !== '')
  if (lines.length === 0) return refuse('no-words', 'Please write the words for the piece.')
  if (lines.length > maxLines) return refuse('too-many-lines', sayLines(maxLines))
  for (const line of lines) {
    if (countLetters(line) > MAX_LINE_LENGTH)
      return refuse('line-too-long', `“${takeLetters(line, 12)}…” is longer than ${MAX_LINE_LENGTH} letters.`)
    const stack = findStack(line)
    if (stack) return refuse('too-many-marks', `“${stack}” has more marks on one letter than can be lettered.`)
  }
  return { ok: true, lines }
}

export function splitLines(typed: string): string[] {
  return typed.toWellFormed().split(/\r\n|[\n\r\u2028\u2029]/)
}

function sayLines(maxLines: number): string {
  return maxLines === 1 ? 'There is room for one line here.' : `There is room for ${maxLines} lines here.`
}

export function tidyLine(line: string): string {
  return unicodeNormalForm(line, 'NFC')
    .replace(/\s+/gu, ' ')
    .replace(unseen, (character, at: number, whole: string) =>
      isJoiner(character) && indian.test(whole[at - 1] ?? '') ? character : '',
    )
    .trim()
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d'
}

export function findStack(line: string): string | undefined {
  const found = new RegExp(`.\\p{M}{${MAX_MARKS + 1}}`, 'u').exec(line)
  return found ? [...found[0]].slice(0, 2).join('') : undefined
}
