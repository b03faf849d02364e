import { htmlToText } from './html-to-text.ts'
import {
  isPictureAddress,
  readTags,
  toCode,
  toCount,
  toGstRate,
  toKilograms,
  toSlug,
  toValue,
  writePictureCells,
} from './goods-cells.ts'
import { findColumn, hasColumns, nameCells, type Cells, type Goods, type NamedRow, type Sheet } from './sheet.ts'

/** Shopify's columns until 2024 | since then. */
export const isShopify = (header: readonly string[]): boolean =>
  hasColumns(header, ['Handle', 'Title', 'Option1 Value', 'Variant Price']) ||
  hasColumns(header, ['URL handle', 'Title', 'Option1 value', 'Price'])

/** Rows of one handle are variants of one product; a row may also hold a further picture only. */
export function translateShopify(sheet: Sheet): Goods[] {
  const rows = nameCells(sheet)
  const read = readsIn(sheet.header)
  const broken = rows.flatMap(({ n, unreadable }) => (unreadable === null ? [] : [{ n, cells: {}, unreadable }]))
  const byHandle = Map.groupBy(
    rows.filter(({ unreadable }) => unreadable === null),
    ({ n, get }) => get('Handle', 'URL handle') || toSlug(get('Title')) || `row-${n}`,
  )
  return [...[...byHandle].flatMap(([handle, ofProduct]) => readProduct(handle, ofProduct, read)), ...broken].toSorted(
    (one, other) => one.n - other.n,
  )
}

type Reads = ReturnType<typeof readsIn>

function readsIn(header: readonly string[]) {
  const hsn = findColumn(header, /\bhsn\b|\bhs code\b/i)
  const material = findColumn(header, /^material\b|metafields\.[\w.-]*material/i)
  const hasStock = findColumn(header, /^(Variant Inventory Qty|Inventory quantity)$/i) !== ''
  return { hsn, material, hasStock }
}

function readProduct(handle: string, rows: readonly NamedRow[], read: Reads): Goods[] {
  const [first] = rows
  if (!first) return []
  if (/^true$/i.test(first.get('Gift Card')))
    return [{ n: first.n, cells: {}, unreadable: 'Gift cards do not come in: this shop sells none.' }]
  const variants = rows.filter(isVariant)
  const own = readOwnCells(first, rows, read)
  const names = [1, 2, 3].map((at) => toValue(first.get(`Option${at} Name`)))
  return variants.map((row, at) => ({
    n: row.n,
    cells: {
      slug: toSlug(handle) || `row-${first.n}`,
      ...(at === 0 && own),
      ...(at === 0 && { name: first.get('Title') }),
      ...readOptions(row, names),
      ...readVariant(row, read),
    },
  }))
}

const isVariant = ({ get }: NamedRow) =>
  ['Option1 Value', 'Variant Price', 'Price', 'Variant SKU', 'SKU'].some((name) => get(name) !== '')

function readOwnCells(first: NamedRow, rows: readonly NamedRow[], { hsn, material }: Reads): Cells {
  const { get } = first
  const title = get('Title')
  const pictures = rows
    .map((row) => ({
      url: row.get('Image Src', 'Product image URL'),
      alt: row.get('Image Alt Text') || title,
      at: Number(row.get('Image Position')) || Infinity,
    }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at))
  const ofVariants = rows.map((row) => ({ url: row.get('Variant Image', 'Variant image URL'), alt: title }))
  return {
    category: get('Type') || (get('Product Category').split('>').at(-1)?.trim() ?? ''),
    description: htmlToText(get('Body (HTML)', 'Description')),
    material: material && get(material),
    hsn: hsn && get(hsn).replaceAll(/\D/g, ''),
    ...readTags(get('Tags')),
    pictures: writePictureCells([...pictures, ...ofVariants].filter(({ url }) => isPictureAddress(url))),
  }
}

/** Shopify writes “Title: Default Title” for a product without variants. */
function readOptions({ get }: NamedRow, names: readonly string[]): Cells {
  const values = [1, 2, 3].map((at) => toValue(get(`Option${at} Value`)))
  if (values[0] === 'Default Title' && (names[0] === 'Title' || names[0] === '')) return {}
  return {
    variant: values[0] ?? '',
    value2: values[1] ?? '',
    value3: values[2] ?? '',
    option: names[0] ?? '',
    option2: names[1] ?? '',
    option3: names[2] ?? '',
  }
}

/** In India shops enter prices with GST. */
function readVariant({ get }: NamedRow, { hasStock }: Reads): Cells {
  const isTaxed = !/^false$/i.test(get('Variant Taxable', 'Charge tax'))
  return {
    sku: toCode(get('Variant SKU', 'SKU')),
    barcode: toCode(get('Variant Barcode', 'Barcode')),
    mrp: get('Variant Price', 'Price'),
    gstRate: isTaxed ? toGstRate(get('Variant Tax Code', 'Tax code')) : '0',
    weight: toKilograms(get('Variant Grams', 'Weight value (grams)'), 'g'),
    stock: hasStock ? readStock(get) : '',
  }
}

/** Without a tracker Shopify counts nothing and always sells. */
function readStock(get: NamedRow['get']): string {
  if (get('Variant Inventory Tracker', 'Inventory tracker') === '') return 'made to order'
  return toCount(get('Variant Inventory Qty', 'Inventory quantity'))
}
