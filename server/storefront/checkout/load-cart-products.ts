import { alwaysPresent, selectColumns } from '#server/platform/database/select-columns.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { extrasOf } from '#server/platform/database/extras-of.ts'
import type { Extra, ExtraChoice, Picture } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { LineToPrice, PriceBreak } from '#shop/pricing/price-lines.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'

const variantColumns = [
  'id',
  'productId',
  'price',
  'discount',
  'weight',
  'length',
  'breadth',
  'height',
  'hsn',
  'gstRate',
  'stock',
  'daysToMake',
  'benchMinutes',
  'shelfLifeDays',
] as const

type VariantColumns = Pick<typeof variants.$inferSelect, (typeof variantColumns)[number]>
export type OrderableProduct = VariantColumns & {
  name: string
  /** The variant's own picture, or the product's first. */
  picture: Picture | null
  pictures: Picture[]
  category: string
  material: string | null
  /** Billable kilograms of one unit. */
  weight: number
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
  ...alwaysPresent(variantColumns),
  ...alwaysPresent(['name', 'pictures', 'picturePosition', 'category', 'material', 'extras', 'priceBreaks']),
}

const selected = selectColumns(variants, 'v', variantColumns)
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
      SELECT ${selected}, concat_ws(', ', p.name, nullif(v.name, '')) AS name,
        nullif(p.material, '') AS material, c.name AS category,
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
