import { containsPattern } from '#server/database/escape-like.ts'
import type { ProductFilters, StaffProductRow } from '#contract/counter/products.ts'
import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { SqlValues } from './filter-sql.ts'

/** Counting stops here: nobody waits for it. */
const MAX_COUNTED = 10_000

export type StaffProductPage = { data: StaffProductRow[]; next: string | null; count: number; more: boolean }
type Row = Omit<StaffProductRow, 'withdrawnAt' | 'unitPrice'> & { withdrawnAt: Date | null; unitPrice: number }

const counted = '(SELECT stock FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock IS NOT NULL)'
const isLow = 'EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock <= v.low_at)'

/** The newest first. `after` is the last id of the page before. */
export async function listProductsForStaff(
  { database }: Pick<Shop, 'database'>,
  { after, limit = 50, ...filters }: ProductFilters,
): Promise<StaffProductPage> {
  const values = new SqlValues('seen')
  const wanted = conditionsOf(filters, values)
  const count = await countUpTo(database, wanted, values)
  const from = after === undefined ? '' : `AND p.id < ${values.add(after)}`
  const rows = parseRows(
    {
      id: 'always',
      name: 'always',
      category: 'always',
      withdrawnAt: 'always',
      picture: 'always',
      variants: 'always',
      stock: 'always',
      isLow: 'always',
      unitPrice: 'always',
    },
    await database.pool.query<Row>(
      `SELECT p.id, p.name, c.name AS category, p.withdrawn_at AS "withdrawnAt", p.unit_price AS "unitPrice",
        (SELECT json_build_object('url', url, 'alt', alt) FROM product_images WHERE product_id = p.id
          ORDER BY position LIMIT 1) AS picture,
        (SELECT count(*)::int FROM variants WHERE product_id = p.id) AS variants,
        (SELECT sum(stock)::int FROM ${counted} AS shelf) AS stock,
        ${isLow} AS "isLow"
      FROM products p JOIN categories c ON c.id = p.category_id
      WHERE ${wanted} ${from} ORDER BY p.id DESC LIMIT ${values.add(limit + 1)}`,
      [...values.list],
    ),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => ({ ...row, withdrawnAt: row.withdrawnAt?.toISOString() ?? null })),
    next: rows.length > limit && last ? String(last.id) : null,
    count: Math.min(count, MAX_COUNTED),
    more: count > MAX_COUNTED,
  }
}

/** SQL over `products p`. */
export function conditionsOf({ q, state, category, low, pictures }: ProductFilters, values: SqlValues): string {
  const conditions = ['true']
  if (q?.trim()) {
    const words = q.trim().toLowerCase()
    const like = values.add(containsPattern(words))
    const same = values.add(words)
    conditions.push(`(p.search_name LIKE ${like} OR p.slug = ${same} OR EXISTS (SELECT FROM variants v
      WHERE v.product_id = p.id AND (lower(v.sku) = ${same} OR v.barcode = ${same} OR v.id::text = ${same})))`)
  }
  if (state) conditions.push(`p.withdrawn_at IS ${state === 'withdrawn' ? 'NOT NULL' : 'NULL'}`)
  if (category !== undefined) {
    const id = values.add(category)
    conditions.push(`(EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id})
      OR EXISTS (SELECT FROM withdrawn_product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id}))`)
  }
  if (low) conditions.push(isLow)
  if (pictures) conditions.push('NOT EXISTS (SELECT FROM product_images WHERE product_id = p.id)')
  return conditions.join(' AND ')
}

async function countUpTo(database: Pick<Database, 'pool'>, wanted: string, values: SqlValues): Promise<number> {
  const rows = parseRows(
    { count: 'always' },
    await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM products p WHERE ${wanted} LIMIT ${MAX_COUNTED + 1}) AS matches`,
      [...values.list],
    ),
  )
  return rows[0]?.count ?? 0
}
