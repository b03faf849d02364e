import { loadWhenInstalled } from '#server/platform/processes/load-when-installed.ts'
import { drawPath } from './draw-path.ts'

/** Millimetres from the upper left corner; `scale` converts units of the path. `ink`: black by default. */
export type PlacedPath = { path: string; scale: number; x?: number; y?: number; ink?: string }
export type OutlinePage = {
  width: number
  height: number
  paths: readonly PlacedPath[]
  lines?: readonly CutLine[]
  photograph?: Buffer
}
type CutLine = readonly [x1: number, y1: number, x2: number, y2: number]

const POINTS_PER_MILLIMETRE = 72 / 25.4

/** Outlines only; equal input gives equal bytes. */
export async function writeOutlinePdf(
  { title, madeAt }: { title: string; madeAt: Date },
  pages: readonly OutlinePage[],
  compress = true,
): Promise<Buffer> {
  // Loaded only here: most processes never draw a document.
  const { default: PDFDocument } = await loadWhenInstalled(() => import('pdfkit'))
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: '',
    margin: 0,
    compress,
    info: { Title: title, CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.once('end', done))
  for (const page of pages) {
    pdf.addPage({ size: sizeInPoints(page), margin: 0 })
    drawOutlinePage(pdf, page)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

export function sizeInPoints({ width, height }: Pick<OutlinePage, 'width' | 'height'>): [number, number] {
  return [width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE]
}

export function drawOutlinePage(
  pdf: PDFKit.PDFDocument,
  { paths, lines = [], photograph, ...page }: OutlinePage,
): void {
  Object.assign(pdf.page.dictionary.data, { TrimBox: [0, 0, ...sizeInPoints(page)] })
  pdf.scale(POINTS_PER_MILLIMETRE)
  if (photograph) pdf.image(photograph, 0, 0, { width: page.width, height: page.height })
  for (const { path, scale, x = 0, y = 0, ink = '#000000' } of paths) {
    pdf.save().translate(x, y).scale(scale)
    drawPath(pdf, path)
    pdf.fill(ink).restore()
  }
  for (const [x1, y1, x2, y2] of lines) pdf.lineWidth(0.1).moveTo(x1, y1).lineTo(x2, y2).stroke('#000000')
}
