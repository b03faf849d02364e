import type { ProductFilters } from '#contract/counter/products.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'
import type { CsvCell } from '#server/platform/csv/format-csv.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cornerFields, placeFields, type PlaceField } from '#shop/import/place-fields.ts'
import type { PlacementGrid } from '#shop/lettering/map-path.ts'
import { cornersOf } from '#shop/lettering/zone-corners.ts'
import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import { SqlValues } from '#server/catalogue/query/query.ts'
import { planGoodsFilters } from './list-products-for-staff.ts'

const ROWS_AT_ONCE = 1_000

type Row = Record<'slug' | 'product' | 'key' | 'label' | 'field' | 'technique' | 'shape', string> &
  Record<'width' | 'height' | 'margin' | 'maxLines' | 'letterMin' | 'letterMax' | 'minutes', number> &
  Record<'unitPrice' | 'oncePrice' | 'productId' | 'id' | 'view', number> & {
    language: string | null
    motifs: string[]
    faces: string[]
    picture: string | null
    ink: string | null
    grid: PlacementGrid | null
  }

const rowColumns: ColumnPresence<Row> = {
  slug: 'always',
  product: 'always',
  key: 'always',
  label: 'always',
  field: 'always',
  technique: 'always',
  shape: 'always',
  width: 'always',
  height: 'always',
  margin: 'always',
  maxLines: 'always',
  letterMin: 'always',
  letterMax: 'always',
  minutes: 'always',
  unitPrice: 'always',
  oncePrice: 'always',
  productId: 'always',
  id: 'always',
  view: 'always',
  language: 'always',
  motifs: 'always',
  faces: 'always',
  picture: 'always',
  ink: 'always',
  grid: 'always',
}

type Column = readonly [title: string, toCell: (row: Row) => CsvCell]

const column = (field: PlaceField, toCell: (row: Row) => CsvCell): Column => [placeFields[field].label, toCell]
const prices: readonly Column[] = [
  column('unitPrice', ({ unitPrice }) => toTypedRupees(unitPrice)),
  column('oncePrice', ({ oncePrice }) => toTypedRupees(oncePrice)),
]
const corners = cornerFields.map((field, at) =>
  // In thousandths, as people move them.
  column(field, ({ grid }) => grid && Math.round((cornersOf(grid).flat()[at] ?? 0) * 1_000) / 1_000),
)
/** Lengths are millimetres, corners shares of the picture's side. All but the product's name come in again. */
const columns: readonly Column[] = [
  column('slug', ({ slug }) => slug),
  ['product', ({ product }) => product],
  column('key', ({ key }) => key),
  column('label', ({ label }) => label),
  column('field', ({ field }) => field),
  column('language', ({ language }) => language),
  column('motifs', ({ motifs }) => motifs.join(', ')),
  column('technique', ({ technique }) => technique),
  column('shape', ({ shape }) => shape),
  column('width', ({ width }) => width),
  column('height', ({ height }) => height),
  column('margin', ({ margin }) => margin),
  column('maxLines', ({ maxLines }) => maxLines),
  column('letterMin', ({ letterMin }) => letterMin),
  column('letterMax', ({ letterMax }) => letterMax),
  column('faces', ({ faces }) => faces.join(', ')),
  ...prices,
  column('minutes', ({ minutes }) => minutes),
  column('view', ({ view }) => (view < 0 ? null : view + 1)),
  column('picture', ({ picture }) => picture),
  column('ink', ({ ink }) => ink),
  ...corners,
]

/**
 * Places for words that are offered: a row for each picture that shows one, and one for a place that no picture shows. Holds one
 * page of them at a time, and reads on as they are taken.
 */
export function exportZones(
  { database }: Pick<Shop, 'database'>,
  filters: ProductFilters,
  { withPrices }: { withPrices: boolean },
): ReadableStream<Uint8Array> {
  const shown = columns.filter((column) => withPrices || !prices.includes(column))
  type Cursor = Pick<Row, 'productId' | 'id' | 'view'>
  const header = shown.map(([title]) => title)
  return streamCsv<Cursor>(header, async (after = { productId: 0, id: 0, view: 0 }) => {
    const rows = await readPage(database, filters, after)
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
    return { rows: rows.map((row) => shown.map(([, toCell]) => toCell(row))), next: last }
  })
}

async function readPage(
  database: Shop['database'],
  filters: ProductFilters,
  after: Pick<Row, 'productId' | 'id' | 'view'>,
): Promise<Row[]> {
  const values = new SqlValues('seen')
  const { wanted } = await planGoodsFilters(database, filters, values)
  const view = 'coalesce(pl.view, -1)'
  const from = [after.productId, after.id, after.view].map((value) => values.add(value)).join(', ')
  return parseRows(
    rowColumns,
    await database.pool.query<Row>(
      `SELECT p.slug, p.name AS product, z.key, z.label, z.field, z.technique, z.shape, z.width::float8 AS width,
        z.height::float8 AS height, z.margin::float8 AS margin, z.max_lines AS "maxLines", z.letter_min::float8 AS "letterMin",
        z.letter_max::float8 AS "letterMax", z.minutes, z.unit_price AS "unitPrice", z.once_price AS "oncePrice",
        z.product_id AS "productId", z.id, ${view} AS view, z.language, z.motifs, z.faces, pl.ink, pl.grid,
        (SELECT url FROM product_images WHERE product_id = p.id AND position = pl.view) AS picture
      FROM zones z JOIN products p ON p.id = z.product_id JOIN categories c ON c.id = p.category_id
        LEFT JOIN placements pl ON pl.zone_id = z.id AND pl.parked_for IS NULL
      WHERE z.is_active AND ${wanted} AND (z.product_id, z.id, ${view}) > (${from})
      ORDER BY z.product_id, z.id, ${view} LIMIT ${ROWS_AT_ONCE}`,
      [...values.list],
    ),
  )
}
