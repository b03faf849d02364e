import { Buffer, Direction, shape } from 'harfbuzzjs'
import type { FaceKey, FontKey } from '#shop/lettering/faces.ts'
import type { LineInk, MeasuredLine } from '#shop/lettering/fit-lines.ts'
import type { Script } from '#shop/scripts/scripts.ts'
import { splitFaceRuns, type FaceRun } from '#shop/lettering/split-face-runs.ts'
import { openFont } from './fonts.ts'

/** A glyph's number in its font, and its origin in em of the line. */
export type PlacedGlyph = { font: FontKey; glyph: number; x: number; y: number }
export type ShapedLine = MeasuredLine & { glyphs: PlacedGlyph[] }

/** OpenType script tags, as HarfBuzz takes them (ISO 15924). */
const scriptTags: Readonly<Record<Script, string>> = {
  latin: 'Latn',
  devanagari: 'Deva',
  bengali: 'Beng',
  gurmukhi: 'Guru',
  gujarati: 'Gujr',
  oriya: 'Orya',
  tamil: 'Taml',
  telugu: 'Telu',
  kannada: 'Knda',
  malayalam: 'Mlym',
}

/** @param line normalized @returns the characters missing in its fonts, if any */
export function shapeLine(
  line: string,
  face: FaceKey,
): { ok: true; line: ShapedLine } | { ok: false; lacking: string[] } {
  const runs = splitFaceRuns(line, face)
  const lacking = runs.flatMap(findLacking)
  if (lacking.length > 0) return { ok: false, lacking: [...new Set(lacking)] }
  const glyphs: PlacedGlyph[] = []
  let x = 0
  for (const run of runs) x = shapeRun(run, x, glyphs)
  const measures = runs.flatMap(({ font, script }) => openFont(font).scripts[script] ?? [])
  return {
    ok: true,
    line: {
      glyphs,
      ink: measureInk(glyphs),
      letterHeight: Math.min(...measures.map(({ height }) => height)),
      stem: Math.min(...measures.map(({ stem }) => stem)),
    },
  }
}

function findLacking({ font: key, text }: FaceRun): string[] {
  const { font } = openFont(key)
  return [...text].filter((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined)
}

function shapeRun({ font: key, script, text }: FaceRun, start: number, glyphs: PlacedGlyph[]): number {
  const { font, unitsPerEm } = openFont(key)
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.setDirection(Direction.LTR)
  buffer.setScript(scriptTags[script])
  shape(font, buffer)
  let pen = start
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    glyphs.push({ font: key, glyph: codepoint, x: pen + xOffset / unitsPerEm, y: yOffset / unitsPerEm })
    pen += xAdvance / unitsPerEm
  }
  return pen
}

function measureInk(glyphs: readonly PlacedGlyph[]): LineInk {
  const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity }
  for (const { font: key, glyph, x, y } of glyphs) {
    const { font, unitsPerEm } = openFont(key)
    const extents = font.glyphExtents(glyph)
    if (!extents?.width || !extents.height) continue
    const left = x + extents.xBearing / unitsPerEm
    const top = y + extents.yBearing / unitsPerEm
    ink.left = Math.min(ink.left, left)
    ink.right = Math.max(ink.right, left + extents.width / unitsPerEm)
    ink.top = Math.max(ink.top, top)
    // HarfBuzz counts upwards, so a glyph's height is negative.
    ink.bottom = Math.min(ink.bottom, top + extents.height / unitsPerEm)
  }
  return ink
}
