import type { Database } from '#server/platform/database/open-database.ts'
import { rebuildOnlyIndexesAfter } from './rebuild-indexes-after.ts'

/** From this number, rebuilding indexes is faster than updating them. */
const MANY = 50_000

/** @param many from this number it rebuilds indexes @returns how many products were added */
export async function seedLarge(database: Pick<Database, 'pool'>, count: number, many = MANY): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await client.query('LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE')
    await client.query(models)
    const added = (await client.query(variations, [count])).rowCount ?? 0
    const add = async () => {
      for (const statement of [addProducts, addVariants, addMovements, addCategories, addPictures])
        await client.query(statement)
    }
    await (added < many ? add() : rebuildOnlyIndexesAfter(client, ['products', 'product_categories'], add))
    await client.query('COMMIT')
    // Otherwise the planner has no statistics of the new rows, and cannot use index-only scans.
    await client.query('VACUUM (ANALYZE) products, variants, product_categories, product_images, ready_pictures')
    return added
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const models = `CREATE TEMP TABLE models ON COMMIT DROP AS
  SELECT p.*, row_number() OVER (ORDER BY id) - 1 AS place FROM products p WHERE slug !~ '-v[0-9]+$' AND NOT is_wrap`

/** Prime steps spread prices, dates and popularity deterministically. */
const variations = `CREATE TEMP TABLE variations ON COMMIT DROP AS
  SELECT m.id AS model_id, m.slug || '-v' || n AS slug, n,
    (ARRAY['Saffron', 'Indigo', 'Ivory', 'Peacock', 'Sandalwood', 'Rosewood', 'Udaipur', 'Bikaner'])[n % 8 + 1]
      || ' ' || m.name || ', No. ' || n AS name
  FROM (SELECT count(*) AS there, coalesce(max(substring(slug from '-v([0-9]+)$')::int), 0) AS last FROM products WHERE NOT is_wrap) so_far,
    generate_series(greatest(there, last) + 1, greatest(there, last) + (SELECT $1::int) - there) n
  JOIN models m ON m.place = n % (SELECT count(*) FROM models)`

const stock = '(CASE WHEN n % 5 = 0 THEN NULL WHEN n % 37 = 0 THEN 0 ELSE n % 60 END)::int'

/** Includes copied values of their variants, so that triggers write nothing twice. */
const addProducts = `INSERT INTO products (slug, name, description, price, discount, category_id, material, weight, length,
    breadth, height, stock_shown, hsn, gst_rate, popularity, days_to_make, created_at, updated_at,
    occasions, recipients)
  SELECT v.slug, v.name, m.description, m.price * (60 + n * 31 % 80) / 100, (ARRAY[0, 0, 5, 10, 15, 20, 30])[n % 7 + 1],
    m.category_id, m.material, m.weight, m.length, m.breadth, m.height,
    displayed_stock(${stock}), m.hsn, m.gst_rate, n * 7919 % 1000,
    m.days_to_make, m.created_at - n * 13 % 997 * interval '1 hour', m.updated_at, m.occasions, m.recipients
  FROM variations v JOIN models m ON m.id = v.model_id ORDER BY n`

const addVariants = `INSERT INTO variants (id, product_id, price, discount, stock, weight, length, breadth, height, hsn,
    gst_rate, days_to_make)
  SELECT p.id, p.id, p.price, p.discount, ${stock}, p.weight, p.length, p.breadth, p.height, p.hsn, p.gst_rate, p.days_to_make
  FROM variations v JOIN products p ON p.slug = v.slug`

const addMovements = `INSERT INTO stock_movements (variant_id, change, reason, actor)
  SELECT p.id, stock, 'received', 'seed' FROM variations JOIN products p USING (slug) JOIN variants v ON v.id = p.id WHERE stock > 0`

const addCategories = `INSERT INTO product_categories (product_id, category_id, unit_price, popularity, created_at)
  SELECT p.id, further.category_id, p.unit_price, p.popularity, p.created_at
  FROM variations v JOIN products p ON p.slug = v.slug JOIN product_categories further ON further.product_id = v.model_id
  WHERE further.category_id <> p.category_id`

const addPictures = `INSERT INTO product_images (product_id, position, url, width, height, alt, mime, size, tint)
  SELECT p.id, i.position, i.url, i.width, i.height, i.alt, i.mime, i.size, i.tint
  FROM variations v JOIN products p ON p.slug = v.slug JOIN product_images i ON i.product_id = v.model_id
  ORDER BY p.id, i.position`
