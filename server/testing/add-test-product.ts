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
     )
     INSERT INTO products (slug, name, price, discount, category_id, stock, weight, length, breadth, height,
       days_to_make)
     SELECT 'goods-' || gen_random_uuid(), $1, $2, $3, id, $4, $5, $6, $6, $6, $7 FROM category RETURNING id`,
    [name, price, discount, stock, weight, sideCm, daysToMake],
  )
  return rows[0]?.id ?? 0
}

export async function readStock(database: Database, productId: number): Promise<number | null> {
  const { rows } = await database.pool.query<{ stock: number | null }>('SELECT stock FROM products WHERE id = $1', [
    productId,
  ])
  return rows[0]?.stock ?? null
}
