import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Picture, ProductOption } from '#shop/catalogue/product.ts'
import type { Paise } from '#shop/money/paise.ts'

/** `id` of its variant; `price` in paise before GST; `stock` null for an uncounted cloth. */
export type Wrap = {
  id: number
  name: string
  hex: string | null
  picture: Picture | null
  price: Paise
  stock: number | null
  /** Capacity minutes for one gift. */
  benchMinutes: number
}

type WrapRow = Omit<Wrap, 'hex'> & { productOptions: ProductOption[]; options: Record<string, string> }

export async function readWraps(database: Database): Promise<Wrap[]> {
  const rows = parseRows(
    {
      id: 'always',
      name: 'always',
      picture: 'always',
      price: 'always',
      stock: 'always',
      benchMinutes: 'always',
      productOptions: 'always',
      options: 'always',
    },
    await database.pool.query<WrapRow>({
      name: 'wraps',
      text: `
      SELECT v.id, coalesce(nullif(v.name, ''), p.name) AS name, v.unit_price AS price, v.stock,
        v.bench_minutes AS "benchMinutes", p.options AS "productOptions", v.options,
        (SELECT jsonb_build_object('url', url, 'width', width, 'height', height, 'alt', alt) FROM product_images
          WHERE product_id = p.id AND position = coalesce(v.picture_position, 0)) AS picture
      FROM products p JOIN variants v ON v.product_id = p.id
      WHERE p.is_wrap AND v.is_active
      ORDER BY p.id, v.position, v.id`,
    }),
  )
  return rows.map(({ productOptions, options, ...wrap }) => {
    const values = productOptions.flatMap((option) => option.values.filter(({ key }) => options[option.name] === key))
    return { ...wrap, hex: values.find(({ hex }) => hex)?.hex ?? null }
  })
}
