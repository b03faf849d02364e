import type { PlacementGrid } from './map-path.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

type Point = readonly [x: number, y: number]
/** Shares of the picture's side, y downwards: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point]
type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]

export const cornerNames = ['Upper left', 'Upper right', 'Lower right', 'Lower left'] as const

/** Shares of side and area: smaller areas are illegible, and too small to drag. */
const SHORTEST_SIDE = 0.03
const SMALLEST_AREA = 0.002
/** This grid is within 0.13 of 1440 pixels of the exact perspective. */
const FLAT = { columns: 5, rows: 3 } as const

export function checkCorners(corners: Corners, label: string): OperationRefusal<'corners'> | undefined {
  const isOutside = corners.some((corner) => corner.some((share) => share < 0 || share > 1))
  if (isOutside)
    return refuse.conflict('corners', `A corner of “${label}” lies outside the picture. Please move it back onto it.`)
  const next = (at: number) => corners[(at + 1) % 4] ?? corners[0]
  const sides = corners.map(([x, y], at) => [next(at)[0] - x, next(at)[1] - y] as const)
  const isTurning = sides.every(([x, y], at) => {
    const [nextX, nextY] = sides[(at + 1) % 4] ?? [0, 0]
    return x * nextY - y * nextX > 0
  })
  if (!isTurning)
    return refuse.conflict(
      'corners',
      `The corners of “${label}” cross each other. Please put each back where its name says, upper left to the upper left.`,
    )
  const area = corners.reduce((sum, [x, y], at) => sum + (x * next(at)[1] - y * next(at)[0]) / 2, 0)
  if (area < SMALLEST_AREA || sides.some(([x, y]) => Math.hypot(x, y) < SHORTEST_SIDE))
    return refuse.conflict(
      'corners',
      `The place of “${label}” is too small on the picture to be read. Please move its corners further apart.`,
    )
  return undefined
}

export function cornersOf({ columns, rows, points }: PlacementGrid): Corners {
  const at = (column: number, row: number): Point => points[row * columns + column] ?? [0, 0]
  return [at(0, 0), at(columns - 1, 0), at(columns - 1, rows - 1), at(0, rows - 1)]
}

/** In thousandths, the precision of dragged corners. */
export function areSameCorners(one: Corners, other: Corners): boolean {
  return one.every(
    ([x, y], at) => Math.abs(x - (other[at]?.[0] ?? 0)) < 0.0006 && Math.abs(y - (other[at]?.[1] ?? 0)) < 0.0006,
  )
}

/** Moving an existing area keeps its curvature. @param corners that pass `checkCorners`, or those of `before` */
export function placeCorners(corners: Corners, before?: PlacementGrid): PlacementGrid {
  if (before && areSameCorners(corners, cornersOf(before))) return before
  const from = before ?? { ...FLAT, points: listFlatPoints() }
  const move = multiply(fromSquare(corners), invert(fromSquare(cornersOf(from))))
  return { ...from, points: from.points.map((point) => round(project(move, point))) }
}

function listFlatPoints(): Point[] {
  const { columns, rows } = FLAT
  return Array.from({ length: columns * rows }, (_, index) => [
    (index % columns) / (columns - 1),
    Math.floor(index / columns) / (rows - 1),
  ])
}

const round = ([x, y]: Point): Point => [Math.round(x * 1e5) / 1e5, Math.round(y * 1e5) / 1e5]

function fromSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Matrix {
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const bent = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / bent
  const h = (dx1 * sumY - sumX * dy1) / bent
  return [
    [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
    [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
    [g, h, 1],
  ]
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
}

function multiply(one: Matrix, other: Matrix): Matrix {
  const cell = (row: Row, column: 0 | 1 | 2) =>
    row.reduce((sum, value, at) => sum + value * (other[at]?.[column] ?? 0), 0)
  const line = (row: Row): Row => [cell(row, 0), cell(row, 1), cell(row, 2)]
  return [line(one[0]), line(one[1]), line(one[2])]
}

function project([first, second, third]: Matrix, [x, y]: Point): Point {
  const along = (row: Row) => row[0] * x + row[1] * y + row[2]
  return [along(first) / along(third), along(second) / along(third)]
}

export const middleCorners: Corners = [
  [0.3, 0.4],
  [0.7, 0.4],
  [0.7, 0.6],
  [0.3, 0.6],
]
