import { countLetters, takeLetters } from '../count-letters.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { findStack, splitLines, tidyLine } from './tidy-words.ts'

const MAX_NAME_LENGTH = 40

export type MessageRefusal = Refusal<'name-too-long' | 'too-many-marks'>

/** @returns lines in NFC, without empty ones at the ends and with one between paragraphs */
export function tidyMessage(typed: string): { ok: true; lines: string[] } | MessageRefusal {
  const lines = splitLines(typed)
    .map(tidyLine)
    .filter((line, index, all) => line !== '' || (index > 0 && all[index - 1] !== ''))
  if (lines.at(-1) === '') lines.pop()
  return refuseStack(lines) ?? { ok: true, lines }
}

export function tidyName(typed: string): { ok: true; lines: string[] } | MessageRefusal {
  const name = tidyLine(typed.slice(0, 30 * MAX_NAME_LENGTH).toWellFormed())
  if (countLetters(name) > MAX_NAME_LENGTH)
    return refuse('name-too-long', `“${takeLetters(name, 12)}…” is longer than ${MAX_NAME_LENGTH} letters.`)
  return refuseStack([name]) ?? { ok: true, lines: name === '' ? [] : [name] }
}

function refuseStack(lines: readonly string[]): MessageRefusal | undefined {
  const stack = lines.map(findStack).find(Boolean)
  return stack === undefined
    ? undefined
    : refuse('too-many-marks', `“${stack}” has more marks on one letter than can be lettered.`)
}
