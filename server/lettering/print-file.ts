import { eq } from 'drizzle-orm'
import { designs, zones } from '#server/database/lettering-tables.ts'
import type { Database } from '#server/database/open-database.ts'
import { escapeXml } from '#server/http/escape-xml.ts'
import { isDesignId } from '#shop/lettering/describe-words.ts'

export type PrintFile = { name: string; type: 'image/svg+xml' | 'application/pdf'; content: Buffer }

const POINTS_PER_MILLIMETRE = 72 / 25.4

/**
 * The drawing of a design, outlines only, on a page as large as its zone in millimetres; the same bytes every time.
 * @param file a design's id with `.svg` or `.pdf` @returns undefined where there is none, or its words are erased
 */
export async function renderPrintFile({ orm }: Pick<Database, 'orm'>, file: string): Promise<PrintFile | undefined> {
  const [, id = '', kind] = /^([0-9a-f]+)\.(svg|pdf)$/.exec(file) ?? []
  if (!isDesignId(id)) return undefined
  const [found] = await orm
    .select({
      path: designs.path,
      lines: designs.lines,
      width: zones.width,
      height: zones.height,
      madeAt: designs.createdAt,
    })
    .from(designs)
    .innerJoin(zones, eq(zones.id, designs.zoneId))
    .where(eq(designs.id, id))
  if (!found || found.path === '') return undefined
  return kind === 'svg'
    ? { name: file, type: 'image/svg+xml', content: Buffer.from(toSvg(found)) }
    : { name: file, type: 'application/pdf', content: await toPdf(found) }
}

type Drawing = { path: string; lines: string[]; width: number; height: number; madeAt: Date }

function toSvg({ path, lines, width, height }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<title>${escapeXml(lines.join(' / '))}</title><path d="${path}"/></svg>\n`
  )
}

async function toPdf({ path, lines, width, height, madeAt }: Drawing): Promise<Buffer> {
  // Loaded only here: most processes never draw a document.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: [width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE],
    margin: 0,
    info: { Title: lines.join(' / '), CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.once('end', done))
  pdf.scale(POINTS_PER_MILLIMETRE).path(path).fill('#000000')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
