import type { Reads } from '#server/platform/database/open-database.ts'
import { isByIndexAlone, isByTextAlone, isEverything, onlyCategory, type Filter } from './filter.ts'
import { filterColumns, filterColumnsInOrder } from './filter-columns.ts'
import { filterSql, SqlValues } from './filter-sql.ts'
import { joinCategorySets } from './join-category-sets.ts'
import { splitFacets, type SplitFacets } from './split-facets.ts'
import type { CatalogueMoment } from './list-context.ts'
import type { ProductSource } from './read-products.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** `pin`: the owner's pins, in one category alone. */
export type ProductSort = { by: ProductSortKey | 'pin'; descending: boolean }

/** `price` is the price after discount. */
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

/** As in the partial indexes. */
const onSale = 'p.withdrawn_at IS NULL'

/** Their indexes cover all columns of `facetsSql`. */
const facetSorts: ReadonlySet<ProductSort['by']> = new Set(['price', 'count', 'createdAt'])

function facetsSql({ facets, rest }: SplitFacets, values: SqlValues): string {
  const conditions = facets.flatMap((facet) => {
    if ('suits' in facet) return facetBitsSql(facet, values)
    // The price without GST is never higher, so it bounds the index scan.
    const [limit = 0] = 'field' in facet ? facet.values : []
    return [`p.unit_price <= ${values.add(limit)}`, filterSql(facet, filterColumns, values)]
  })
  if (rest.length > 0)
    conditions.push(`p.id IN (SELECT p.id FROM products p WHERE ${filterSql({ all: rest }, filterColumns, values)})`)
  return conditions.join(' AND ')
}

const suited = ['occasions', 'recipients', 'colours'] as const

function facetBitsSql({ suits, keys }: Extract<Filter, { suits: unknown }>, values: SqlValues): string {
  const wanted = suited.map((each) => (each === suits ? values.add([...keys]) : "'{}'"))
  return `p.facet_bits & facet_bits(${wanted.join(', ')}) <> 0`
}

/** A lone category and facets use their own indexes if these have the sort; other filters walk all products in order. */
export interface Selection {
  from: 'products' | 'one category' | 'facets' | 'search'
  fromWhere: string
  values: SqlValues
  isByTextAlone: boolean
  isByIndexAlone: boolean
}

/** @param found 'gathered': by indexes of the filter; 'in order': by a walk in sort order */
export function selectProducts(
  filter: Filter,
  sorts: readonly ProductSort[],
  found: 'gathered' | 'in order' = 'gathered',
): Selection {
  const categoryId = onlyCategory(filter)
  if (categoryId !== undefined && sorts.every((sort) => copiedColumns[sort.by])) {
    const values = new SqlValues('hidden')
    const fromWhere = `FROM product_categories pc WHERE pc.category_id = ${values.add(categoryId)}`
    return { from: 'one category', fromWhere, values, isByTextAlone: false, isByIndexAlone: false }
  }
  if (isEverything(filter))
    return {
      from: 'products',
      fromWhere: `FROM products p WHERE ${onSale}`,
      values: new SqlValues('hidden'),
      isByTextAlone: false,
      isByIndexAlone: false,
    }
  const values = new SqlValues('seen')
  const split = splitFacets(filter)
  if (split && sorts.every(({ by }) => facetSorts.has(by)))
    return {
      from: 'facets',
      fromWhere: `FROM products p WHERE ${onSale} AND ${facetsSql(split, values)}`,
      values,
      isByTextAlone: false,
      isByIndexAlone: false,
    }
  const sets = joinCategorySets(filter, values)
  const columns = found === 'in order' ? filterColumnsInOrder : filterColumns
  const condition = filterSql(sets.filter, { ...columns, plain: { ...columns.plain, ...sets.columns } }, values)
  return {
    from: 'search',
    fromWhere: `FROM products p ${sets.join} WHERE ${onSale} AND ${condition}`,
    values,
    isByTextAlone: isByTextAlone(filter),
    isByIndexAlone: isByIndexAlone(filter),
  }
}

/** Sorts ties by id, so that pages never overlap. @param after counts `offset` from this product, if `canBeginAfter` */
export function selectPage(
  selection: Selection,
  sorts: readonly ProductSort[],
  limit: number,
  offset: number,
  after?: number,
): ProductSource {
  const { from } = selection
  const page = selection.values.copy()
  const { id, fromWhere, order } = inOrder(selection, sorts, page, after)
  const ids = `SELECT ARRAY(SELECT ${id} ${fromWhere} ORDER BY ${order}
    LIMIT ${page.add(limit, 'bigint')} OFFSET ${page.add(offset, 'bigint')})`
  const source: ProductSource = { ids, values: page.list }
  // Prepares frequent statements only; a search is planned for its words.
  const [first] = sorts
  if (from === 'search' || from === 'facets' || after !== undefined || (sorts.length > 1 && first?.by !== 'pin'))
    return source
  return { ...source, name: `${from} by ${first?.by ?? 'id'} ${first?.descending ? 'desc' : 'asc'}` }
}

/** Counts to one more than `most`; returns the page if matches are few. `of`: the estimated number of products. */
export function selectMatches(
  { fromWhere, values, isByTextAlone }: Selection,
  sorts: readonly ProductSort[],
  { limit, offset, most }: { limit: number; offset: number; most: number },
): { text: string; values: readonly unknown[] } {
  const page = values.copy()
  const complete = endWithId(sorts)
  const keys = complete.map(({ by }) => sortColumns[by as ProductSortKey])
  // No index has the slug, so the database counts by trigrams, three times as fast for large counts.
  if (isByTextAlone && most > FEW) keys.push('p.slug')
  const columns = [...new Set([sortColumns.id, ...keys])].map((column) => column.replace(' COLLATE "C"', ''))
  const bound = page.add(most, 'bigint')
  const text = `WITH matches AS MATERIALIZED (SELECT ${columns.join(', ')} ${fromWhere} LIMIT ${bound} + 1),
    counted AS MATERIALIZED (
      SELECT (SELECT count(*)::int FROM matches) AS total,
        (SELECT greatest(reltuples, 0)::int FROM pg_class WHERE oid = 'products'::regclass) AS of
    )
    SELECT version, everything_at AS "listedAt", total, of,
      CASE WHEN total <= ${bound} AND ${areFew('total::bigint', page.add(offset + limit, 'bigint'), 'of')} THEN ARRAY(
        SELECT p.id FROM matches AS p ORDER BY ${toOrder(complete, sortColumns)}
        LIMIT ${page.add(limit, 'bigint')} OFFSET ${page.add(offset, 'bigint')}
      ) END AS ids
    FROM catalogue_version, counted`
  return { text, values: page.list }
}

/** The page of a search if it fills within the first `walked` products; otherwise fewer ids. */
export function selectAmongFirst(
  { fromWhere, values }: Selection,
  sorts: readonly ProductSort[],
  { limit, offset, walked }: { limit: number; offset: number; walked: number },
): ProductSource {
  const page = values.copy()
  const order = toOrder(endWithId(sorts), sortColumns)
  const first = `(SELECT * FROM products p WHERE ${onSale} ORDER BY ${order} LIMIT ${page.add(walked, 'bigint')}) AS p`
  const ids = `SELECT ARRAY(SELECT p.id ${fromWhere.replace('products p', () => first)} ORDER BY ${order}
    LIMIT ${page.add(limit, 'bigint')} OFFSET ${page.add(offset, 'bigint')})`
  return { ids, values: page.list }
}

export function selectAmongAll(
  { fromWhere, values }: Selection,
  sorts: readonly ProductSort[],
  { limit, offset }: { limit: number; offset: number },
): ProductSource {
  const page = values.copy()
  const complete = endWithId(sorts)
  const columns = [...new Set([sortColumns.id, ...complete.map(({ by }) => sortColumns[by as ProductSortKey])])]
  const ids = `WITH matches AS MATERIALIZED (SELECT ${columns.join(', ').replaceAll(' COLLATE "C"', '')} ${fromWhere})
    SELECT ARRAY(SELECT p.id FROM matches AS p ORDER BY ${toOrder(complete, sortColumns)}
    LIMIT ${page.add(limit, 'bigint')} OFFSET ${page.add(offset, 'bigint')})`
  return { ids, values: page.list }
}

/** A walk reads `place` / `total` of all products if matches are spread evenly; they seldom are, hence the factor of two. */
const areFew = (total: string, place: string, of: string) => `${total} * ${total} < 4 * ${place} * ${of}`

/** @returns every `step`th id among the first `count` products, or among so many after `after` */
export function selectPlaces(
  selection: Selection,
  sorts: readonly ProductSort[],
  { step, count, after }: { step: number; count: number; after: number | undefined },
): { text: string; values: readonly unknown[] } {
  const values = selection.values.copy()
  const { id, fromWhere, order } = inOrder(selection, sorts, values, after)
  const text = `SELECT version, everything_at AS "listedAt", ARRAY(
      SELECT id FROM (
        SELECT id, row_number() OVER () AS place
        FROM (SELECT ${id} AS id ${fromWhere} ORDER BY ${order} LIMIT ${values.add(count, 'bigint')}) AS listed
      ) AS placed
      WHERE place % ${values.add(step, 'bigint')} = 0 ORDER BY place
    ) AS ids
    FROM catalogue_version`
  return { text, values: values.list }
}

/** Row comparison follows the sort order only if all sorts have one direction. */
export function canBeginAfter(sorts: readonly ProductSort[]): boolean {
  return sorts.every(({ descending }) => descending === sorts[0]?.descending)
}

function inOrder(selection: Selection, sorts: readonly ProductSort[], values: SqlValues, after: number | undefined) {
  const isOfCategory = selection.from === 'one category'
  const columns: typeof copiedColumns = isOfCategory ? copiedColumns : sortColumns
  const complete = endWithId(sorts)
  const order = toOrder(complete, columns)
  const found = { id: columns.id, order }
  if (after === undefined) return { ...found, fromWhere: selection.fromWhere }
  const keys = complete.map((sort) => columns[sort.by]).join(', ')
  const sign = complete[0]?.descending ? '<' : '>'
  const place = isOfCategory ? selection.fromWhere : 'FROM products p WHERE true'
  const from = `(SELECT ${keys} ${place} AND ${columns.id} = ${values.add(after)})`
  return { ...found, fromWhere: `${selection.fromWhere} AND (${keys}) ${sign} ${from}` }
}

const toOrder = (sorts: readonly ProductSort[], columns: typeof copiedColumns) =>
  sorts.map((sort) => `${columns[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}`).join(', ')

function endWithId(sorts: readonly ProductSort[]): ProductSort[] {
  const at = sorts.findIndex((sort) => sort.by === 'id')
  if (at >= 0) return sorts.slice(0, at + 1)
  return [...sorts, { by: 'id', descending: sorts.at(-1)?.descending ?? false }]
}

/** Without a total, counting stops here: it shows only whether matches are few. */
export const FEW = 100

export async function countProducts(
  database: Reads,
  { fromWhere, values, isByTextAlone }: Selection,
  most: number,
): Promise<CatalogueMoment & { total: number }> {
  const counting = values.copy()
  // No index has the slug: otherwise the planner would scan a sort index for letters in all goods.
  const counted = isByTextAlone ? 'p.slug' : '1'
  const rows = parseRows(
    { total: 'always', version: 'always', listedAt: 'always' },
    await database.pool.query<CatalogueMoment & { total: number }>({
      text: `SELECT version, everything_at AS "listedAt",
          (SELECT count(counted)::int FROM (
            SELECT ${counted} AS counted ${fromWhere} LIMIT ${counting.add(most + 1, 'bigint')}
          ) AS matches) AS total
        FROM catalogue_version`,
      values: counting.list,
    }),
  )
  return rows[0]!
}
