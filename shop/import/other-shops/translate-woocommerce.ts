import { foldName } from '#shop/normalize-text.ts'
import { htmlToText } from './html-to-text.ts'
import {
  isPictureAddress,
  readTags,
  toCentimetres,
  toCode,
  toCount,
  toGstRate,
  toKilograms,
  toSlug,
  toValue,
  writePictureCells,
} from './goods-cells.ts'
import { findColumn, hasColumns, nameCells, type Cells, type Goods, type NamedRow, type Sheet } from './sheet.ts'

export const isWooCommerce = (header: readonly string[]): boolean =>
  hasColumns(header, ['Type', 'Name', 'Regular price']) &&
  (hasColumns(header, ['SKU']) || hasColumns(header, ['ID'])) &&
  hasColumns(header, ['Published'])

/** WooCommerce’s ID is never read: here it would name another product. */
export function translateWooCommerce(sheet: Sheet, today: string): Goods[] {
  const rows = nameCells(sheet)
  const read = { ...readUnits(sheet.header), attributes: countAttributes(sheet.header), today }
  const takenSlugs = new Set<string>()
  const variations = Map.groupBy(rows.filter(isVariation), ({ get }) => get('Parent'))
  const parents = new Set<string>()
  const goods = rows.flatMap((row): Goods[] => {
    const { n, unreadable, get } = row
    if (unreadable !== null) return [{ n, cells: {}, unreadable }]
    if (isVariation(row)) return []
    const why = findRefusal(get('Type'))
    if (why !== undefined) return [{ n, cells: {}, unreadable: why }]
    if (!isVariable(row)) return [{ n, cells: { ...readOwnCells(row, [], read), ...readVariant(row, read) } }]
    const names = [get('SKU'), `id:${get('ID')}`]
    for (const name of names) parents.add(name)
    return readVariable(
      row,
      names.flatMap((name) => (name === '' ? [] : (variations.get(name) ?? []))),
      read,
      takenSlugs,
    )
  })
  const lost = [...variations].flatMap(([parent, of]) => (parents.has(parent) ? [] : of))
  return [
    ...goods,
    ...lost.map(({ n, get }) => ({
      n,
      cells: {},
      unreadable: `Its product ${get('Parent')} is not in this file. Export it together with its variations.`,
    })),
  ].toSorted((one, other) => one.n - other.n)
}

type Reads = ReturnType<typeof readUnits> & { attributes: number; today: string }

const isOfType = (type: string, wanted: string) =>
  type
    .toLowerCase()
    .split(',')
    .some((one) => one.trim() === wanted)
const isVariation = ({ unreadable, get }: NamedRow) => unreadable === null && isOfType(get('Type'), 'variation')
const isVariable = ({ get }: NamedRow) => isOfType(get('Type'), 'variable')

function findRefusal(type: string): string | undefined {
  if (isOfType(type, 'grouped')) return 'A grouped product has no price of its own. Its products come in by themselves.'
  if (isOfType(type, 'external')) return 'It is sold in another shop, so it does not come in.'
  const isOfBits = isOfType(type, 'virtual') || isOfType(type, 'downloadable')
  return isOfBits ? 'It is not sent by a courier, so it does not come in.' : undefined
}

function readUnits(header: readonly string[]) {
  const columnOf = (name: string) => {
    const column = findColumn(header, new RegExp(`^${name} \\((\\w+)\\)$`, 'i'))
    return { column, unit: /\((\w+)\)$/.exec(column)?.[1] ?? '' }
  }
  const hsn = findColumn(header, /\bhsn\b|\bhs code\b|[:_]hsn/i)
  return {
    weight: columnOf('Weight'),
    length: columnOf('Length'),
    breadth: columnOf('Width'),
    height: columnOf('Height'),
    hsn,
  }
}

const countAttributes = (header: readonly string[]) =>
  header.reduce((most, name) => Math.max(most, Number(/^Attribute (\d+) name$/i.exec(name)?.[1] ?? 0)), 0)

function readVariable(parent: NamedRow, variations: NamedRow[], read: Reads, taken: Set<string>): Goods[] {
  if (variations.length === 0)
    return [{ n: parent.n, cells: {}, unreadable: 'Its variations are not in this file. Export them together.' }]
  const base = toSlug(parent.get('Name')) || `row-${parent.n}`
  const slug = taken.has(base) ? `${base}-${parent.n}` : base
  taken.add(slug)
  const own = readOwnCells(parent, variations, read)
  return variations.map((row, at) => ({
    n: row.n,
    cells: {
      ...(at === 0 && own),
      slug,
      ...readOptions(row, read.attributes),
      ...readVariant(row, read, parent),
    },
  }))
}

function readOwnCells(row: NamedRow, variations: readonly NamedRow[], read: Reads): Cells {
  const { get } = row
  const name = get('Name')
  const pictures = [row, ...variations].flatMap((each) => splitList(each.get('Images')))
  const words = [get('Short description'), get('Description')].map((html) => htmlToText(html.replaceAll('\\n', '\n')))
  const material = listAttributes(row, read.attributes).find((one) => foldName(one.name) === 'material')
  return {
    name,
    category: readCategory(get('Categories')),
    description: words.filter((text) => text !== '').join('\n\n'),
    material: material?.value ?? '',
    ...readTags(get('Tags')),
    pictures: writePictureCells(pictures.filter(isPictureAddress).map((url) => ({ url, alt: name }))),
  }
}

/** “Gifts, Gifts > Hampers”: the deepest is the main one. */
function readCategory(text: string): string {
  const paths = splitList(text).map((path) => path.split('>').map((part) => part.trim()))
  const [deepest = []] = paths.toSorted((one, other) => other.length - one.length)
  const leaf = deepest.at(-1) ?? ''
  return leaf === 'Uncategorized' ? '' : leaf
}

/** WooCommerce escapes a comma inside a name as “\,”. */
const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')

const listAttributes = ({ get }: NamedRow, most: number) =>
  Array.from({ length: most }, (_, at) => ({
    name: get(`Attribute ${at + 1} name`),
    value: get(`Attribute ${at + 1} value(s)`),
  })).filter(({ name }) => name !== '')

function readOptions(row: NamedRow, most: number): Cells {
  const [one, two, three] = listAttributes(row, most)
  const valueOf = (each: typeof one) => (each ? toValue(each.value) || 'Any' : '')
  return {
    variant: valueOf(one),
    value2: valueOf(two),
    value3: valueOf(three),
    option: toValue(one?.name ?? ''),
    option2: toValue(two?.name ?? ''),
    option3: toValue(three?.name ?? ''),
  }
}

function readVariant(row: NamedRow, read: Reads, parent = row): Cells {
  const get = (name: string) => row.get(name) || parent.get(name)
  const { weight, length, breadth, height, hsn } = read
  return {
    sku: toCode(row.get('SKU')),
    barcode: toCode(row.get('GTIN, UPC, EAN, or ISBN', 'Meta: _global_unique_id')),
    mrp: readPrice(row, read.today),
    gstRate: get('Tax status').toLowerCase() === 'none' ? '0' : toGstRate(get('Tax class')),
    hsn: hsn && get(hsn).replaceAll(/\D/g, ''),
    weight: weight.column && toKilograms(get(weight.column), weight.unit),
    length: length.column && toCentimetres(get(length.column), length.unit),
    breadth: breadth.column && toCentimetres(get(breadth.column), breadth.unit),
    height: height.column && toCentimetres(get(height.column), height.unit),
    stock: readStock(row),
    lowAt: /^\d+$/.test(row.get('Low stock amount')) ? row.get('Low stock amount') : '',
  }
}

/** The price that a shopper pays today. */
function readPrice({ get }: NamedRow, today: string): string {
  const [from, to] = [get('Date sale price starts'), get('Date sale price ends')].map((text) => text.slice(0, 10))
  const isOnSale = get('Sale price') !== '' && (!from || from <= today) && (!to || today <= to)
  return isOnSale ? get('Sale price') : get('Regular price')
}

/** A count only where WooCommerce counts; else it sells while “in stock”. */
function readStock({ get }: NamedRow): string {
  const stock = get('Stock')
  if (/^-?\d/.test(stock)) return toCount(stock)
  return /^(0|no|outofstock)$/i.test(get('In stock?')) ? '0' : 'made to order'
}
