import { listBarcodeForms } from '#shop/catalogue/gtin.ts'
import { containsPattern, escapeLike } from '#server/platform/database/escape-like.ts'
import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'

export type FoundProduct = { id: number; name: string; category: string; isWithdrawn: boolean; sku: string | null }

const SHORTEST_WORD = 3
const MAX_WORDS = 6

/** By words of the name, a SKU's prefix, or a barcode; newest first. Each uses its own index. */
export async function findProductsForStaff(
  { database }: Pick<Shop, 'database'>,
  { q, limit }: { q: string; limit: number },
): Promise<FoundProduct[]> {
  const typed = q.trim().toLowerCase()
  const words = typed.split(/\s+/).slice(0, MAX_WORDS)
  const hasName = words.map((word) => sql`search_name LIKE ${containsPattern(word)}`)
  const byName = words.some(({ length }) => length >= SHORTEST_WORD) ? sql.join(hasName, sql` AND `) : sql`false`
  return parseRows(
    { id: 'always', name: 'always', category: 'always', isWithdrawn: 'always', sku: 'always' },
    await database.orm.execute<FoundProduct>(sql`
      WITH found AS MATERIALIZED (
        SELECT id, NULL AS sku FROM products WHERE ${byName}
        UNION ALL SELECT product_id, sku FROM variants WHERE lower(sku) LIKE ${`${escapeLike(typed)}%`}
        UNION ALL SELECT product_id, sku FROM variants WHERE barcode = ANY (${sql.param(listBarcodeForms(typed))}::text[])
      ), newest AS (
        SELECT id, min(sku) AS sku FROM found GROUP BY id ORDER BY id DESC LIMIT ${limit}
      )
      SELECT products.id, products.name, categories.name AS category, withdrawn_at IS NOT NULL AS "isWithdrawn", newest.sku
      FROM newest JOIN products USING (id) JOIN categories ON categories.id = category_id ORDER BY products.id DESC`),
  )
}
