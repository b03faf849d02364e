import { refuse, type OperationRefusal } from '../refusal.ts'
import { placePoint, type PlacementGrid } from './map-path.ts'

type Size = { width: number; height: number }
type Point = readonly [x: number, y: number]

/** Pixels per millimetre, about 200 dpi: a coarser print looks soft. */
export const SHARP_FROM = 8
/** Pixels per millimetre, about 300 dpi: the eye sees no difference above it. */
const PRINTED_AT = 12
export const MAX_PHOTOGRAPH_BYTES = 10 * 1024 * 1024
const MOST_PIXELS = 4_000

/** Keeps the area's proportions and never enlarges. @param cut of a photograph, in pixels */
export function printedPixels(place: Size, cut: Size): Size {
  const most = MOST_PIXELS / Math.max(place.width, place.height)
  const density = Math.min(cut.width / place.width, PRINTED_AT, most)
  return { width: Math.round(place.width * density), height: Math.round(place.height * density) }
}

/** `zoom` 1 shows as much as possible; `x` and `y` from 0 to 1 move the view from the left and the top. */
export type PhotographView = { zoom: number; x: number; y: number }
export const wholeView: PhotographView = { zoom: 1, x: 0.5, y: 0.5 }

export function cutPhotograph(photograph: Size, place: Size, { zoom, x, y }: PhotographView) {
  const scale = Math.min(photograph.width / place.width, photograph.height / place.height) / zoom
  const [width, height] = [place.width * scale, place.height * scale]
  return { left: (photograph.width - width) * x, top: (photograph.height - height) * y, width, height }
}

export function nearestZoom(photograph: Size, place: Size): number {
  const { width } = cutPhotograph(photograph, place, wholeView)
  return Math.max(1, Math.min(4, Math.floor((width / place.width / SHARP_FROM) * 20) / 20))
}

/** @param photograph in pixels, after the cut @param place in millimetres */
export function dotsPerInch(photograph: Size, place: Size): number {
  return Math.round((photograph.width / place.width) * 25.4)
}

export function refuseSmallPhotograph(photograph: Size, place: Size): OperationRefusal<'too-small'> | undefined {
  const { width } = cutPhotograph(photograph, place, wholeView)
  const density = width / place.width
  // The tolerance covers the rounding to whole pixels.
  if (density >= SHARP_FROM - 0.05) return undefined
  const [across, down] = [Math.ceil(place.width * SHARP_FROM), Math.ceil(place.height * SHARP_FROM)]
  return refuse.invalid(
    'too-small',
    `This photograph is too small for ${place.width} × ${place.height} mm: it would have ${Math.round(density * 10) / 10} pixels a millimetre, and is sharp from ${SHARP_FROM} on. Please choose one of at least ${across} × ${down} pixels, the original and not a copy from a message.`,
  )
}

/** In millimetres; at most a tenth of the shorter side wide. */
export function framePath({ width, height }: Size): string {
  const edge = Math.min(1, Math.min(width, height) / 10)
  const [right, below] = [width - edge, height - edge]
  return `M0 0L${width} 0L${width} ${height}L0 ${height}ZM${edge} ${edge}L${edge} ${below}L${right} ${below}L${right} ${edge}Z`
}

/** The overlap hides gaps between tiles, as a share of a tile's side. */
const OVERLAP = 0.5

/** Small triangles approximate the perspective, because SVG can only stretch and turn. */
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
