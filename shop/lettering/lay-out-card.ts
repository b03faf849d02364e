import { noteCard } from '../gifts/gift-note.ts'
import type { FittedLines, MeasuredLine } from './fit-lines.ts'

/** An empty line separates two paragraphs. */
export type CardWords = { to: readonly string[]; message: readonly string[]; from: readonly string[] }

export type CardLayout = { lines: string[] } & Pick<FittedLines, 'scale' | 'origins'>
export type CardMisfit =
  | {
      reason: 'too-many-words'
      tooMany: number
      word: number
    }
  | { reason: 'word-too-long'; text: string }

type Row = { text: string; measured: MeasuredLine; gap: number; atRight?: boolean }

const PITCH = 1.25
const CLEAR = 0.12
/** Above the message, its paragraphs and the sender, in em. */
const PARAGRAPH = 0.55

/** @param measure in em; never gets an empty line */
export function layOutCard(
  { to, message, from }: CardWords,
  measure: (line: string) => MeasuredLine,
): { ok: true; layout: CardLayout } | ({ ok: false } & CardMisfit) {
  const all = [...to, ...message, ...from].filter(Boolean)
  if (all.length === 0) return { ok: true, layout: { lines: [], origins: [], scale: 1 } }
  const scale = noteCard.letter / Math.min(...all.map((line) => measure(line).letterHeight))
  const room = { width: (noteCard.width - 2 * noteCard.margin) / scale, height: insideHeight() / scale }
  const rows: Row[] = []
  const below = from.map((text) => ({ text, measured: measure(text), gap: PARAGRAPH, atRight: true }))
  const named = [...to, ...from].find((text) => widthOf(measure(text)) > room.width)
  if (named !== undefined) return { ok: false, reason: 'word-too-long', text: named }
  for (const text of to) rows.push({ text, measured: measure(text), gap: 0 })
  let placed = 0
  let gap = rows.length > 0 ? PARAGRAPH : 0
  for (const line of message) {
    if (line === '') {
      gap = PARAGRAPH
      continue
    }
    let words = line.split(' ')
    while (words.length > 0) {
      const taken = countFitting(words, room.width, measure)
      if (taken === 0) return { ok: false, reason: 'word-too-long', text: words[0]! }
      const text = words.slice(0, taken).join(' ')
      const row = { text, measured: measure(text), gap }
      if (heightOf([...rows, row, ...below]) > room.height)
        return { ok: false, reason: 'too-many-words', tooMany: countWords(message) - placed, word: placed }
      rows.push(row)
      gap = 0
      placed += taken
      words = words.slice(taken)
    }
  }
  return { ok: true, layout: place([...rows, ...below], scale) }
}

function insideHeight(): number {
  return noteCard.height - 2 * noteCard.margin
}

function countWords(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line === '' ? 0 : line.split(' ').length), 0)
}

function countFitting(words: readonly string[], width: number, measure: (line: string) => MeasuredLine): number {
  for (let taken = 1; taken <= words.length; taken += 1)
    if (widthOf(measure(words.slice(0, taken).join(' '))) > width) return taken - 1
  return words.length
}

function widthOf({ ink }: MeasuredLine): number {
  return ink.right - ink.left
}

/** @returns the distance of each baseline from the top of the ink, in em */
function stackRows(rows: readonly Row[]): number[] {
  const baselines: number[] = []
  for (const [index, { measured, gap }] of rows.entries()) {
    const above = rows[index - 1]
    if (!above) baselines.push(measured.ink.top)
    else {
      const apart = Math.max(PITCH, CLEAR - above.measured.ink.bottom + measured.ink.top)
      baselines.push(baselines[index - 1]! + apart + gap)
    }
  }
  return baselines
}

function heightOf(rows: readonly Row[]): number {
  return (stackRows(rows).at(-1) ?? 0) - (rows.at(-1)?.measured.ink.bottom ?? 0)
}

function place(rows: readonly Row[], scale: number): CardLayout {
  const { width, margin } = noteCard
  const top = margin + (insideHeight() - heightOf(rows) * scale) * 0.42
  const origins = stackRows(rows).map((baseline, index) => {
    const { measured, atRight } = rows[index]!
    const x = atRight ? width - margin - measured.ink.right * scale : margin - measured.ink.left * scale
    return { x, y: top + baseline * scale }
  })
  return { lines: rows.map(({ text }) => text), scale, origins }
}
