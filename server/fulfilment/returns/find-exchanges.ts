import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { OrderLine } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { piecesOf } from '#shop/cart/choices.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { Paise } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { Balance } from '#shop/orders/line-balances.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

/** Another variant that may replace a line's. */
export type Exchange = {
  line: number
  variantId: number
  name: string
  /** Null when made to order. */
  stock: number | null
  /** The invoice stays right: price, GST rate and HSN code are the same. */
  isSamePrice: boolean
  /** Paise of one piece now, with GST. */
  withTax: Paise
  picture: Picture | null
  /** Billed kilograms, and centimetres. */
  weight: number
  length: number | null
  breadth: number | null
  height: number | null
  /** With those of the line's words and wrap. */
  benchMinutes: number
}

const columns = {
  line: 'always',
  variantId: 'always',
  name: 'always',
  stock: 'always',
  isSamePrice: 'always',
  price: 'always',
  discount: 'always',
  gstRate: 'always',
  picture: 'always',
  weight: 'always',
  length: 'always',
  breadth: 'always',
  height: 'always',
  benchMinutes: 'always',
} as const

type Row = Omit<Exchange, 'weight' | 'withTax'> & {
  weight: number | null
  price: Paise
  discount: number
  gstRate: number
}

/** A list of names has one for each piece of the line, so some of them have no list of their own. */
export function refuseSomeOfNames(
  { name, quantity, choices }: Pick<OrderLine, 'name' | 'quantity' | 'choices'>,
  units: number,
  { left }: Pick<Balance, 'left'>,
): OperationRefusal<'not-possible'> | undefined {
  if (piecesOf({ choices }) === undefined || units === quantity) return undefined
  const instead = left < quantity ? 'Refund these' : 'Exchange all of them, or refund this one'
  return refuse.conflict(
    'not-possible',
    `Each of the ${quantity} × ${name} has words of its own. ${instead} and make a quote.`,
  )
}

/** Words go with the piece: print areas belong to the product. A hamper fits its own box. */
export async function findExchanges(orm: Orm | Tx, orderId: string): Promise<Exchange[]> {
  const rows = parseRows(
    columns,
    await orm.execute<Row>(sql`
      SELECT line.id::int AS line, other.id AS "variantId", concat_ws(', ', products.name, nullif(other.name, '')) AS name,
        other.stock, (other.price, other.discount, other.gst_rate, coalesce(other.hsn, ''))
          = (bought.price, bought.discount, bought.gst_rate, coalesce(bought.hsn, '')) AS "isSamePrice",
        other.price::int AS price, other.discount::float8 AS discount, other.gst_rate::int AS "gstRate",
        other.weight::float8 AS weight, other.length::float8 AS length, other.breadth::float8 AS breadth,
        other.height::float8 AS height, greatest(0, coalesce(line.bench_minutes - bought.bench_minutes, 0) + other.bench_minutes)::int AS "benchMinutes",
        coalesce((SELECT jsonb_build_object('url', url, 'width', width, 'height', images.height, 'alt', alt)
          FROM product_images AS images WHERE images.product_id = other.product_id
          ORDER BY images.position <> coalesce(other.picture_position, 0), images.position LIMIT 1), line.picture) AS picture
      FROM order_lines AS line JOIN variants AS bought ON bought.id = line.variant_id
      JOIN variants AS other ON other.product_id = bought.product_id AND other.id <> bought.id
      JOIN products ON products.id = other.product_id
      WHERE line.order_id = ${orderId} AND other.is_active AND products.withdrawn_at IS NULL
        AND (other.stock IS NULL OR other.stock > 0)
        AND line.hamper IS NULL
      ORDER BY line.id, other.position, other.id`),
  )
  return rows.map(({ price, discount, gstRate, ...row }) => {
    const withTax = priceWithTax(unitPrice(price, discount), gstRate)
    return { ...row, withTax, weight: chargeableWeight(row) }
  })
}
