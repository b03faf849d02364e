import { drawMotif } from '#shop/lettering/card-motifs.ts'
import { cards as motifs, type CardKey } from '#shop/gifts/card-names.ts'
import { noteCard } from '#shop/gifts/gift-note.ts'
import { compactPath } from '#shop/lettering/compact-path.ts'
import { outline } from './draw-words.ts'
import { writeOutlinePdf, type OutlinePage, type PlacedPath } from './outline-pdf.ts'
import { shapeLine } from './shape-line.ts'

/** `path` in hundredths of a millimetre, as in the preview; `writtenFor`: the order of a card written with a pen. */
export type CardToPrint = { path: string; madeAt: Date; card?: CardKey; writtenFor?: string | null }

const UNIT = 0.01
const A4 = { width: 210, height: 297 }
/** Millimetres of a cut mark: longer than the margin that printers leave white. */
const MARK = 9
const A_CARD = { width: noteCard.width, height: noteCard.height }

/** @param compress false for readable streams in tests */
export function renderCard(card: CardToPrint, compress = true): Promise<Buffer> {
  const pages = [...listPrinted([card]).map(drawCardFace), ...listWritten([card]).map(drawGuide)]
  return writeOutlinePdf({ title: 'Card', madeAt: card.madeAt }, toPages(pages), compress)
}

/** Four cards on an A4 sheet, with cut marks. @param cards at least one */
export function renderCardSheets(cards: readonly CardToPrint[], compress = true): Promise<Buffer> {
  const madeAt = new Date(Math.max(...cards.map((card) => card.madeAt.getTime())))
  return writeOutlinePdf({ title: `Cards, ${cards.length}`, madeAt }, layOutCards(cards), compress)
}

export function layOutCards(cards: readonly CardToPrint[]): OutlinePage[] {
  return [
    ...inFours(listPrinted(cards).map(drawCardFace)).map((faces) => drawSheet(faces, true)),
    ...inFours(listWritten(cards).map(drawGuide)).map((guides) => drawSheet(guides, false)),
  ]
}

/** A plain card for handwriting needs no printing. */
function listPrinted(cards: readonly CardToPrint[]): CardToPrint[] {
  return cards.filter(({ card = 'plain', writtenFor }) => !writtenFor || card !== 'plain')
}

function listWritten(cards: readonly CardToPrint[]): CardToPrint[] {
  return cards.filter(({ writtenFor }) => writtenFor)
}

function drawCardFace({ path, card = 'plain', writtenFor }: CardToPrint): PlacedPath[] {
  const motif = card === 'plain' ? [] : [{ path: drawMotif(card), scale: UNIT, ink: motifs[card].ink }]
  return writtenFor ? motif : [...motif, { path, scale: UNIT }]
}

/** The words as previewed, to be copied by hand, and the order's number. */
function drawGuide({ path, card = 'plain', writtenFor }: CardToPrint): PlacedPath[] {
  const { margin, height } = noteCard
  const label = drawLabel(`Write by hand on a ${motifs[card].label} card: ${writtenFor}`)
  return [
    { path, scale: UNIT },
    { path: label, scale: UNIT, x: margin, y: height - 4 },
  ]
}

/** Letters 2.5 mm high, as outlines. */
function drawLabel(text: string): string {
  const shaped = shapeLine(text, 'fraunces')
  if (!shaped.ok) throw new Error('The face of labels has lost letters')
  const scale = 2.5 / shaped.line.letterHeight
  return compactPath(outline([shaped.line], { scale, origins: [{ x: 0, y: 0 }] }))
}

function inFours<Item>(all: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, sheet) => all.slice(4 * sheet, 4 * sheet + 4))
}

function toPages(all: readonly PlacedPath[][]): OutlinePage[] {
  return all.map((paths) => ({ ...A_CARD, paths }))
}

function drawSheet(cards: readonly PlacedPath[][], isCut: boolean): OutlinePage {
  const { width, height } = A4
  const [middle, centre] = [width / 2, height / 2]
  const rowHeight = noteCard.height
  // A4 is a millimetre taller than two cards: half of it stays above and below.
  const top = centre - rowHeight
  const marks = [
    [middle, 0, middle, MARK],
    [middle, height - MARK, middle, height],
    [0, centre, MARK, centre],
    [width - MARK, centre, width, centre],
    [middle - 2, centre, middle + 2, centre],
    [middle, centre - 2, middle, centre + 2],
    ...[top, height - top].flatMap((y) => [[0, y, MARK, y] as const, [width - MARK, y, width, y] as const]),
  ] as const
  return {
    ...A4,
    paths: cards.flatMap((paths, index) => {
      const [left, above] = [(index % 2) * noteCard.width, top + Math.floor(index / 2) * rowHeight]
      return paths.map(({ x = 0, y = 0, ...placed }) => ({ ...placed, x: left + x, y: above + y }))
    }),
    ...(isCut && { lines: marks }),
  }
}
