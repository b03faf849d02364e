import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { GridFilters, GridRow } from '#contract/counter/product-grid.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { countTextMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { variantGridFields } from '#shop/catalogue/product-fields.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { pickFields } from '#shop/pick-fields.ts'
import { SqlValues } from '#server/catalogue/query/query.ts'
import { planGoodsFilters } from './list-products-for-staff.ts'
import { toStaffVariant } from './read-product-for-staff.ts'

/** Newest product first. `after` is `product-variant` of the last row. */
export async function listGridRows(
  { database }: Pick<Shop, 'database'>,
  { after, limit = 200, ...filters }: GridFilters,
): Promise<CountedPage<GridRow>> {
  const values = new SqlValues('seen')
  const { wanted, most } = await planGoodsFilters(database, filters, values)
  const from = 'variants v JOIN products p ON p.id = v.product_id'
  const matches = await countTextMatches(database, `${from} WHERE ${wanted}`, values.list, most)
  const [product = 0, variant = 0] = after?.split('-').map(Number) ?? []
  const [lastProduct, lastVariant] = [values.add(product), values.add(variant)]
  const isAfter = `v.product_id <= ${lastProduct} AND NOT (v.product_id = ${lastProduct} AND v.id <= ${lastVariant})`
  const ids = parseRows(
    { id: 'always', product: 'always' },
    await database.pool.query<{ id: number; product: number }>(
      `SELECT v.id, v.product_id AS product FROM ${from} WHERE ${wanted} AND (${lastProduct} = 0 OR ${lastProduct} > 0 AND ${isAfter})
      ORDER BY v.product_id DESC, v.id LIMIT ${values.add(limit + 1)}`,
      [...values.list],
    ),
  )
  const page = toCountedPage(ids, { limit, matches, most, cursorOf: (last) => `${last.product}-${last.id}` })
  return { ...page, data: await readGridRows(database.orm, { variants: page.data.map(({ id }) => id) }) }
}

/** These variants, and all variants of these products. */
export async function readGridRows(
  orm: Orm | Tx,
  wanted: { variants: readonly number[]; products?: readonly number[] },
): Promise<GridRow[]> {
  const rows = await orm
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      or(inArray(variants.id, [0, ...wanted.variants]), inArray(variants.productId, [0, ...(wanted.products ?? [])])),
    )
    .orderBy(desc(products.id), asc(variants.id))
  return rows.map(({ variant, product }) => ({
    ...pickFields(toStaffVariant(variant, []), ['id', 'version', 'name', 'unitPrice', 'stock', ...variantGridFields]),
    product: product.id,
    productVersion: product.version,
    productName: product.name,
    isOnSale: product.withdrawnAt === null,
  }))
}

export const withoutRowPrices = (row: GridRow): GridRow => omitFields(row, ['price', 'discount', 'unitPrice'])
