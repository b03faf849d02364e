import { compactPath } from './compact-path.ts'
import type { CardKey } from '../gifts/card-names.ts'
import { noteCard } from '../gifts/gift-note.ts'

type Point = readonly [x: number, y: number]
type Shape = readonly (readonly [command: 'M' | 'L' | 'Q' | 'C', ...points: Point[]])[]

const REPEATS = 9
const SIZE = 7

/** Outlines in hundredths of a millimetre; empty for the plain card. */
export function drawMotif(key: CardKey): string {
  if (key === 'plain') return ''
  const { width, height, margin } = noteCard
  const pitch = (width - margin) / REPEATS
  const shapes = Array.from({ length: REPEATS }, (_, index) => {
    const x = width / 2 + (index - (REPEATS - 1) / 2) * pitch
    const isSmall = index % 2 === 1
    const size = (SIZE / 2) * (isSmall ? 0.6 : 1)
    const upper = motifs[key].map((shape) => move(shape, ([px, py]) => [x + px * size, margin / 2 + py * size]))
    return [...upper, ...upper.map((shape) => move(shape, ([px, py]) => [px, py + height - margin]))]
  })
  return compactPath(shapes.flat().map(toPath).join(''))
}

export function drawSwatch(key: CardKey): string {
  if (key === 'plain') return ''
  return motifs[key].map((shape) => toPath(move(shape, ([x, y]) => [50 + x * 42, 50 + y * 42]))).join('')
}

type Place = { x: number; y: number; width: number; height: number }

/** Fills the place and centres the motif. @returns an SVG path in the place's units, and its box */
export function drawMotifWithin(key: Exclude<CardKey, 'plain'>, place: Place): { path: string; box: Place } {
  const points = motifs[key].flatMap((shape) => shape.flatMap(([, ...own]) => own))
  const [left, right] = findEnds(points.map(([x]) => x))
  const [top, bottom] = findEnds(points.map(([, y]) => y))
  const scale = Math.min(place.width / (right - left), place.height / (bottom - top))
  const [width, height] = [(right - left) * scale, (bottom - top) * scale]
  const box = { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height }
  const put = ([x, y]: Point): Point => [box.x + (x - left) * scale, box.y + (y - top) * scale]
  return { path: motifs[key].map((shape) => toPath(move(shape, put))).join(''), box }
}

const findEnds = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

function move(shape: Shape, to: (point: Point) => Point): Shape {
  return shape.map(([command, ...points]) => [command, ...points.map(to)] as const)
}

function toPath(shape: Shape): string {
  const round = (length: number) => String(Math.round(length * 100) / 100)
  return `${shape.map(([command, ...points]) => command + points.flat().map(round).join(' ')).join('')}Z`
}

/** `turn` is a fraction of a circle, clockwise from the top. */
function petal(turn: number, from: number, to: number, width: number, at: Point = [0, 0]): Shape {
  const angle = turn * 2 * Math.PI
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const put = ([x, y]: Point): Point => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]
  const half = (from + to) / 2
  return move(
    [
      ['M', [0, -from]],
      ['Q', [width, -half], [0, -to]],
      ['Q', [-width, -half], [0, -from]],
    ],
    put,
  )
}

function disc(x: number, y: number, r: number): Shape {
  const k = r * 0.5523
  return [
    ['M', [x, y - r]],
    ['C', [x + k, y - r], [x + r, y - k], [x + r, y]],
    ['C', [x + r, y + k], [x + k, y + r], [x, y + r]],
    ['C', [x - k, y + r], [x - r, y + k], [x - r, y]],
    ['C', [x - r, y - k], [x - k, y - r], [x, y - r]],
  ]
}

function ring(count: number, from: number, to: number, width: number): Shape[] {
  return Array.from({ length: count }, (_, index) => petal(index / count, from, to, width))
}

/** Each motif fits a circle of radius 1, y downwards; its shapes do not overlap. */
const motifs: Record<Exclude<CardKey, 'plain'>, readonly Shape[]> = {
  booti: [
    petal(0, 0.18, 1, 0.42, [0, 0]),
    petal(-0.13, 0.2, 0.86, 0.3),
    petal(0.13, 0.2, 0.86, 0.3),
    disc(0, 0.02, 0.13),
    petal(0.5, 0.22, 1, 0.1),
    petal(0.36, 0.3, 0.92, 0.26),
    petal(-0.36, 0.3, 0.92, 0.26),
  ],
  lotus: [
    petal(0, 0.12, 1.24, 0.38, [0, 0.5]),
    petal(-0.115, 0.36, 1.14, 0.26, [0, 0.5]),
    petal(0.115, 0.36, 1.14, 0.26, [0, 0.5]),
    petal(-0.2, 0.4, 1.06, 0.2, [0, 0.52]),
    petal(0.2, 0.4, 1.06, 0.2, [0, 0.52]),
    petal(-0.25, 0.02, 0.8, 0.12, [0, 0.72]),
    petal(0.25, 0.02, 0.8, 0.12, [0, 0.72]),
  ],
  marigold: [...ring(12, 0.58, 1, 0.24), ...ring(8, 0.26, 0.54, 0.2), disc(0, 0, 0.18)],
  kairi: [
    [
      ['M', [0.5, -1]],
      ['C', [-0.1, -0.95], [-0.72, -0.3], [-0.72, 0.28]],
      ['C', [-0.72, 0.7], [-0.4, 1], [0, 1]],
      ['C', [0.42, 1], [0.72, 0.7], [0.72, 0.3]],
      ['C', [0.72, -0.02], [0.5, -0.22], [0.3, -0.34]],
      ['C', [0.16, -0.44], [0.14, -0.62], [0.34, -0.66]],
      ['C', [0.52, -0.7], [0.62, -0.5], [0.52, -0.4]],
      ['C', [0.84, -0.5], [0.8, -1], [0.5, -1]],
    ],
    // The opposite direction cuts these out.
    disc(0, 0.32, 0.13),
    ...[0, 1, 2, 3, 4, 5].map((sixth) => {
      const angle = (sixth * Math.PI) / 3
      return disc(Math.sin(angle) * 0.36, 0.32 - Math.cos(angle) * 0.36, 0.1)
    }),
  ],
  diya: [
    [
      ['M', [-0.95, 0.16]],
      ['Q', [0, 0.5], [0.95, 0.16]],
      ['C', [0.86, 0.72], [0.46, 0.98], [0, 0.98]],
      ['C', [-0.46, 0.98], [-0.86, 0.72], [-0.95, 0.16]],
    ],
    [
      ['M', [0, -1]],
      ['C', [0.14, -0.62], [0.36, -0.46], [0.36, -0.14]],
      ['C', [0.36, 0.08], [0.2, 0.22], [0, 0.22]],
      ['C', [-0.2, 0.22], [-0.36, 0.08], [-0.36, -0.14]],
      ['C', [-0.36, -0.46], [-0.14, -0.62], [0, -1]],
    ],
  ],
  toran: [
    petal(0.5, 0, 1.5, 0.56, [0, -0.5]),
    petal(0.42, 0.1, 1.1, 0.3, [0.16, -0.52]),
    petal(-0.42, 0.1, 1.1, 0.3, [-0.16, -0.52]),
    disc(0, -0.76, 0.2),
    disc(-0.62, -0.7, 0.11),
    disc(0.62, -0.7, 0.11),
  ],
}
