import { refuse, type Refusal } from '../refusal.ts'
import { placePoint, type PlacementGrid } from './map-path.ts'

/** Millimetres of a place, or pixels of a photograph. */
type Size = { width: number; height: number }
type Point = readonly [x: number, y: number]

/** Pixels a millimetre, about 200 to the inch: below it a print is soft. */
export const SHARP_FROM = 8
/** Pixels a millimetre, about 300 to the inch: more is not seen. */
const PRINTED_AT = 12
/** Of one that is sent for a place, whole or cut. */
export const MAX_PHOTOGRAPH_BYTES = 10 * 1024 * 1024
/** Pixels each way of what is kept of the largest places. */
const MOST_PIXELS = 4_000

/** In the proportions of the place, as many as a printer uses and no more than there are. @param cut of a photograph, in pixels */
export function printedPixels(place: Size, cut: Size): Size {
  const most = MOST_PIXELS / Math.max(place.width, place.height)
  const density = Math.min(cut.width / place.width, PRINTED_AT, most)
  return { width: Math.round(place.width * density), height: Math.round(place.height * density) }
}

/** `zoom` from 1, at which as much as possible is seen; `x` and `y` from 0 to 1: which part, from the left and the top. */
export type PhotographView = { zoom: number; x: number; y: number }
export const wholeView: PhotographView = { zoom: 1, x: 0.5, y: 0.5 }

/** What is seen of a photograph in a place, in its pixels. */
export function cutPhotograph(photograph: Size, place: Size, { zoom, x, y }: PhotographView) {
  const scale = Math.min(photograph.width / place.width, photograph.height / place.height) / zoom
  const [width, height] = [place.width * scale, place.height * scale]
  return { left: (photograph.width - width) * x, top: (photograph.height - height) * y, width, height }
}

/** As far as it can be brought nearer and stays sharp. */
export function nearestZoom(photograph: Size, place: Size): number {
  const { width } = cutPhotograph(photograph, place, wholeView)
  return Math.max(1, Math.min(4, Math.floor((width / place.width / SHARP_FROM) * 20) / 20))
}

/** Dots to the inch, as a printer counts them. @param photograph in pixels, already cut @param place in millimetres */
export function dotsPerInch(photograph: Size, place: Size): number {
  return Math.round((photograph.width / place.width) * 25.4)
}

/** @returns undefined where it is large enough to be printed sharp */
export function refuseSmallPhotograph(photograph: Size, place: Size): Refusal<'too-small'> | undefined {
  const { width } = cutPhotograph(photograph, place, wholeView)
  const density = width / place.width
  // What was cut to whole pixels is not refused for half of one.
  if (density >= SHARP_FROM - 0.05) return undefined
  const [across, down] = [Math.ceil(place.width * SHARP_FROM), Math.ceil(place.height * SHARP_FROM)]
  return refuse(
    'too-small',
    `This photograph is too small for ${place.width} × ${place.height} mm: it would have ${Math.round(density * 10) / 10} pixels a millimetre, and is sharp from ${SHARP_FROM} on. Please choose one of at least ${across} × ${down} pixels, the original and not a copy from a message.`,
  )
}

/** The edge of a place, in millimetres, a tenth of its shorter side wide at most. */
export function framePath({ width, height }: Size): string {
  const edge = Math.min(1, Math.min(width, height) / 10)
  const [right, below] = [width - edge, height - edge]
  return `M0 0L${width} 0L${width} ${height}L0 ${height}ZM${edge} ${edge}L${edge} ${below}L${right} ${below}L${right} ${edge}Z`
}

/** How far tiles reach below the next ones, lest the ground is seen between them, as a part of a tile's side. */
const OVERLAP = 0.5

/**
 * How a flat drawing in millimetres of a place lies on a picture: triangles so small that each is only stretched and turned,
 * to be drawn one after the other.
 * @param pixels of the picture's side @returns for SVG: `points` of what is seen, `matrix` from millimetres
 */
export function layTiles(place: Size, grid: PlacementGrid, pixels: number): { points: string; matrix: string }[] {
  const tiles = []
  const [columns, rows] = [grid.columns - 1, grid.rows - 1]
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = (dx: number, dy: number): Point => [
        (Math.min(column + dx, columns) / columns) * place.width,
        (Math.min(row + dy, rows) / rows) * place.height,
      ]
      const end = 1 + OVERLAP
      const below = [at(end, 0), at(end, end), at(0, end)]
      for (const [corners, outline] of [
        [
          [at(0, 0), at(1, 0), at(0, 1)],
          [at(0, 0), ...below],
        ],
        [
          [at(1, 1), at(0, 1), at(1, 0)],
          [at(0, 1), at(1, 0), ...below],
        ],
      ] as const)
        tiles.push(layTile(corners, outline, (point) => placePoint(point, place, grid, pixels)))
    }
  return tiles
}

function layTile(
  [a, b, c]: readonly [Point, Point, Point],
  outline: readonly Point[],
  lay: (point: Point) => Point,
): { points: string; matrix: string } {
  const [p, q, r] = [lay(a), lay(b), lay(c)]
  // Two sides of a tile run along the axes of the place.
  const [across, down] = [b[0] - a[0], c[1] - a[1]]
  const [xx, xy] = [(q[0] - p[0]) / across, (q[1] - p[1]) / across]
  const [yx, yy] = [(r[0] - p[0]) / down, (r[1] - p[1]) / down]
  const [x0, y0] = [p[0] - xx * a[0] - yx * a[1], p[1] - xy * a[0] - yy * a[1]]
  const points = outline.map((point) => lay(point).map(round).join(','))
  return {
    points: points.join(' '),
    matrix: `matrix(${[xx, xy, yx, yy, x0, y0].map((value) => Math.round(value * 1e4) / 1e4).join(' ')})`,
  }
}

const round = (pixel: number) => Math.round(pixel * 100) / 100
