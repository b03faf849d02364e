import { once } from 'node:events'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { registerFonts } from '#server/money/documents/pdf/register-fonts.ts'
import { markActualText } from '#server/money/documents/pdf/mark-actual-text.ts'
import { splitScriptRuns } from '#server/money/documents/pdf/script-runs.ts'
import { loadWhenInstalled } from '#server/platform/processes/load-when-installed.ts'
import {
  layOutSheets,
  sheetMeasures,
  SLUG_GAP,
  SLUG_LINE,
  slugWidth,
  type PlacedPiece,
  type SheetSize,
} from '#shop/lettering/lay-out-sheet.ts'
import type { Technique } from '#shop/lettering/print-area.ts'

/** Lengths in millimetres; `path` has the piece's units. */
export type PieceToLetter = {
  width: number
  height: number
  path: string
  slug: readonly string[]
  /** A JPEG that replaces the path. */
  photograph?: Buffer | undefined
}
export type GangSheets = { technique: Technique; size: SheetSize; pieces: readonly PieceToLetter[]; madeAt: Date }

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  namespace PDFKit {
    interface PDFDocument {
      /** Percent. */
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
    }
  }
}

const POINTS_PER_MILLIMETRE = 72 / 25.4
/** Machines select by the spot colour's name; screens show these percentages of CMYK. */
const spots: Readonly<Record<Technique, readonly [name: string, c: number, m: number, y: number, k: number]>> = {
  foil: ['FOIL', 0, 20, 80, 15],
  ink: ['INK', 100, 70, 0, 40],
  engrave: ['ENGRAVE', 0, 100, 100, 0],
  burn: ['BURN', 0, 60, 100, 60],
  embroider: ['EMBROIDER', 60, 0, 100, 20],
  hand: ['HAND', 80, 0, 20, 20],
}
/** Millimetres from the trim to the crop marks. */
const MARK_GAP = 1
const MARK_LENGTH = 3
const SLUG_SIZE = 6

/** Pieces with crop marks, outlines in the technique's spot colour; the slug is plain black. */
export async function renderGangSheets(
  { technique, size, pieces, madeAt }: GangSheets,
  compress = true,
): Promise<Buffer> {
  // Most processes never draw a document.
  const { default: PDFDocument } = await loadWhenInstalled(() => import('pdfkit'))
  const { width, height } = sheetMeasures[size]
  const [spot] = spots[technique]
  const pdf = new PDFDocument({
    size: [width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE],
    margin: 0,
    compress,
    info: { Title: `${spot}, ${size}`, Author: 'Gathri', Creator: 'Gathri', CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  await registerFonts(pdf, pieces.flatMap(({ slug }) => slug).join(' '))
  addSpot(pdf, technique)
  for (const [page, drawSheet] of layOutGangSheets({ technique, size, pieces }).entries()) {
    if (page > 0) pdf.addPage()
    await yieldToOthers()
    drawSheet(pdf)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Call once in a document, before a sheet of the technique. */
export function addSpot(pdf: PDFKit.PDFDocument, technique: Technique): void {
  pdf.addSpotColor(...spots[technique])
}

/** @returns functions that draw each sheet onto the last page */
export function layOutGangSheets({
  technique,
  size,
  pieces,
}: Omit<GangSheets, 'madeAt'>): ((pdf: PDFKit.PDFDocument) => void)[] {
  const [spot] = spots[technique]
  const toPlace = pieces.map((piece) => ({ ...piece, slug: piece.slug.length }))
  return layOutSheets(toPlace, size).sheets.map((placed) => (pdf) => {
    for (const on of placed) drawPiece(pdf, pieces[on.index]!, on, spot)
  })
}

type Pdf = PDFKit.PDFDocument

function drawPiece(
  pdf: Pdf,
  { width, height, path, slug, photograph }: PieceToLetter,
  { x, y }: PlacedPiece,
  spot: string,
): void {
  pdf.save().scale(POINTS_PER_MILLIMETRE).translate(x, y)
  if (photograph) pdf.image(photograph, 0, 0, { width, height })
  else pdf.path(path).fill(spot)
  for (const across of [0, width])
    for (const down of [0, height]) {
      const [right, below] = [across === 0 ? -1 : 1, down === 0 ? -1 : 1]
      drawMark(pdf, [across + right * MARK_GAP, down], [right * MARK_LENGTH, 0])
      drawMark(pdf, [across, down + below * MARK_GAP], [0, below * MARK_LENGTH])
    }
  pdf.restore()
  for (const [line, text] of slug.entries())
    drawSlug(pdf, text, x, y + height + SLUG_GAP + line * SLUG_LINE, slugWidth(width))
}

function drawMark(pdf: Pdf, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + dx, y + dy)
    .lineWidth(0.1)
    .stroke('#000000')
}

function drawSlug(pdf: Pdf, text: string, x: number, y: number, width: number): void {
  const runs = splitScriptRuns(text).map(({ script, text: words }) => ({ font: script ?? 'regular', words }))
  const measure = (size: number) =>
    runs.reduce((sum, { font, words }) => sum + pdf.font(font).fontSize(size).widthOfString(words), 0)
  const size = SLUG_SIZE * Math.min(1, (width * POINTS_PER_MILLIMETRE) / measure(SLUG_SIZE))
  pdf.fillColor('#000000')
  let across = x * POINTS_PER_MILLIMETRE
  markActualText(pdf, text, () => {
    for (const { font, words } of runs) {
      pdf
        .font(font)
        .fontSize(size)
        .text(words, across, y * POINTS_PER_MILLIMETRE, { lineBreak: false, baseline: 'top' })
      across += pdf.widthOfString(words)
    }
  })
}
