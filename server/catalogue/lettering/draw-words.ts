import { fallbackFonts, faces, type FaceKey, type FontKey } from '#shop/lettering/faces.ts'
import { findWordReasons, READ_FIRST } from '#shop/lettering/find-word-reasons.ts'
import { fitLines, type FittedLines, type Misfit } from '#shop/lettering/fit-lines.ts'
import { splitFaceRuns } from '#shop/lettering/split-face-runs.ts'
import { tidyWords } from '#shop/lettering/tidy-words.ts'
import type { PrintArea } from '#shop/lettering/print-area.ts'
import { letterDate } from '#shop/lettering/lettered-date.ts'
import { refuse, refuseAs, type OperationRefusal } from '#shop/refusal.ts'
import type { DrawnWords, WordsNotDrawn } from './drawn-words.ts'
import { openFont } from './fonts.ts'
import { shapeLine, type ShapedLine } from './shape-line.ts'
import { drawMotifWithin } from '#shop/lettering/card-motifs.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'

/** @param typed words, a date, or the key of a motif @param suggests tries other typefaces if the words do not fit */
export function drawWords(
  printArea: PrintArea,
  typed: string,
  face: FaceKey,
  suggests = true,
): DrawnWords | WordsNotDrawn {
  if (printArea.field === 'motif') return drawPrintAreaMotif(printArea, typed)
  if (printArea.field === 'photograph') return refuse.conflict('no-words', 'Please choose a photograph for this place.')
  const date = printArea.field === 'date' && printArea.language ? letterDate(typed, printArea.language) : null
  if (date && !date.ok) return refuseAs('conflict', date)
  const tidied = tidyWords(date?.words ?? typed, printArea.maxLines)
  if (!tidied.ok) return refuseAs('conflict', tidied)
  const shaped = shapeLines(tidied.lines, face)
  if (!shaped.ok) return refuseCharacters(shaped.lacking)
  const fitted = fitLines(printArea, shaped.lines)
  if (!fitted.ok)
    return refuseMisfit(fitted, { ...printArea, faces: suggests ? printArea.faces : [] }, tidied.lines, face)
  return {
    ok: true,
    lines: tidied.lines,
    path: outline(shaped.lines, fitted.fit),
    letterHeight: fitted.fit.letterHeight,
    box: fitted.fit.box,
    notes: [...recordFallbackFonts(tidied.lines, face), ...noteReadFirst(tidied.lines)],
  }
}

function shapeLines(lines: readonly string[], face: FaceKey) {
  const shaped: ShapedLine[] = []
  for (const line of lines) {
    const result = shapeLine(line, face)
    if (!result.ok) return result
    if (Number.isFinite(result.line.ink.left)) shaped.push(result.line)
  }
  return shaped.length > 0
    ? { ok: true as const, lines: shaped }
    : { ok: false as const, lacking: [...(lines[0] ?? '')] }
}

export function refuseCharacters(lacking: readonly string[]): OperationRefusal<'no-glyph'> {
  return refuse.conflict('no-glyph', `We cannot letter ${lacking.slice(0, 5).join(' ')} here. Please leave it out.`)
}

function refuseMisfit(misfit: Misfit, printArea: PrintArea, lines: readonly string[], face: FaceKey): WordsNotDrawn {
  const fitting = printArea.faces.filter((other) => {
    const shaped = other === face ? undefined : shapeLines(lines, other)
    return shaped?.ok === true && fitLines(printArea, shaped.lines).ok
  })
  const helps = [
    ...(fitting.length > 0 ? [`They fit in ${fitting.map((key) => faces[key].label).join(' or ')}`] : []),
    ...(lines.length < printArea.maxLines ? ['another line gives them more room'] : []),
  ]
  const help = helps.length > 0 ? `${helps.join(', or ')}.` : 'Please choose fewer words.'
  const why =
    misfit.reason === 'does-not-fit'
      ? `The letters would be ${misfit.has} mm high, and need ${misfit.needs} mm.`
      : `The finest lines would be ${misfit.has} mm, and need ${misfit.needs} mm to hold.`
  return {
    ...refuse.conflict(misfit.reason, `${why} ${capitalize(help)}`),
    has: misfit.has,
    needs: misfit.needs,
    faces: fitting,
  }
}

function capitalize(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}

export function recordFallbackFonts(lines: readonly string[], face: FaceKey): string[] {
  const fonts = new Set<FontKey>(lines.flatMap((line) => splitFaceRuns(line, face)).map(({ font }) => font))
  return Object.entries(fallbackFonts).flatMap(([script, { key, label }]) => {
    const name = script === 'oriya' ? 'Odia' : capitalize(script)
    return fonts.has(key) ? [`${faces[face].label} has no ${name}; that part comes in ${label}.`] : []
  })
}

export function noteReadFirst(lines: readonly string[]): string[] {
  return findWordReasons([lines.join('\n')]).length > 0 ? [READ_FIRST] : []
}

/** Absolute commands, to hundredths of a millimetre. */
export function outline(
  lines: readonly ShapedLine[],
  { scale, origins }: Pick<FittedLines, 'scale' | 'origins'>,
): string {
  let path = ''
  for (const [index, { glyphs }] of lines.entries()) {
    const origin = origins[index] ?? { x: 0, y: 0 }
    for (const { font: key, glyph, x, y } of glyphs) {
      const { font, unitsPerEm } = openFont(key)
      const unit = scale / unitsPerEm
      for (const { type, values } of font.glyphToJson(glyph))
        path += type + values.map((value, at) => formatPoint(value, at, { origin, x, y, scale, unit })).join(' ')
    }
  }
  return path
}

type Frame = { origin: { x: number; y: number }; x: number; y: number; scale: number; unit: number }

function formatPoint(value: number, at: number, { origin, x, y, scale, unit }: Frame): string {
  const length = at % 2 === 0 ? origin.x + x * scale + value * unit : origin.y - y * scale - value * unit
  return String(Math.round(length * 100) / 100)
}

/** Centred, as large as the safe area allows. @param typed the motif's key */
function drawPrintAreaMotif(
  { width, height, margin, shape, motifs }: PrintArea,
  typed: string,
): DrawnWords | WordsNotDrawn {
  const key = motifs.find((each) => each === typed.trim())
  if (!key && typed.trim() === '') return refuse.conflict('no-words', 'Please choose a motif for the piece.')
  if (!key) {
    const offered = motifs.map(motifName).join(', ')
    return refuse.conflict(
      'no-such-motif',
      `This motif is not offered here any more. Please choose one of these: ${offered}.`,
    )
  }
  // The largest rectangle of its proportions inside an oval.
  const part = shape === 'oval' ? Math.SQRT1_2 : 1
  const [within, high] = [(width - 2 * margin) * part, (height - 2 * margin) * part]
  const safe = { x: (width - within) / 2, y: (height - high) / 2, width: within, height: high }
  const { path, box } = drawMotifWithin(key, safe)
  return { ok: true, lines: [key], path, letterHeight: Math.round(box.height * 10) / 10, box, notes: [] }
}
