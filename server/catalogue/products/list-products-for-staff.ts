import { listBarcodeForms } from '#shop/catalogue/gtin.ts'
import type { ProductFilters, StaffProductRow } from '#contract/counter/products.ts'
import { countTextMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import { isCommonInNames, MAX_FOUND, nameHas } from '#server/platform/database/find-in-names.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { SqlValues } from '#server/catalogue/query/query.ts'

type Row = Omit<StaffProductRow, 'withdrawnAt' | 'unitPrice'> & { withdrawnAt: Date | null; unitPrice: number }

const counted = '(SELECT stock FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock IS NOT NULL)'
const isLow = 'EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.stock <= v.low_at)'

/** Newest first. `after` is the last id of the previous page. */
export async function listProductsForStaff(
  { database }: Pick<Shop, 'database'>,
  { after, limit = 50, ...filters }: ProductFilters,
): Promise<CountedPage<StaffProductRow>> {
  const values = new SqlValues('seen')
  const { wanted, most } = await planGoodsFilters(database, filters, values)
  const matches = await countTextMatches(database, `products p WHERE ${wanted}`, values.list, most)
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
  const page = toCountedPage(rows, { limit, matches, most, cursorOf: ({ id }) => id })
  return { ...page, data: page.data.map((row) => ({ ...row, withdrawnAt: row.withdrawnAt?.toISOString() ?? null })) }
}

/** `wanted`: SQL over `products p`. `most`: how far its matches are counted. */
export async function planGoodsFilters(
  database: Pick<Shop['database'], 'pool'>,
  filters: ProductFilters,
  values: SqlValues,
): Promise<{ wanted: string; most: number | undefined }> {
  const words = filters.q?.trim().toLowerCase()
  if (!words) return { wanted: conditionsOf(filters, values).join(' AND '), most: undefined }
  const isCommon = await isCommonInNames(database, words)
  const found = hasWords(words, isCommon, values)
  return { wanted: [found, ...conditionsOf(filters, values)].join(' AND '), most: isCommon ? MAX_FOUND : undefined }
}

function hasWords(words: string, isCommon: boolean, values: SqlValues): string {
  const same = values.add(words)
  const forms = listBarcodeForms(words).map((form) => values.add(form))
  const number = values.add(/^\d{1,9}$/.test(words) ? Number(words) : 0)
  const named = (column: string) => nameHas(column, words, (value) => values.add(value))
  const coded = `SELECT id FROM products WHERE slug = ${same}
    UNION ALL SELECT product_id FROM variants WHERE lower(sku) = ${same}
    UNION ALL SELECT product_id FROM variants WHERE barcode IN (${forms.join(', ')}) OR id = ${number}`
  if (isCommon) return `(${named('p.search_name')} OR p.id IN (${coded}))`
  // One index each: joined by OR, all goods would be read.
  return `p.id IN (SELECT id FROM products WHERE ${named('search_name')} UNION ALL ${coded})`
}

function conditionsOf({ state, category, low, pictures }: ProductFilters, values: SqlValues): string[] {
  const conditions = ['true']
  if (state) conditions.push(`p.withdrawn_at IS ${state === 'withdrawn' ? 'NOT NULL' : 'NULL'}`)
  if (category !== undefined) {
    const id = values.add(category)
    conditions.push(`(EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id})
      OR EXISTS (SELECT FROM withdrawn_product_categories pc WHERE pc.product_id = p.id AND pc.category_id = ${id}))`)
  }
  if (low) conditions.push('p.id = ANY (ARRAY(SELECT product_id FROM variants WHERE is_active AND stock <= low_at))')
  if (pictures) conditions.push('p.id = ANY (ARRAY(SELECT product_id FROM products_without_picture))')
  return conditions
}
