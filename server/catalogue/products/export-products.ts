import type { ProductFilters } from '#contract/counter/products.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Particulars } from '#shop/catalogue/particulars.ts'
import {
  productFieldNames,
  productFields,
  simpleProductFields,
  variantFields,
  type ProductField,
  type SimpleValues,
} from '#shop/catalogue/product-fields.ts'
import { toTypedValue } from '#shop/import/goods-values.ts'
import { writeBreaks, writeExtras, writePictures, type SaidExtra, type SaidPicture } from '#shop/import/goods-parts.ts'
import { toTypedWords, typedWords, type TypedWord } from '#shop/import/goods-words.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { SqlValues } from '#server/catalogue/query/query.ts'
import { alwaysPresent, selectColumns } from '#server/platform/database/select-columns.ts'
import { planGoodsFilters } from './list-products-for-staff.ts'

const ROWS_AT_ONCE = 1_000
/** Columns that others already contain: “Size, Ribbon” and “Large, Red”; the MRP is in the price. */
const joined = ['option2', 'option3', 'value2', 'value3', 'mrp'] as const
type ExportedField = Exclude<ProductField, (typeof joined)[number]>
const fields = productFieldNames.filter((field): field is ExportedField => joined.every((each) => each !== field))
const prices: readonly ProductField[] = ['price', 'discount', 'priceBreaks', 'extras']

type Row = SimpleValues & {
  productId: number
  id: number
  slug: string
  variant: string
  option: string
  category: string
  categories: string
  stock: number | null
  words: Particulars & { occasions: string[]; recipients: string[] }
  parts: { priceBreaks: PriceBreak[]; extras: SaidExtra[]; pictures: SaidPicture[] }
}

const rowColumns: ColumnPresence<Row> = {
  ...alwaysPresent(simpleProductFields),
  ...alwaysPresent(variantFields),
  ...alwaysPresent([
    'productId',
    'id',
    'slug',
    'variant',
    'option',
    'category',
    'categories',
    'stock',
    'words',
    'parts',
  ]),
}

/** A row for each variant, in the import's format. Holds one page at a time. */
export function exportProducts(
  { database }: Pick<Shop, 'database'>,
  filters: ProductFilters,
  { withPrices }: { withPrices: boolean },
): ReadableStream<Uint8Array> {
  const columns = fields.filter((field) => withPrices || !prices.includes(field))
  const header = columns.map((field) => productFields[field].label)
  return streamCsv<{ productId: number; id: number }>(header, async (after = { productId: 0, id: 0 }) => {
    const rows = await readPage(database, filters, after)
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
    return {
      rows: rows.map((row) => columns.map((field) => toCell(field, row))),
      next: last && { productId: last.productId, id: last.id },
    }
  })
}

function toCell(field: ExportedField, row: Row): string {
  if (field === 'stock' && row.stock === null) return 'made to order'
  const text = toText(field, row).trim()
  // A dash alone clears the field on import.
  return /^'*[–—]$/.test(text) ? `'${text}` : text
}

function toText(field: ExportedField, row: Row): string {
  if (isTypedWord(field)) return toTypedWords(row.words)[field]
  if (field === 'priceBreaks') return writeBreaks(row.parts.priceBreaks)
  if (field === 'extras') return writeExtras(row.parts.extras)
  return field === 'pictures' ? writePictures(row.parts.pictures) : toTypedValue(field, row[field])
}

const isTypedWord = (field: ExportedField): field is TypedWord => typedWords.some((each) => each === field)

async function readPage(
  database: Shop['database'],
  filters: ProductFilters,
  after: { productId: number; id: number },
): Promise<Row[]> {
  const values = new SqlValues('seen')
  const { wanted } = await planGoodsFilters(database, filters, values)
  const from = `(v.product_id, v.id) > (${values.add(after.productId)}, ${values.add(after.id)})`
  return parseRows(
    rowColumns,
    await database.pool.query<Row>(
      `SELECT v.id, v.product_id AS "productId", p.slug, v.name AS variant, v.stock, c.name AS category,
        ${selectColumns(products, 'p', simpleProductFields)}, ${selectColumns(variants, 'v', variantFields)},
        (SELECT coalesce(string_agg(made ->> 'name', ', ' ORDER BY place), '')
          FROM jsonb_array_elements(p.options) WITH ORDINALITY AS each (made, place)) AS option,
        (SELECT coalesce(string_agg(other.name, ' | ' ORDER BY other.id), '') FROM categories other
          WHERE other.id <> p.category_id AND other.id IN (
            SELECT category_id FROM product_categories WHERE product_id = p.id AND p.withdrawn_at IS NULL
            UNION ALL SELECT category_id FROM withdrawn_product_categories
              WHERE product_id = p.id AND p.withdrawn_at IS NOT NULL)) AS categories,
        json_build_object('occasions', p.occasions, 'recipients', p.recipients, 'inside', p.inside, 'piece', p.piece,
          'makers', p.makers, 'care', p.care, 'packing', p.packing) AS words,
        json_build_object('priceBreaks', p.price_breaks,
          'extras', (SELECT coalesce(json_agg(json_build_object('name', e.name, 'isRequired', e.is_required, 'choices', e.choices)
            ORDER BY e.position, e.id), '[]') FROM extras e WHERE e.product_id = p.id),
          'pictures', (SELECT coalesce(json_agg(json_build_object('ref', i.url, 'alt', i.alt) ORDER BY i.position), '[]')
            FROM product_images i WHERE i.product_id = p.id)) AS parts
      FROM variants v JOIN products p ON p.id = v.product_id JOIN categories c ON c.id = p.category_id
      WHERE ${wanted} AND ${from} ORDER BY v.product_id, v.id LIMIT ${ROWS_AT_ONCE}`,
      [...values.list],
    ),
  )
}
