export const sheetSizes = ['A4', 'A3'] as const
export type SheetSize = (typeof sheetSizes)[number]

export const sheetMeasures: Readonly<Record<SheetSize, { width: number; height: number }>> = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
}

/** Millimetres: the unprintable border with crop marks, and the space between pieces. */
const EDGE = 12
const GAP = 10
/** Millimetres: the height of a slug line, and the least width of a readable slug. */
export const SLUG_LINE = 2.6
const SLUG_WIDTH = 62
/** Millimetres from trim to slug, beyond the crop marks. */
export const SLUG_GAP = 5

/** `slug` is the number of text lines below the piece. */
export type PieceToPlace = { width: number; height: number; slug: number }
/** Millimetres from the upper left corner; `index` refers to the given pieces. */
export type PlacedPiece = { index: number; x: number; y: number }

/** In rows, the highest pieces first, none rotated. @returns sheets, and pieces that are too large; millimetres */
export function layOutSheets(
  pieces: readonly PieceToPlace[],
  size: SheetSize,
): { sheets: PlacedPiece[][]; tooLarge: number[] } {
  const sheet = sheetMeasures[size]
  const [right, bottom] = [sheet.width - EDGE, sheet.height - EDGE]
  const boxes = pieces.map(boxOf)
  const fits = ({ width, height }: Box) => EDGE + width <= right && EDGE + height <= bottom
  const placed = boxes.filter(fits).toSorted((a, b) => b.height - a.height || b.width - a.width || a.index - b.index)
  const sheets: PlacedPiece[][] = []
  let [x, y, rowHeight] = [EDGE, EDGE, 0]
  for (const box of placed) {
    if (x + box.width > right) [x, y, rowHeight] = [EDGE, y + rowHeight + GAP, 0]
    if (sheets.length === 0 || y + box.height > bottom) {
      sheets.push([])
      ;[x, y, rowHeight] = [EDGE, EDGE, 0]
    }
    sheets.at(-1)!.push({ index: box.index, x, y })
    x += box.width + GAP
    rowHeight = Math.max(rowHeight, box.height)
  }
  return { sheets, tooLarge: boxes.filter((box) => !fits(box)).map(({ index }) => index) }
}

type Box = { index: number; width: number; height: number }

function boxOf({ width, height, slug }: PieceToPlace, index: number): Box {
  return { index, width: Math.max(width, SLUG_WIDTH), height: height + SLUG_GAP + slug * SLUG_LINE }
}

export function slugWidth(width: number): number {
  return Math.max(width, SLUG_WIDTH)
}
