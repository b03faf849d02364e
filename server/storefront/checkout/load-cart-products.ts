import type { Database } from '#server/platform/database/open-database.ts'
import { extrasOf } from '#server/platform/database/extras-of.ts'
import type { Extra, ExtraChoice, Picture } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { LineToPrice, PriceBreak } from '#shop/pricing/price-lines.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'

export type OrderableProduct = {
  id: number
  productId: number
  name: string
  /** The variant's own picture, or the product's first. */
  picture: Picture | null
  pictures: Picture[]
  price: Paise
  discount: number
  category: string
  material: string | null
  /** Billable kilograms of one unit. */
  weight: number
  length: number | null
  breadth: number | null
  height: number | null
  hsn: string | null
  gstRate: number
  stock: number | null
  daysToMake: number | null
  /** Minutes of work on one unit. */
  benchMinutes: number
  /** Days that it keeps before it leaves; null: any number. */
  keepsDays: number | null
  extras: OrderableExtra[]
  breaks?: NonNullable<LineToPrice['breaks']>
}

/** `variantId`: each piece takes one of it from stock. */
export type OrderableExtra = Omit<Extra, 'choices'> & { choices: (ExtraChoice & { variantId?: number })[] }

type OrderableProductRow = Omit<OrderableProduct, 'weight' | 'extras' | 'picture' | 'pictures' | 'breaks'> & {
  weight: number | null
  pictures: Picture[] | null
  picturePosition: number | null
  extras: OrderableExtra[] | null
  /** Null for a variant with a price other than the first one's. */
  priceBreaks: PriceBreak[] | null
}
const columns: ColumnPresence<OrderableProductRow> = {
  id: 'always',
  productId: 'always',
  name: 'always',
  pictures: 'always',
  picturePosition: 'always',
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
  benchMinutes: 'always',
  keepsDays: 'always',
  extras: 'always',
  priceBreaks: 'always',
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
      SELECT v.id, v.product_id AS "productId", concat_ws(', ', p.name, nullif(v.name, '')) AS name, v.price, v.discount,
        nullif(p.material, '') AS material, c.name AS category, v.weight, v.length, v.breadth, v.height, v.hsn,
        v.gst_rate AS "gstRate", v.stock, v.days_to_make AS "daysToMake", v.bench_minutes AS "benchMinutes", v.keeps_days AS "keepsDays",
        ${extrasOf('p.id')} AS extras,
        (SELECT jsonb_agg(jsonb_build_object('url', url, 'width', width, 'height', height, 'alt', alt) ORDER BY position)
         FROM product_images WHERE product_id = p.id) AS pictures, v.picture_position AS "picturePosition",
        CASE WHEN (SELECT (first.price, first.discount) = (v.price, v.discount) FROM variants first WHERE first.id = p.id)
          THEN p.price_breaks END AS "priceBreaks"
      FROM variants v JOIN products p ON p.id = v.product_id JOIN categories c ON c.id = p.category_id
      -- Behind a SELECT, PostgreSQL does not plan for the number of ids, and so plans once for each connection.
      WHERE v.id = ANY((SELECT $1::int[])::int[]) AND v.is_active AND p.withdrawn_at IS NULL`,
      values: [possible],
    }),
  )
  return new Map(rows.map((row) => [row.id, toOrderableProduct(row)]))
}

function toOrderableProduct({ picturePosition, priceBreaks, ...row }: OrderableProductRow): OrderableProduct {
  const pictures = row.pictures ?? []
  const picture = pictures[picturePosition ?? 0] ?? pictures[0] ?? null
  const breaks = priceBreaks?.length ? { breaks: { key: String(row.productId), steps: priceBreaks } } : {}
  return { ...row, ...breaks, picture, pictures, weight: chargeableWeight(row), extras: row.extras ?? [] }
}
