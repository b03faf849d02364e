import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { faces, type FaceKey } from '#shop/lettering/faces.ts'
import { compactPath } from '#shop/lettering/compact-path.ts'
import { layOutCard, type CardMisfit, type CardWords } from '#shop/lettering/lay-out-card.ts'
import { tidyMessage, tidyName, type MessageRefusal } from '#shop/lettering/tidy-message.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { recordFallbackFonts, noteReadFirst, outline, refuseCharacters } from './draw-words.ts'
import { shapeLine, type ShapedLine } from './shape-line.ts'

export type DrawnCard = {
  ok: true
  note: GiftNote
  /** An SVG path in hundredths of a millimetre of the card, y downwards; empty without words. */
  path: string
  notes: string[]
}
type CardField = 'to' | 'from' | 'message'
export type CardNotDrawn = (
  | MessageRefusal
  | Refusal<'no-glyph' | 'word-too-long'>
  | (Refusal<'too-many-words'> & Omit<Extract<CardMisfit, { tooMany: number }>, 'reason'>)
) & { field: CardField }

export function drawCard({ face, unsaid, card, written, wrap, ...typed }: GiftNote): DrawnCard | CardNotDrawn {
  const words: CardWords = { to: [], message: [], from: [] }
  const shaped = new Map<string, ShapedLine>()
  const given = { to: typed.to, message: typed.message, from: unsaid ? '' : typed.from }
  for (const field of ['to', 'message', 'from'] as const) {
    const tidied = field === 'message' ? tidyMessage(given[field]) : tidyName(given[field])
    if (!tidied.ok) return { ...tidied, field }
    for (const line of tidied.lines.filter(Boolean)) {
      const result = shapeLine(line, face)
      if (!result.ok) return { ...refuseCharacters(result.lacking), field }
      if (!hasInk(result.line)) return { ...refuseCharacters([...line]), field }
      shaped.set(line, result.line)
    }
    words[field] = field === 'from' ? tidied.lines.map((name) => `– ${name}`) : tidied.lines
  }
  const chosen = { face, unsaid, ...(card && { card }), ...(written && { written }), ...(wrap && { wrap }) }
  return finish(words, chosen, (line) => {
    const known = shaped.get(line) ?? shapeWords(line, face)
    shaped.set(line, known)
    return known
  })
}

function finish(
  words: CardWords,
  chosen: Omit<GiftNote, 'to' | 'from' | 'message'>,
  shape: (line: string) => ShapedLine,
): DrawnCard | CardNotDrawn {
  const laidOut = layOutCard(words, shape)
  const { face } = chosen
  if (!laidOut.ok) return refuseMisfit(laidOut, words, face)
  const { layout } = laidOut
  const [from = ''] = words.from
  return {
    ok: true,
    note: { to: words.to.join(''), message: words.message.join('\n'), from: from.slice(2), ...chosen },
    path: compactPath(outline(layout.lines.map(shape), layout)),
    notes: [...recordFallbackFonts(layout.lines, face), ...noteReadFirst(layout.lines)],
  }
}

/** The fonts contain all letters. An unsupported mark takes no room. */
function shapeWords(line: string, face: GiftNote['face']): ShapedLine {
  const result = shapeLine(line, face)
  if (!result.ok) throw new Error(`${face} has lost letters of a line it had`)
  return hasInk(result.line) ? result.line : { ...result.line, ink: { left: 0, right: 0, top: 0, bottom: 0 } }
}

function hasInk({ ink }: ShapedLine): boolean {
  return Number.isFinite(ink.left)
}

function refuseMisfit(misfit: CardMisfit, words: CardWords, face: FaceKey): CardNotDrawn {
  if (misfit.reason === 'word-too-long') {
    const start = [...misfit.text].slice(0, 12).join('')
    const field = words.to.includes(misfit.text) ? 'to' : words.from.includes(misfit.text) ? 'from' : 'message'
    const message = `“${start}…” is too long for a line in ${faces[face].label}. Please shorten it, or choose another face.`
    return { ...refuse('word-too-long', message), field }
  }
  const { tooMany, word } = misfit
  const message = `${tooMany} ${tooMany === 1 ? 'word' : 'words'} too many for this card.`
  return { ...refuse('too-many-words', message), tooMany, word, field: 'message' }
}
