import { and, eq } from 'drizzle-orm'
import { encode } from 'uqr'
import { colours, openPdfWriter, type PdfWriter } from '#server/money/documents/pdf/pdf-writer.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { readTags, type TagFacts } from './read-tags.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4
/** Millimetres of the usual A4 sheet of 21 labels. */
const sheet = { left: 7.2, top: 15.1, across: 66, down: 38.1, columns: 3, rows: 7 }
const CODE_SIDE = 26
const EDGE = 3
const TEXT_WIDTH = 29
const PER_PAGE = sheet.columns * sheet.rows

const points = (millimetres: number) => millimetres * POINTS_PER_MILLIMETRE

/** @param key a noted print */
export async function renderPrintedTags(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  key: string,
): Promise<{ ok: true; pdf: Uint8Array; name: string } | OperationRefusal<'not-found'>> {
  const isTags = and(eq(printJobs.id, key), eq(printJobs.kind, 'tag'))
  const [job] = await shop.database.orm.select().from(printJobs).where(isTags)
  const tags = job ? await readTags(shop, [job.subject]) : []
  const [first] = tags
  if (!job || !first) return refuse.notFound('not-found', 'There are no such tags, or no piece is wanted any more.')
  return { ok: true, pdf: await renderTags(tags, job.printedAt), name: `tags-${first.code.replace(/-P\d+$/, '')}.pdf` }
}

export async function renderTags(tags: readonly TagFacts[], madeAt: Date, compress = true): Promise<Buffer> {
  const title = `Tags, ${tags.length}`
  const pdf = await openPdfWriter({ title, madeAt, scripts: wordsOfTags(tags).join(), hasFirstPage: false }, compress)
  drawTags(pdf, tags)
  return pdf.close(title)
}

export const wordsOfTags = (tags: readonly TagFacts[]): string[] =>
  tags.flatMap(({ name, words, under }) => [name, words, under])

/** On pages of their own, a label for each piece. */
export function drawTags(pdf: PdfWriter, tags: readonly TagFacts[]): void {
  for (const [index, tag] of tags.entries()) {
    const place = index % PER_PAGE
    if (place === 0) pdf.addPage()
    const x = points(sheet.left + (place % sheet.columns) * sheet.across + EDGE)
    const y = points(sheet.top + Math.floor(place / sheet.columns) * sheet.down + EDGE)
    drawTag(pdf, tag, { x, y })
  }
}

function drawTag(
  pdf: PdfWriter,
  { code, link, name, words, under }: TagFacts,
  { x, y }: { x: number; y: number },
): void {
  const { data } = encode(link, { border: 0, ecc: 'M' })
  pdf.drawCode(data, { x, y, width: points(CODE_SIDE) }, `Code of ${code}`)
  const spot = { x: x + points(CODE_SIDE + EDGE), width: points(TEXT_WIDTH) }
  const lines = [
    { text: code, style: { font: 'bold', size: 8.5 }, most: 12 },
    { text: name, style: { size: 7.5 }, most: 30 },
    { text: words, style: { font: 'bold', size: 7.5 }, most: 30 },
    { text: under, style: { size: 6.5, colour: colours.muted }, most: 22 },
  ] as const
  let down = y
  for (const { text, style, most } of lines) {
    if (text === '') continue
    const fitting = fit(text, (shorter) => pdf.measureText(shorter, spot.width, style) <= most)
    down += pdf.addText(pdf.document, 'P', fitting, { ...spot, y: down }, style) + 1
  }
}

/** The longest beginning of the text that fits, at a space if there is one. */
function fit(text: string, fits: (text: string) => boolean): string {
  for (let kept = text; kept.length > 1;) {
    const shown = kept === text ? text : `${kept} …`
    if (fits(shown)) return shown
    const space = kept.lastIndexOf(' ')
    kept = kept.slice(0, space > 0 ? space : -1)
  }
  return text.slice(0, 1)
}
