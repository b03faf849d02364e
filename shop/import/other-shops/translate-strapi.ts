import type { ProductField } from '#shop/catalogue/product-fields.ts'
import { guessMapping } from '../guess-mapping.ts'
import { htmlToText } from './html-to-text.ts'
import { isPictureAddress, toCode, toCount, toSlug, writePictureCells } from './goods-cells.ts'
import { hasColumns, nameCells, type Cells, type Goods, type NamedRow, type Sheet } from './sheet.ts'

export const isStrapi = (header: readonly string[]): boolean =>
  (hasColumns(header, ['createdAt', 'updatedAt']) || hasColumns(header, ['created_at', 'updated_at'])) &&
  (hasColumns(header, ['id']) || hasColumns(header, ['documentId'])) &&
  (hasColumns(header, ['name']) || hasColumns(header, ['title']))

/** Strapi’s own columns; its ids would name other products here. */
const ownColumns =
  /^(id|document_?id|created_?at|updated_?at|published_?at|created_?by|updated_?by|locale|localizations)$/i
const pictureColumns = /^(images?|pictures?|photos?|gallery|media|cover|thumbnail)$/i

/** A content type has the columns its maker chose. Relations and components are JSON. */
export function translateStrapi(sheet: Sheet): Goods[] {
  const { header } = sheet
  const fields = guessMapping(header.map((name) => (ownColumns.test(name) ? '' : splitWords(name))))
  const pictures = header.filter((name) => pictureColumns.test(name))
  const seen = new Map<string, number>()
  return nameCells(sheet).map((row): Goods => {
    const { n, unreadable, get } = row
    if (unreadable !== null) return { n, cells: {}, unreadable }
    const document = get('documentId')
    const earlier = document === '' ? undefined : seen.get(document)
    if (earlier !== undefined)
      return { n, cells: {}, unreadable: `It is another draft or language of row ${earlier}, which comes in.` }
    if (document !== '') seen.set(document, n)
    return { n, cells: readCells(row, header, fields, pictures) }
  })
}

const splitWords = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._-]+/g, ' ')

function readCells(
  row: NamedRow,
  header: readonly string[],
  fields: readonly (ProductField | null)[],
  pictures: string[],
): Cells {
  const cells: Cells = {}
  for (const [at, field] of fields.entries()) {
    const name = header[at] ?? ''
    if (field === null || field === 'id' || pictureColumns.test(name)) continue
    cells[field] = toText(row.get(name))
  }
  const name = cells.name ?? ''
  const { price, slug, description, sku, barcode, stock, ...rest } = cells
  return {
    ...rest,
    ...(slug && { slug: toSlug(slug) }),
    ...(description && { description: htmlToText(description) }),
    ...(sku && { sku: toCode(sku) }),
    ...(barcode && { barcode: toCode(barcode) }),
    ...(stock && { stock: toCount(stock) }),
    ...(price && !cells.mrp && { mrp: price }),
    pictures: writePictureCells(
      pictures.flatMap((column) => listAddresses(row.get(column))).map(({ url, alt }) => ({ url, alt: alt || name })),
    ),
  }
}

/** A relation or a text in blocks, written as JSON. */
function toText(cell: string): string {
  if (!/^[[{]/.test(cell)) return cell
  const texts: string[] = []
  collect(parseJson(cell), (value) => {
    const text = ['name', 'title', 'text'].map((key) => value[key]).find((each) => typeof each === 'string')
    if (typeof text === 'string') texts.push(text)
  })
  return texts.join('\n') || cell
}

function listAddresses(cell: string): { url: string; alt: string }[] {
  if (!/^[[{]/.test(cell))
    return cell
      .split(/[,\n|]/)
      .map((url) => ({ url: url.trim(), alt: '' }))
      .filter(({ url }) => isPictureAddress(url))
  const found: { url: string; alt: string }[] = []
  const parsed = parseJson(cell)
  if (Array.isArray(parsed)) for (const url of parsed) if (typeof url === 'string') found.push({ url, alt: '' })
  collect(parsed, ({ url, alternativeText, caption }) => {
    if (typeof url === 'string') found.push({ url, alt: String(alternativeText ?? caption ?? '') })
  })
  return found.filter(({ url }) => isPictureAddress(url))
}

function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

const MOST_NESTED = 6

/** Visits objects, but not the smaller `formats` of a picture. */
function collect(value: unknown, visit: (value: Record<string, unknown>) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MOST_NESTED) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>)
  for (const [key, each] of Object.entries(value)) if (key !== 'formats') collect(each, visit, depth + 1)
}
