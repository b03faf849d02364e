/** A print area on a square picture: points from 0 to 1, row by row from the area's upper left corner. */
export type PlacementGrid = { columns: number; rows: number; points: readonly (readonly [number, number])[] }
type Size = { width: number; height: number }
type Point = readonly [x: number, y: number]

/** Pixels; longer curves are cut, because only ends and handles are mapped. */
const LONGEST = 8

/** @param path absolute M, L, Q, C and Z, in millimetres @param pixels the picture's side */
export function mapPath(path: string, printArea: Size, grid: PlacementGrid, pixels: number): string {
  const place = (point: Point) => placePoint(point, printArea, grid, pixels)
  let mapped = ''
  let pen: Point = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const points = readPoints(rest)
    const end = points.at(-1)
    if (command === 'M' || end === undefined) mapped += command + points.map((point) => write(place(point))).join(' ')
    else
      for (const piece of cutCurve([pen, ...points], place))
        mapped +=
          command +
          piece
            .slice(1)
            .map((point) => write(place(point)))
            .join(' ')
    pen = end ?? pen
  }
  return mapped
}

function readPoints(text: string): Point[] {
  const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ])
}

function write([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

export function placePoint(
  [x, y]: Point,
  { width, height }: Size,
  { columns, rows, points }: PlacementGrid,
  pixels: number,
): Point {
  const across = (x / width) * (columns - 1)
  const down = (y / height) * (rows - 1)
  const column = clamp(Math.floor(across), columns - 2)
  const row = clamp(Math.floor(down), rows - 2)
  const [right, below] = [across - column, down - row]
  const corner = (dx: number, dy: number) => points[(row + dy) * columns + column + dx] ?? [0, 0]
  const mix = (axis: 0 | 1) =>
    (1 - below) * ((1 - right) * corner(0, 0)[axis] + right * corner(1, 0)[axis]) +
    below * ((1 - right) * corner(0, 1)[axis] + right * corner(1, 1)[axis])
  return [mix(0) * pixels, mix(1) * pixels]
}

function clamp(cell: number, last: number): number {
  return Math.max(0, Math.min(last, cell))
}

/** @param curve its first point, handles and last point @returns curves of the same kind, one after the other */
function cutCurve(curve: readonly Point[], place: (point: Point) => Point): Point[][] {
  const seen = curve.map(place)
  const length = seen.slice(1).reduce((sum, [x, y], index) => {
    const [fromX, fromY] = seen[index] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
  const pieces = Math.max(1, Math.ceil(length / LONGEST))
  const cut: Point[][] = []
  let rest: readonly Point[] = curve
  for (let left = pieces; left > 1; left -= 1) {
    const [piece, remaining] = splitCurve(rest, 1 / left)
    cut.push(piece)
    rest = remaining
  }
  return [...cut, [...rest]]
}

function splitCurve(curve: readonly Point[], at: number): [Point[], Point[]] {
  const before: Point[] = []
  const after: Point[] = []
  let points = curve
  while (points.length > 0) {
    before.push(points[0]!)
    after.unshift(points.at(-1)!)
    points = points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index]!
      return [fromX + (x - fromX) * at, fromY + (y - fromY) * at]
    })
  }
  return [before, after]
}
