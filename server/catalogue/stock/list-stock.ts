import { listBarcodeForms } from '#shop/catalogue/gtin.ts'
import { eq } from 'drizzle-orm'
import type { StockFilters, StockMovement, StockRow } from '#contract/counter/stock.ts'
import { countTextMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { isCommonInNames, MAX_FOUND, nameHas } from '#server/platform/database/find-in-names.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

/** Counted variants by id. `after` is the last of the previous page. */
export async function listStock(
  { database }: Pick<Shop, 'database'>,
  { q, low, after = 0, limit = 50 }: StockFilters,
): Promise<CountedPage<StockRow>> {
  const values: (string | number)[] = []
  const add = (value: string | number) => `$${values.push(value)}`
  const words = q?.trim().toLowerCase() ?? ''
  const isCommon = words !== '' && (await isCommonInNames(database, words))
  const wanted = ['v.stock IS NOT NULL', 'v.is_active', 'p.withdrawn_at IS NULL']
  if (low === 'yes') wanted.push('v.id = ANY (ARRAY(SELECT id FROM variants WHERE is_active AND stock <= low_at))')
  if (words !== '') wanted.push(hasWords(words, isCommon, add))
  const matching = `WHERE ${wanted.join(' AND ')}`
  // Walks in order: a plain join would read all goods before the first is shown.
  const walked = `variants v CROSS JOIN LATERAL (SELECT * FROM products WHERE id = v.product_id OFFSET 0) AS p ${matching}`
  const counted = `variants v JOIN products p ON p.id = v.product_id ${matching}`
  const most = isCommon ? MAX_FOUND : undefined
  const matches = await countTextMatches(database, counted, values, most)
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
      `WITH held AS MATERIALIZED (
         SELECT m.variant_id, -sum(m.change)::int AS units FROM orders o JOIN stock_movements m ON m.order_id = o.id
         WHERE o.state = 'awaiting payment' GROUP BY m.variant_id
       )
       SELECT v.id AS variant, p.id AS product, concat_ws(', ', p.name, nullif(v.name, '')) AS name, v.sku, v.shelf, v.stock,
        v.low_at AS "lowAt", v.stock <= v.low_at AS "isLow",
        coalesce((SELECT units FROM held WHERE variant_id = v.id), 0) AS "onHold"
       FROM ${walked} AND v.id > ${add(after)} ORDER BY v.id LIMIT ${add(limit + 1)}`,
      values,
    ),
  )
  return toCountedPage(rows, { limit, matches, most, cursorOf: ({ variant }) => variant })
}

/** Part of a name, or a whole SKU, barcode or shelf. Rare codes among many products stay fast. */
function hasWords(words: string, isCommon: boolean, add: (value: string) => string): string {
  const same = add(words)
  const coded = `SELECT id FROM variants WHERE lower(sku) = ${same}
    UNION ALL SELECT id FROM variants WHERE barcode IN (${listBarcodeForms(words).map(add).join(', ')})
    UNION ALL SELECT id FROM variants WHERE lower(shelf) = ${same} AND shelf <> ''`
  if (isCommon) return `(${nameHas('p.search_name', words, add)} OR v.id IN (${coded}))`
  return `v.id IN (SELECT found.id FROM products JOIN variants found ON found.product_id = products.id
    WHERE ${nameHas('search_name', words, add)} UNION ALL ${coded})`
}

type MovementRow = Omit<StockMovement, 'at' | 'order'> & { at: Date; order: number | null }

/** Newest first, without a time limit. `after` is the last id of the previous page. */
export async function listStockMovements(
  { database }: Pick<Shop, 'database'>,
  { variantId, after, limit = 50 }: { variantId: number; after?: number | undefined; limit?: number | undefined },
): Promise<(CountedPage<StockMovement> & { stock: number | null; name: string }) | undefined> {
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
  const matches = await countTextMatches(database, 'stock_movements WHERE variant_id = $1', [variantId])
  const data = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    order: row.order === null ? null : formatOrderNumber(row.order),
  }))
  const page = toCountedPage(data, { limit, matches, cursorOf: ({ id }) => id })
  const name = [variant.product, variant.variant].filter(Boolean).join(', ')
  return { ...page, stock: variant.stock, name }
}
