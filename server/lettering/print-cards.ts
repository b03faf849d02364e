import { noteCard } from '#shop/gifts/gift-note.ts'
import { writeOutlinePdf, type OutlinePage } from './outline-pdf.ts'

/** `path` in hundredths of a millimetre, as its preview has it. */
export type CardToPrint = { path: string; madeAt: Date }

const UNIT = 0.01
const A4 = { width: 210, height: 297 }
/** Of a cut mark, in millimetres: longer than the edge that printers leave white. */
const MARK = 9

/** One card as large as it is. @param compress false for readable streams in tests */
export function renderCard({ path, madeAt }: CardToPrint, compress = true): Promise<Buffer> {
  const { width, height } = noteCard
  return writeOutlinePdf({ title: 'Card', madeAt }, [{ width, height, paths: [{ path, scale: UNIT }] }], compress)
}

/** Four on a sheet of A4, row by row, to be cut where the marks are. @param cards one at least */
export function renderCardSheets(cards: readonly CardToPrint[], compress = true): Promise<Buffer> {
  const madeAt = new Date(Math.max(...cards.map((card) => card.madeAt.getTime())))
  return writeOutlinePdf({ title: `Cards, ${cards.length}`, madeAt }, layOutCards(cards), compress)
}

/** Sheets of four. */
export function layOutCards(cards: readonly CardToPrint[]): OutlinePage[] {
  const sheets = Math.ceil(cards.length / 4)
  return Array.from({ length: sheets }, (_, sheet) => drawSheet(cards.slice(4 * sheet, 4 * sheet + 4)))
}

function drawSheet(cards: readonly CardToPrint[]): OutlinePage {
  const { width, height } = A4
  const [middle, centre] = [width / 2, height / 2]
  const rowHeight = noteCard.height
  // A4 is a millimetre higher than two cards: half of it is left above and below.
  const top = centre - rowHeight
  return {
    ...A4,
    paths: cards.map(({ path }, index) => {
      return { path, scale: UNIT, x: (index % 2) * noteCard.width, y: top + Math.floor(index / 2) * rowHeight }
    }),
    lines: [
      [middle, 0, middle, MARK],
      [middle, height - MARK, middle, height],
      [0, centre, MARK, centre],
      [width - MARK, centre, width, centre],
      [middle - 2, centre, middle + 2, centre],
      [middle, centre - 2, middle, centre + 2],
      ...[top, height - top].flatMap((y) => [[0, y, MARK, y] as const, [width - MARK, y, width, y] as const]),
    ],
  }
}
