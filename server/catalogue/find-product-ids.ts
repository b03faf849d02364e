import type { Database } from '../database/open-database.ts'
import { splitCategory, type Filter } from './filter.ts'
import { filterSql, Values, type Columns } from './filter-sql.ts'

export type ProductSort = { by: ProductSortKey; descending: boolean }

/** `price` is the price after discount (the decisions, section 3). */
export type ProductSortKey = 'id' | 'name' | 'price' | 'discount' | 'count' | 'createdAt' | 'updatedAt'

const sortColumns: Record<ProductSortKey, string> = {
  id: 'p.id',
  name: 'lower(p.name) COLLATE "C"',
  price: 'p.unit_price',
  discount: 'p.discount',
  count: 'p.popularity',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
}
/** The sort keys that a category's own indexes hold. */
const copiedColumns: Partial<Record<ProductSortKey, string>> = {
  id: 'pc.product_id',
  price: 'pc.unit_price',
  count: 'pc.popularity',
  createdAt: 'pc.created_at',
}

/** The fields products can be filtered by. `price` is the price before discount, as products carry it. */
export const filterColumns = {
  id: 'p.id',
  name: 'p.name',
  price: 'p.price',
  discount: 'p.discount',
  category: '(SELECT name FROM categories WHERE id = p.category_id)',
  material: 'p.material',
  weight: 'p.weight',
  length: 'p.length',
  breadth: 'p.breadth',
  height: 'p.height',
  count: 'p.popularity',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} satisfies Columns

/** The FROM and WHERE that a filter comes to, and the values they name. */
export interface Selection {
  categoryId: number | undefined
  conditions: string[]
  values: Values
}

export function select(filter: Filter): Selection {
  const { categoryId, others } = splitCategory(filter)
  const values = new Values()
  const conditions = categoryId === undefined ? [] : [`pc.category_id = ${values.add(categoryId)}`]
  for (const other of others) conditions.push(filterSql(other, filterColumns, values))
  return { categoryId, conditions, values }
}

/** One category alone, or everything: the same few statements again and again, worth preparing. */
function isPlain({ categoryId, conditions }: Selection): boolean {
  return conditions.length === (categoryId === undefined ? 0 : 1)
}

/**
 * The ids of one page of products, and the version of the catalogue they were read from. Ties are settled by id, so
 * pages never overlap. A category is walked in order along an index of its own.
 */
export async function findProductIds(
  database: Pick<Database, 'pool'>,
  selection: Selection,
  sorts: readonly ProductSort[],
  limit: number,
  offset: number,
): Promise<{ ids: number[]; version: number }> {
  const { order, walksCategory } = orderBy(selection, sorts)
  const places = selection.values.list.length
  const { rows } = await database.pool.query<{ ids: number[]; version: number }>({
    // Unprepared, the planner sees what is searched for: a common word and a rare one want different plans.
    ...(isPlain(selection) &&
      sorts.length === 1 && { name: `product-ids ${selection.categoryId !== undefined} ${order}` }),
    text: `SELECT (SELECT version FROM catalogue_version) AS version, ARRAY(
        SELECT ${selection.categoryId === undefined ? 'p.id' : 'pc.product_id'} ${fromWhere(selection, walksCategory)}
        ORDER BY ${order} LIMIT $${places + 1} OFFSET $${places + 2}
      ) AS ids`,
    values: [...selection.values.list, limit, offset],
  })
  return rows[0]!
}

/** How many products a selection holds, and the version of the catalogue they were counted in. */
export async function countProducts(
  database: Pick<Database, 'pool'>,
  selection: Selection,
): Promise<{ total: number; version: number }> {
  const { rows } = await database.pool.query<{ total: number; version: number }>({
    ...(isPlain(selection) && { name: `count-products ${selection.categoryId !== undefined}` }),
    text: `SELECT (SELECT version FROM catalogue_version) AS version,
      (SELECT count(*) ${fromWhere(selection, true)}) AS total`,
    values: selection.values.list,
  })
  return rows[0]!
}

function fromWhere(selection: Selection, categoryAlone: boolean): string {
  const { categoryId, conditions } = selection
  const from =
    categoryId === undefined
      ? 'products p'
      : `product_categories pc${categoryAlone && isPlain(selection) ? '' : ' JOIN products p ON p.id = pc.product_id'}`
  return `FROM ${from}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
}

function orderBy(
  { categoryId }: Selection,
  sorts: readonly ProductSort[],
): { order: string; walksCategory: boolean } {
  const untilId = sorts.slice(0, sorts.findIndex((sort) => sort.by === 'id') + 1 || undefined)
  const last = untilId.at(-1)
  const complete: readonly ProductSort[] =
    last?.by === 'id' ? untilId : [...untilId, { by: 'id', descending: last?.descending ?? false }]
  const walksCategory = categoryId !== undefined && complete.every((sort) => copiedColumns[sort.by])
  const columns = walksCategory ? copiedColumns : sortColumns
  const order = complete.map((sort) => `${columns[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}`).join(', ')
  return { order, walksCategory }
}
