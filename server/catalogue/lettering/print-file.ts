import { asc, eq } from 'drizzle-orm'
import { designPhotographs, designPieces, designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { escapeXml } from '#server/platform/http/escape-xml.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { writeOutlinePdf } from './outline-pdf.ts'

export type PrintFile = { name: string; type: 'image/svg+xml' | 'application/pdf'; content: Buffer }

/** Millimetres between pieces. */
const GAP = 5

/** Outlines in millimetres; equal input gives equal bytes. @param file a design's id with `.svg` or `.pdf` */
export async function renderPrintFile({ orm }: Pick<Database, 'orm'>, file: string): Promise<PrintFile | undefined> {
  const [, id = '', kind] = /^([0-9a-f]+)\.(svg|pdf)$/.exec(file) ?? []
  if (!isDesignId(id)) return undefined
  const [found] = await orm
    .select({
      path: designs.path,
      lines: designs.lines,
      pieces: designs.pieces,
      width: printAreas.width,
      height: printAreas.height,
      madeAt: designs.createdAt,
      photograph: designPhotographs.jpeg,
    })
    .from(designs)
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .leftJoin(designPhotographs, eq(designPhotographs.designId, designs.id))
    .where(eq(designs.id, id))
  if (!found || found.path === '') return undefined
  if (found.photograph) return printPhotograph(file, kind, { ...found, photograph: found.photograph })
  const drawing = { ...found, pieces: found.pieces === null ? [found] : await listPieces(orm, id) }
  return kind === 'svg'
    ? { name: file, type: 'image/svg+xml', content: Buffer.from(toSvg(drawing)) }
    : { name: file, type: 'application/pdf', content: await toPdf(drawing) }
}

async function printPhotograph(
  name: string,
  kind: string | undefined,
  { photograph, ...page }: { photograph: Buffer; width: number; height: number; madeAt: Date },
): Promise<PrintFile> {
  const { width, height, madeAt } = page
  if (kind === 'pdf')
    return {
      name,
      type: 'application/pdf',
      content: await writeOutlinePdf({ title: 'Photograph', madeAt }, [{ width, height, paths: [], photograph }]),
    }
  const content =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<title>Photograph</title><image width="${width}" height="${height}" preserveAspectRatio="none" ` +
    `href="data:image/jpeg;base64,${photograph.toString('base64')}"/></svg>\n`
  return { name, type: 'image/svg+xml', content: Buffer.from(content) }
}

async function listPieces(orm: Database['orm'], id: string): Promise<Piece[]> {
  const { lines, path } = designPieces
  return orm
    .select({ lines, path })
    .from(designPieces)
    .where(eq(designPieces.designId, id))
    .orderBy(asc(designPieces.piece))
}

type Piece = { path: string; lines: string[] }
type Drawing = { pieces: Piece[]; width: number; height: number; madeAt: Date }

function toSvg({ pieces, width, height }: Drawing): string {
  const whole = pieces.length * (height + GAP) - GAP
  const drawn = pieces.map(({ path }, index) =>
    index === 0 ? `<path d="${path}"/>` : `<path transform="translate(0 ${index * (height + GAP)})" d="${path}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${whole}mm" viewBox="0 0 ${width} ${whole}">` +
    `<title>${escapeXml(nameAll(pieces))}</title>${drawn.join('')}</svg>\n`
  )
}

function nameAll(pieces: readonly Piece[]): string {
  return pieces.map(({ lines }) => lines.join(' / ')).join(', ')
}

function toPdf({ pieces, width, height, madeAt }: Drawing): Promise<Buffer> {
  const pages = pieces.map(({ path }) => ({ width, height, paths: [{ path, scale: 1 }] }))
  return writeOutlinePdf({ title: nameAll(pieces), madeAt }, pages)
}
