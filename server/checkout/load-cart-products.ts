import type { Database } from '#server/database/open-database.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { Paise } from '#shop/money/paise.ts'
import { parseRows, type ColumnPresence } from '#server/database/parse-rows.ts'

export type OrderableProduct = {
  id: number
  name: string
  picture: Picture | null
  price: Paise
  discount: number
  category: string
  material: string | null
  /** Billable kilograms of one unit. */
  weight: number
  /** Centimetres; null when not measured. */
  length: number | null
  breadth: number | null
  height: number | null
  hsn: string | null
  /** Percent. */
  gstRate: number
  /** Null when made to order. */
  stock: number | null
  /** Working days; null when unknown. */
  daysToMake: number | null
}

type OrderableProductRow = Omit<OrderableProduct, 'weight'> & { weight: number | null }
const columns: ColumnPresence<OrderableProductRow> = {
  id: 'always',
  name: 'always',
  picture: 'always',
  price: 'always',
  discount: 'always',
  category: 'always',
  material: 'always',
  weight: 'always',
  length: 'always',
  breadth: 'always',
  height: 'always',
  hsn: 'always',
  gstRate: 'always',
  stock: 'always',
  daysToMake: 'always',
}

const MAX_ID = 2 ** 31 - 1

export async function loadCartProducts(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, OrderableProduct>> {
  const possible = ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID)
  const rows = parseRows(
    columns,
    await database.pool.query<OrderableProductRow>({
      name: 'goods-of-a-cart',
      text: `
      SELECT id, name, price, discount, nullif(material, '') AS material,
        (SELECT name FROM categories WHERE id = category_id) AS category, weight, length, breadth, height, hsn, gst_rate AS "gstRate", stock,
        days_to_make AS "daysToMake",
        (SELECT jsonb_build_object('url', url, 'width', width, 'height', height, 'alt', alt)
         FROM product_images WHERE product_id = products.id ORDER BY position LIMIT 1) AS picture
      FROM products WHERE id = ANY($1::int[])`,
      values: [possible],
    }),
  )
  return new Map(rows.map((row) => [row.id, { ...row, weight: chargeableWeight(row) }]))
}
