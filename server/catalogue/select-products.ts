import type { Database } from '#server/database/open-database.ts'
import { isEverything, onlyCategory, type Filter } from './filter.ts'
import { filterSql, SqlValues, type Columns } from './filter-sql.ts'
import type { ProductSource } from './read-products.ts'
import { parseRows } from '#server/database/parse-rows.ts'

/** `pin`: what the owner shows first; of one category alone. */
export type ProductSort = { by: ProductSortKey | 'pin'; descending: boolean }

/** `price` is the price after discount (the decisions, section 3). */
export type ProductSortKey = 'id' | 'name' | 'price' | 'discount' | 'count' | 'createdAt' | 'updatedAt'

const sortColumns: Record<ProductSortKey, string> = {
  id: 'p.id',
  name: 'p.search_name COLLATE "C"',
  price: 'p.unit_price',
  discount: 'p.discount',
  count: 'p.popularity',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
}
const copiedColumns: Partial<Record<ProductSort['by'], string>> = {
  pin: 'pc.pin',
  id: 'pc.product_id',
  price: 'pc.unit_price',
  count: 'pc.popularity',
  createdAt: 'pc.created_at',
}

/** Kilograms, by the same rule as `chargeableWeight`. */
const billedWeight =
  'round(greatest(coalesce(nullif(p.weight, 0), 0.5), coalesce(p.length * p.breadth * p.height, 0) / 5000), 3)'

/** `price` is the price before discount, as the API shows it. */
const filterColumns = {
  id: 'p.id',
  name: 'p.name',
  price: 'p.price',
  discount: 'p.discount',
  category: '(SELECT name FROM categories WHERE id = p.category_id)',
  material: 'p.material',
  weight: billedWeight,
  netWeight: 'p.weight',
  length: 'p.length',
  breadth: 'p.breadth',
  height: 'p.height',
  count: 'p.popularity',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} satisfies Columns
export type ProductFilterField = keyof typeof filterColumns

/** Of pages alone; paise with GST, and working days before it can leave. */
const pageColumns: Columns = {
  priceWithTax: 'price_with_tax(p.unit_price, p.gst_rate)',
  lead: 'CASE WHEN p.stock_shown IS NULL THEN coalesce(p.days_to_make, 0) ELSE 0 END',
  stockShown: 'p.stock_shown',
}

/** As the partial indexes have it. */
const onSale = 'p.withdrawn_at IS NULL'

const foldedColumns: Columns = { name: 'p.search_name', material: 'lower(p.material)' }

/** A lone category uses its own indexes if they have the sort; combined, filtering all products in order is faster. */
export interface Selection {
  from: 'products' | 'one category' | 'search'
  fromWhere: string
  values: SqlValues
}

export function selectProducts(filter: Filter, sorts: readonly ProductSort[]): Selection {
  const categoryId = onlyCategory(filter)
  if (categoryId !== undefined && sorts.every((sort) => copiedColumns[sort.by])) {
    const values = new SqlValues('hidden')
    const fromWhere = `FROM product_categories pc WHERE pc.category_id = ${values.add(categoryId)}`
    return { from: 'one category', fromWhere, values }
  }
  if (isEverything(filter))
    return { from: 'products', fromWhere: `FROM products p WHERE ${onSale}`, values: new SqlValues('hidden') }
  const values = new SqlValues('seen')
  const condition = filterSql(filter, { plain: { ...filterColumns, ...pageColumns }, folded: foldedColumns }, values)
  return { from: 'search', fromWhere: `FROM products p WHERE ${onSale} AND ${condition}`, values }
}

/** Ties are ordered by id, so that pages never overlap. */
export function selectPage(
  { from, fromWhere, values }: Selection,
  sorts: readonly ProductSort[],
  limit: number,
  offset: number,
): ProductSource {
  const columns: typeof copiedColumns = from === 'one category' ? copiedColumns : sortColumns
  const complete = endWithId(sorts)
  const order = complete.map((sort) => `${columns[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}`).join(', ')
  const page = values.copy()
  const ids = `SELECT ARRAY(SELECT ${columns.id} ${fromWhere} ORDER BY ${order}
    LIMIT ${page.add(limit, 'bigint')} OFFSET ${page.add(offset, 'bigint')})`
  const source: ProductSource = { ids, values: page.list }
  // Only frequent statements are prepared; a search is planned for its very words.
  const [first] = sorts
  if (from === 'search' || (sorts.length > 1 && first?.by !== 'pin')) return source
  return { ...source, name: `${from} by ${first?.by ?? 'id'} ${first?.descending ? 'desc' : 'asc'}` }
}

function endWithId(sorts: readonly ProductSort[]): ProductSort[] {
  const at = sorts.findIndex((sort) => sort.by === 'id')
  if (at >= 0) return sorts.slice(0, at + 1)
  return [...sorts, { by: 'id', descending: sorts.at(-1)?.descending ?? false }]
}

export async function countProducts(
  database: Pick<Database, 'pool'>,
  { from, fromWhere, values }: Selection,
): Promise<{ total: number; version: number }> {
  // No index on names holds slugs: this makes the database count by trigrams, three times as fast.
  const counted = from === 'search' ? 'count(p.slug)' : 'count(*)'
  const rows = parseRows(
    { total: 'always', version: 'always' },
    await database.pool.query<{ total: number; version: number }>({
      text: `SELECT (SELECT version FROM catalogue_version) AS version, (SELECT ${counted} ${fromWhere}) AS total`,
      values: values.list,
    }),
  )
  return rows[0]!
}
