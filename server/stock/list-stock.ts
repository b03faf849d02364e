import { containsPattern } from '#server/database/escape-like.ts'
import { eq } from 'drizzle-orm'
import type { StockFilters, StockMovement, StockRow } from '#contract/counter/stock.ts'
import { products, variants } from '#server/database/catalogue-tables.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

type Page<Row> = { data: Row[]; next: string | null; count: number; more: boolean }
const MAX_COUNTED = 10_000

/** What is counted, by the number of its variant. `after` is the last of the page before. */
export async function listStock(
  { database }: Pick<Shop, 'database'>,
  { q, low, after = 0, limit = 50 }: StockFilters,
): Promise<Page<StockRow>> {
  const words = q?.trim().toLowerCase() ?? ''
  const like = containsPattern(words)
  const wanted = `v.stock IS NOT NULL AND v.is_active AND p.withdrawn_at IS NULL
    AND (NOT $1::boolean OR v.stock <= v.low_at)
    AND ($2 = '' OR p.search_name LIKE $3 OR lower(v.sku) = $2 OR v.barcode = $2 OR lower(v.shelf) = $2)`
  const values = [low === 'yes', words, like]
  const counted = parseRows(
    { count: 'always' },
    await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM variants v JOIN products p ON p.id = v.product_id
       WHERE ${wanted} LIMIT ${MAX_COUNTED + 1}) AS matches`,
      values,
    ),
  )
  const rows = parseRows(
    {
      variant: 'always',
      product: 'always',
      name: 'always',
      sku: 'always',
      shelf: 'always',
      stock: 'always',
      lowAt: 'always',
      isLow: 'always',
      onHold: 'always',
    },
    await database.pool.query<StockRow>(
      `SELECT v.id AS variant, p.id AS product, concat_ws(', ', p.name, nullif(v.name, '')) AS name, v.sku, v.shelf, v.stock,
        v.low_at AS "lowAt", v.stock <= v.low_at AS "isLow",
        (SELECT coalesce(-sum(m.change), 0)::int FROM orders o JOIN stock_movements m ON m.order_id = o.id
         WHERE o.state = 'awaiting payment' AND m.variant_id = v.id) AS "onHold"
       FROM variants v JOIN products p ON p.id = v.product_id
       WHERE ${wanted} AND v.id > $4 ORDER BY v.id LIMIT $5`,
      [...values, after, limit + 1],
    ),
  )
  const count = counted[0]?.count ?? 0
  const page = toPage(rows, limit, ({ variant }) => variant)
  return { ...page, count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
}

type MovementRow = Omit<StockMovement, 'at' | 'order'> & { at: Date; order: number | null }

/** The newest first, for ever. `after` is the last id of the page before. */
export async function listStockMovements(
  { database }: Pick<Shop, 'database'>,
  { variantId, after, limit = 50 }: { variantId: number; after?: number | undefined; limit?: number | undefined },
): Promise<(Page<StockMovement> & { stock: number | null; name: string }) | undefined> {
  const [variant] = await database.orm
    .select({ stock: variants.stock, variant: variants.name, product: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, variantId))
  if (!variant) return undefined
  const rows = parseRows(
    {
      id: 'always',
      at: 'always',
      change: 'always',
      after: 'always',
      reason: 'always',
      by: 'always',
      order: 'always',
      note: 'always',
    },
    await database.pool.query<MovementRow>(
      `WITH page AS (
         SELECT * FROM stock_movements WHERE variant_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3
       )
       SELECT page.id, page.created_at AS at, change, actor AS by, reason, note, o.number AS order,
         ((SELECT coalesce(sum(change), 0) FROM stock_movements WHERE variant_id = $1 AND id < (SELECT min(id) FROM page))
           + sum(change) OVER (ORDER BY page.id))::int AS after
       FROM page LEFT JOIN orders o ON o.id = order_id ORDER BY page.id DESC`,
      [variantId, after ?? null, limit + 1],
    ),
  )
  const [all] = parseRows(
    { count: 'always' },
    await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM stock_movements WHERE variant_id = $1 LIMIT ${MAX_COUNTED + 1}) AS matches`,
      [variantId],
    ),
  )
  const count = all?.count ?? 0
  const data = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    order: row.order === null ? null : formatOrderNumber(row.order),
  }))
  const page = toPage(data, limit, ({ id }) => id)
  const name = [variant.product, variant.variant].filter(Boolean).join(', ')
  return { ...page, count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED, stock: variant.stock, name }
}

function toPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => number) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? String(keyOf(last)) : null }
}
