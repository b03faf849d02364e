import type { Database } from '#server/database/open-database.ts'

type TestProduct = {
  name?: string
  price?: number
  discount?: number
  stock?: number | null
  weight?: number
  sideCm?: number
  daysToMake?: number
}

/** By default a brass tray, ₹999.00, 2 kg, made to order. */
export async function addTestProduct(database: Database, product: TestProduct = {}): Promise<number> {
  const {
    name = 'Brass tray',
    price = 99_900,
    discount = 0,
    stock = null,
    weight = 2,
    sideCm = null,
    daysToMake = null,
  } = product
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH category AS (
       INSERT INTO categories (name) VALUES ('Trays ' || gen_random_uuid()) RETURNING id
     ), product AS (
       INSERT INTO products (slug, name, category_id) SELECT 'goods-' || gen_random_uuid(), $1, id FROM category RETURNING id
     )
     INSERT INTO variants (id, product_id, price, discount, stock, weight, length, breadth, height, days_to_make)
     SELECT id, id, $2, $3, $4, $5, $6, $6, $6, $7 FROM product RETURNING id`,
    [name, price, discount, stock, weight, sideCm, daysToMake],
  )
  return rows[0]?.id ?? 0
}

type TestVariant = { name: string; price?: number; discount?: number; stock?: number | null; position?: number }

/** A further variant, 2 kg, of the size of its name. @returns its id */
export async function addTestVariant(database: Database, productId: number, variant: TestVariant): Promise<number> {
  const { name, price = 99_900, discount = 0, stock = null, position = 1 } = variant
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO variants (product_id, name, options, price, discount, stock, position, weight)
     VALUES ($1, $2, jsonb_build_object('Size', $2::text), $3, $4, $5, $6, 2) RETURNING id`,
    [productId, name, price, discount, stock, position],
  )
  return rows[0]?.id ?? 0
}

export async function readStock(database: Database, variantId: number): Promise<number | null> {
  const { rows } = await database.pool.query<{ stock: number | null }>('SELECT stock FROM variants WHERE id = $1', [
    variantId,
  ])
  return rows[0]?.stock ?? null
}
