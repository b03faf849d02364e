import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { GridFilters, GridRow } from '#contract/counter/product-grid.ts'
import { products, variants } from '#server/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { SqlValues } from './filter-sql.ts'
import { conditionsOf } from './list-products-for-staff.ts'
import { toStaffVariant } from './read-product-for-staff.ts'

/** Counting stops here: nobody waits for it. */
const MAX_COUNTED = 10_000

/** Variants as rows of a sheet, those of the newest product first. `after` is `product-variant` of the last row. */
export async function listGridRows(
  { database }: Pick<Shop, 'database'>,
  { after, limit = 200, ...filters }: GridFilters,
): Promise<{ data: GridRow[]; next: string | null; count: number; more: boolean }> {
  const values = new SqlValues('seen')
  const wanted = conditionsOf(filters, values)
  const from = 'variants v JOIN products p ON p.id = v.product_id'
  const [counted] = parseRows(
    { count: 'always' },
    await database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM ${from} WHERE ${wanted} LIMIT ${MAX_COUNTED + 1}) AS matches`,
      [...values.list],
    ),
  )
  const [product = 0, variant = 0] = after?.split('-').map(Number) ?? []
  const [lastProduct, lastVariant] = [values.add(product), values.add(variant)]
  const isAfter = `(v.product_id < ${lastProduct} OR v.product_id = ${lastProduct} AND v.id > ${lastVariant})`
  const ids = parseRows(
    { id: 'always' },
    await database.pool.query<{ id: number }>(
      `SELECT v.id FROM ${from} WHERE ${wanted} AND (${lastProduct} = 0 OR ${isAfter})
      ORDER BY v.product_id DESC, v.id LIMIT ${values.add(limit + 1)}`,
      [...values.list],
    ),
  ).map(({ id }) => id)
  const data = await readGridRows(database.orm, { variants: ids.slice(0, limit) })
  const last = data.at(-1)
  const count = counted?.count ?? 0
  return {
    data,
    next: ids.length > limit && last ? `${last.product}-${last.id}` : null,
    count: Math.min(count, MAX_COUNTED),
    more: count > MAX_COUNTED,
  }
}

/** These variants, and all of these products. */
export async function readGridRows(
  orm: Orm | Tx,
  wanted: { variants: readonly number[]; products?: readonly number[] },
): Promise<GridRow[]> {
  const rows = await orm
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(or(inArray(variants.id, [0, ...wanted.variants]), inArray(products.id, [0, ...(wanted.products ?? [])])))
    .orderBy(desc(products.id), asc(variants.id))
  return rows.map(({ variant, product }) => ({
    ...omitFields(toStaffVariant(variant), ['options', 'length', 'breadth', 'height', 'barcode']),
    product: product.id,
    productVersion: product.version,
    productName: product.name,
    isOnSale: product.withdrawnAt === null,
  }))
}

export const withoutRowPrices = (row: GridRow): GridRow => omitFields(row, ['price', 'discount', 'unitPrice'])
