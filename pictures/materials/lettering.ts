import { execFileSync } from 'node:child_process'
import { readAlpha, type Bitmap } from './png.ts'
import type { Stencil } from './printed.ts'

/** Words on a label, tag or lid: sizes and heights as shares of the label's height, 0 at its top. */
export type Words = {
  text: string
  /** Height of the letters. */
  size: number
  /** Where the line stands. */
  at: number
  hand?: boolean
  spaced?: boolean
}

export type Sign = {
  /** Width over height. */
  shape: number
  words: Words[]
  /** A line this far inside the edge (share of the height). */
  frame?: number
  /** Moves the words to the right by this share of the width. */
  shift?: number
  /** Further SVG in a box 1000 high. */
  art?: string
}

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)

/** About how wide the line runs, as a share of its letters' height. */
const breadth = (w: Words): number => {
  const capitals = w.text.replace(/[^A-Z]/g, '').length
  return w.text.length * (w.hand ? 0.42 : 0.44) + capitals * 0.2 + (w.spaced ? w.text.length * 0.16 : 0)
}

/** One line, made smaller where it would not fit. */
const lineSvg = (words: Words, width: number, shift: number): string => {
  const w = { ...words, size: Math.min(words.size, ((width / 1000) * 0.88) / breadth(words)) }
  return (
    `<text x="${width * (0.5 + shift)}" y="${w.at * 1000}" font-size="${w.size * 1000}" text-anchor="middle" ` +
    `font-family="${w.hand ? 'Dancing Script' : 'EB Garamond'}" font-weight="${w.hand ? 700 : 500}" letter-spacing="${w.spaced ? w.size * 160 : 0}">${escape(w.text)}</text>`
  )
}

const frameSvg = (width: number, inset: number): string =>
  `<rect x="${inset * 1000}" y="${inset * 1000}" width="${width - inset * 2000}" height="${1000 - inset * 2000}" ` +
  'fill="none" stroke="#000" stroke-width="10"/>'

/** The sign as a stencil over a texture that runs from 0 to 1 both ways, v upwards. */
export const lettering = (sign: Sign): Stencil => {
  const width = sign.shape * 1000
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1000">` +
    sign.words.map((w) => lineSvg(w, width, sign.shift ?? 0)).join('') +
    (sign.frame === undefined ? '' : frameSvg(width, sign.frame)) +
    `${sign.art ?? ''}</svg>`
  const bitmap = draw(svg, Math.min(1600, Math.round(width * 0.7)))
  return (u, v) => ink(bitmap, u, 1 - v)
}

/** Draws with `rsvg-convert` (Debian package `librsvg2-bin`). */
const draw = (svg: string, width: number): Bitmap =>
  readAlpha(execFileSync('rsvg-convert', ['-w', String(width), '--keep-aspect-ratio'], { input: svg }))

const ink = (map: Bitmap, u: number, v: number): number => {
  if (u < 0 || v < 0 || u >= 1 || v >= 1) return 0
  const x = Math.min(map.width - 1.001, Math.max(0, u * map.width - 0.5))
  const y = Math.min(map.height - 1.001, Math.max(0, v * map.height - 0.5))
  const i = Math.floor(y) * map.width + Math.floor(x)
  const fx = x - Math.floor(x)
  const fy = y - Math.floor(y)
  const top = map.alpha[i]! * (1 - fx) + map.alpha[i + 1]! * fx
  const low = (map.alpha[i + map.width] ?? 0) * (1 - fx) + (map.alpha[i + map.width + 1] ?? 0) * fx
  return (top * (1 - fy) + low * fy) / 255
}
