import type { Database } from '../database/open-database.ts'
import type { ProductRow } from './product-row.ts'

/** What may come along with a product. Each costs time for every product. */
export type Along = 'images' | 'categories' | 'rating'

const along: Record<Along, string> = {
  images: `(SELECT json_agg(json_build_array(i.id, i.url, i.width, i.height, i.alt, i.mime, i.size,
      (extract(epoch FROM i.created_at) * 1000)::bigint) ORDER BY i.position)
    FROM product_images i WHERE i.product_id = p.id)`,
  categories: `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) ORDER BY lower(k.name), k.id), '[]')
    FROM product_categories pc JOIN categories k ON k.id = pc.category_id WHERE pc.product_id = p.id)`,
  rating: `(SELECT json_build_object('count', count(*), 'mean', coalesce(avg(r.stars), 0))
    FROM reviews r WHERE r.product_id = p.id AND r.state = 'published')`,
}

/**
 * The products with these ids, in the order of the ids; those that do not exist are left out. Whatever finds products
 * finds their ids first and comes here with one page of them, so that nothing is gathered for products not shown.
 */
export async function productsByIds(
  database: Pick<Database, 'pool'>,
  ids: readonly number[],
  wanted: readonly Along[] = ['images'],
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await database.pool.query<ProductRow>({
    name: `products-by-ids ${wanted.join(' ')}`,
    text: `SELECT p.id, p.name, p.description, p.price, p.discount, p.unit_price AS "unitPrice", c.name AS category,
        p.material, p.weight, p.length, p.breadth, p.height, p.stock, p.days_to_make AS "daysToMake", p.popularity,
        p.created_at AS "createdAt", p.updated_at AS "updatedAt"${wanted.map((part) => `,\n${along[part]} AS ${part}`).join('')}
      FROM unnest($1::int[]) WITH ORDINALITY AS page (id, place)
      JOIN products p ON p.id = page.id
      JOIN categories c ON c.id = p.category_id
      ORDER BY page.place`,
    values: [ids],
  })
  return rows
}
