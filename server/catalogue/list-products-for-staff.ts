import { containsPattern } from '#server/database/escape-like.ts'
import type { ProductFilters, StaffProductRow } from '#contract/counter/products.ts'
import { countTextMatches, toCountedPage, type CountedPage } from '#server/database/counted-page.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { SqlValues } from './filter-sql.ts'

type Row = Omit<StaffProductRow, 'withdrawnAt' | 'unitPrice'> & { withdrawnAt: Date | null; unitPrice: number }

const counted = '(SELECT stock FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock IS NOT NULL)'
const isLow = 'EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock <= v.low_at)'

/** The newest first. `after` is the last id of the page before. */
export async function listProductsForStaff(
  { database }: Pick<Shop, 'database'>,
  { after, limit = 50, ...filters }: ProductFilters,
): Promise<CountedPage<StaffProductRow>> {
  const values = new SqlValues('seen')
  const wanted = conditionsOf(filters, values)
  const matches = await countTextMatches(database, `products p WHERE ${wanted}`, values.list)
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
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ id }) => id })
  return { ...page, data: page.data.map((row) => ({ ...row, withdrawnAt: row.withdrawnAt?.toISOString() ?? null })) }
}

/** SQL over `products p`. */
export function conditionsOf({ q, state, category, low, pictures }: ProductFilters, values: SqlValues): string {
  const conditions = ['true']
  if (q?.trim()) {
    const words = q.trim().toLowerCase()
    const like = values.add(containsPattern(words))
    const same = values.add(words)
    const number = values.add(/^\d{1,9}$/.test(words) ? Number(words) : 0)
    // Each by its index: joined by OR, all goods would be read.
    conditions.push(`p.id IN (SELECT id FROM products WHERE search_name LIKE ${like} OR slug = ${same}
      UNION ALL SELECT product_id FROM variants WHERE lower(sku) = ${same}
      UNION ALL SELECT product_id FROM variants WHERE barcode = ${same} OR id = ${number})`)
  }
  if (state) conditions.push(`p.withdrawn_at IS ${state === 'withdrawn' ? 'NOT NULL' : 'NULL'}`)
  if (category !== undefined) {
    const id = values.add(category)
    conditions.push(`(EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id})
      OR EXISTS (SELECT FROM withdrawn_product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id}))`)
  }
  if (low) conditions.push(isLow)
  if (pictures) conditions.push('p.id IN (SELECT product_id FROM products_without_picture)')
  return conditions.join(' AND ')
}
