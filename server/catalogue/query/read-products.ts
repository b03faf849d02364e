import type { Reads } from '#server/platform/database/open-database.ts'
import { readKept } from './kept-products.ts'
import type { CatalogueMoment, FoundProducts } from './list-context.ts'
import { productColumns, type ProductRow } from './product-row.ts'
import { extrasOf } from '#server/platform/database/extras-of.ts'
import { noteShown } from '#server/platform/database/shown-products.ts'
import { printAreasOf } from '#server/platform/database/print-areas-of.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** Each part costs time for every product. */
export type ProductInclude =
  | 'images'
  | 'categories'
  | 'rating'
  | 'variants'
  | 'extras'
  | 'printAreas'
  | 'swatches'
  | 'particulars'
  | 'breaks'
  | 'head'

export const cardParts = ['images', 'swatches'] as const satisfies ProductInclude[]

export interface ProductSource {
  ids: string
  values: readonly unknown[]
  name?: string
}

/** Only changes that raise the catalogue's version change these parts. */
const keptParts: readonly ProductInclude[] = ['images', 'categories', 'swatches']

/** Epoch milliseconds: cheaper to write and parse than text. */
const milliseconds = (column: string) => `round(date_part('epoch', ${column}) * 1000)`

const includeColumns: Record<ProductInclude | 'added', string> = {
  images: '(SELECT images FROM ready_pictures WHERE product_id = p.id)',
  categories: `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name,
      'createdAt', ${milliseconds('k.created_at')}, 'updatedAt', ${milliseconds('k.updated_at')}) ORDER BY lower(k.name) COLLATE "C", k.id), '[]')
    FROM product_categories pc JOIN categories k ON k.id = pc.category_id WHERE pc.product_id = p.id)`,
  rating: `(SELECT json_build_object('count', count(*), 'mean', coalesce(avg(r.rating), 0))
    FROM reviews r WHERE r.product_id = p.id AND r.state = 'published')`,
  variants: `(SELECT json_agg(json_build_object('id', v.id, 'name', v.name, 'options', v.options, 'price', v.price,
      'discount', v.discount, 'unitPrice', v.unit_price, 'gstRate', v.gst_rate, 'stock', v.stock, 'weight', v.weight, 'length', v.length,
      'breadth', v.breadth, 'height', v.height, 'daysToMake', v.days_to_make,
      'picture', v.picture_position, 'isBox', v.hamper_room <> '') ORDER BY v.position, v.id)
    FROM variants v WHERE v.product_id = p.id AND v.is_active)`,
  extras: extrasOf('p.id', ` 'colouring', e.colouring,`),
  added: `ARRAY(SELECT part.product_id FROM extras e, jsonb_path_query(e.choices, '$[*].variantId') AS added
    JOIN variants part ON part.id = added::int WHERE e.product_id = p.id)`,
  printAreas: printAreasOf('p.id'),
  swatches: `(SELECT json_build_object('name', e.name, 'choices', jsonb_path_query_array(e.choices, '$[*] ? (exists(@.hex))'))
    FROM extras e WHERE e.product_id = p.id AND e.choices @? '$[*].hex' ORDER BY e.position, e.id LIMIT 1)`,
  particulars: `json_build_object('inside', p.inside, 'makers', p.makers, 'piece', p.piece, 'care', p.care, 'packing', p.packing)`,
  breaks: 'p.price_breaks',
  head: `json_build_object('title', p.seo_title, 'description', p.seo_description)`,
}

export async function readProducts(
  database: Reads,
  source: ProductSource,
  include: readonly ProductInclude[] = ['images'],
): Promise<readonly ProductRow[]> {
  return (await readPage(database, source, include)).rows
}

/** Selects the page's ids first: otherwise a deep page would read all products before it. */
export async function readPage(
  database: Reads,
  source: ProductSource | FoundProducts,
  include: readonly ProductInclude[],
): Promise<{ rows: readonly ProductRow[]; moment: CatalogueMoment | undefined }> {
  const isKept = include.length > 0 && include.every((part) => keptParts.includes(part))
  // An unnamed source is planned for its values, alone; then its ids are read like any others.
  if (!isKept && 'values' in source && source.name !== undefined) {
    const rows = await readRows(database, source, include)
    return { rows, moment: rows[0] }
  }
  const found = 'values' in source ? await findIds(database, source) : source
  const read = (ids: readonly number[], parts = include) => readRows(database, productsByIds(ids), parts)
  const rows = isKept ? await readKept(database, found, (ids) => read(ids, keptParts)) : await read(found.ids)
  return { rows, moment: found }
}

async function readRows(
  database: Reads,
  { name, ids, values }: ProductSource,
  include: readonly ProductInclude[],
): Promise<ProductRow[]> {
  const parts = include.includes('extras') ? [...include, 'added' as const] : include
  const rows = parseRows(
    productColumns,
    await database.pool.query<ProductRow>({
      name: `${name}, ${parts.map((part) => part[0]).join('')}`,
      text: `SELECT p.id, p.name, p.description, p.price, p.discount, p.unit_price AS "unitPrice",
        p.gst_rate AS "gstRate", c.name AS category, p.material, p.weight, p.length, p.breadth, p.height, p.stock_shown AS "stockShown",
        p.days_to_make AS "daysToMake", p.listed_variant_id AS "listedVariantId", p.options, p.popularity,
        p.options <> '[]' AND (SELECT min(unit_price) < max(unit_price) FROM variants
          WHERE product_id = p.id AND is_active) AS "priceVaries",
        p.options <> '[]' OR EXISTS (SELECT FROM extras WHERE product_id = p.id AND is_required) AS "hasChoices",
        ${milliseconds('p.created_at')} AS "createdAt", ${milliseconds('p.updated_at')} AS "updatedAt",
        (SELECT version FROM catalogue_version) AS version, (SELECT everything_at FROM catalogue_version) AS "listedAt"${parts.map((part) => `,\n${includeColumns[part]} AS "${part}"`).join('')}
      FROM unnest((${ids})) WITH ORDINALITY AS page (id, place)
      JOIN products p ON p.id = page.id
      JOIN categories c ON c.id = p.category_id
      ORDER BY page.place`,
      values: [...values],
    }),
  )
  noteShown(rows.flatMap(({ id, added = [] }) => [id, ...added]))
  return rows
}

/** A product's own id is its first variant's. */
export function productOfVariant(variantId: number): ProductSource {
  return {
    name: 'product of a variant',
    ids: `SELECT ARRAY(SELECT product_id FROM variants v JOIN products ON products.id = product_id
      WHERE v.id = $1 AND withdrawn_at IS NULL)`,
    values: [variantId],
  }
}

export function productOnSale(id: number): ProductSource {
  return {
    name: 'product on sale',
    ids: 'SELECT ARRAY(SELECT id FROM products WHERE id = $1 AND withdrawn_at IS NULL)',
    values: [id],
  }
}

/** Includes products that are not on sale. */
export function productsByIds(ids: readonly number[]): ProductSource {
  return { name: 'products by ids', ids: 'SELECT $1::int[]', values: [ids] }
}

async function findIds(database: Reads, { name, ids, values }: ProductSource): Promise<FoundProducts> {
  const rows = parseRows(
    { ids: 'always', version: 'always', listedAt: 'always' },
    await database.pool.query<FoundProducts>({
      ...(name !== undefined && { name: `${name}, ids` }),
      text: `SELECT (${ids}) AS ids, version, everything_at AS "listedAt" FROM catalogue_version`,
      values: [...values],
    }),
  )
  return rows[0]!
}
