import type { FaceSample } from '#contract/lettering.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { tidyWords } from '#shop/lettering/tidy-words.ts'
import { outline } from './draw-words.ts'
import { shapeLine } from './shape-line.ts'

/** Pixels of an em. */
const SCALE = 32

/** The first line in each typeface, whatever it is for. Typefaces without its characters are left out. */
export function drawSamples(words: string, faces: readonly FaceKey[]): FaceSample[] {
  const tidied = tidyWords(words.split('\n')[0] ?? '', 1)
  const line = tidied.ok ? tidied.lines[0] : undefined
  if (line === undefined) return []
  return [...new Set(faces)].flatMap((face) => {
    const shaped = shapeLine(line, face)
    if (!shaped.ok || !Number.isFinite(shaped.line.ink.left)) return []
    const { left, right, top, bottom } = shaped.line.ink
    const path = outline([shaped.line], { scale: SCALE, origins: [{ x: -left * SCALE, y: top * SCALE }] })
    const [width, height] = [(right - left) * SCALE, (top - bottom) * SCALE].map((size) => Math.ceil(size))
    return [{ face, path, width: width ?? 0, height: height ?? 0 }]
  })
}
