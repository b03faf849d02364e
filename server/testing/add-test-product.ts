import { extras } from '#server/platform/database/catalogue-tables.ts'
import { placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { countStock } from '#server/catalogue/stock/count-stock.ts'

type TestProduct = {
  name?: string
  price?: number
  discount?: number
  stock?: number | null
  weight?: number
  sideCm?: number
  daysToMake?: number
  gstRate?: number
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
    gstRate = 18,
  } = product
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH category AS (
       INSERT INTO categories (name) VALUES ('Trays ' || gen_random_uuid()) RETURNING id
     ), product AS (
       INSERT INTO products (slug, name, category_id) SELECT 'goods-' || gen_random_uuid(), $1, id FROM category RETURNING id
     )
     INSERT INTO variants (id, product_id, price, discount, weight, length, breadth, height, days_to_make,
       gst_rate)
     SELECT id, id, $2, $3, $4, $5, $5, $5, $6, $7 FROM product RETURNING id`,
    [name, price, discount, weight, sideCm, daysToMake, gstRate],
  )
  return withStock(database, rows[0]?.id ?? 0, stock)
}

/** Counts the stock; null: made to order. */
export async function setStock(database: Database, variantId: number, units: number | null): Promise<void> {
  await database.orm.transaction((tx) => countStock(tx, variantId, units, 'test'))
}

async function withStock(database: Database, variantId: number, units: number | null): Promise<number> {
  if (units !== null) await setStock(database, variantId, units)
  return variantId
}

type TestVariant = { name: string; price?: number; discount?: number; stock?: number | null; position?: number }

/** A further variant of 2 kg; its name is its size. @returns its id */
export async function addTestVariant(database: Database, productId: number, variant: TestVariant): Promise<number> {
  const { name, price = 99_900, discount = 0, stock = null, position = 1 } = variant
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO variants (product_id, name, options, price, discount, position, weight)
     VALUES ($1, $2, jsonb_build_object('Size', $2::text), $3, $4, $5, 2) RETURNING id`,
    [productId, name, price, discount, position],
  )
  return withStock(database, rows[0]?.id ?? 0, stock)
}

export async function readStock(database: Database, variantId: number): Promise<number | null> {
  const { rows } = await database.pool.query<{ stock: number | null }>('SELECT stock FROM variants WHERE id = $1', [
    variantId,
  ])
  return rows[0]?.stock ?? null
}

/** “Names on it”: 90 × 24 mm, two lines, burnt, ₹150 each; flat on the first picture. */
export async function addTestPrintArea({ orm }: Database, productId: number): Promise<void> {
  const [printArea] = await orm
    .insert(printAreas)
    .values({
      productId,
      key: 'names',
      label: 'Names on it',
      technique: 'burn',
      shape: 'rect',
      width: 90,
      height: 24,
      margin: 2,
      maxLines: 2,
      letterMin: 4,
      letterMax: 14,
      faces: ['kalam', 'yatra'],
      unitPrice: 15_000,
    })
    .returning()
  const points: [number, number][] = [
    [0, 0],
    [1, 0],
    [0, 0.25],
    [1, 0.25],
  ]
  const grid = { columns: 2, rows: 2, points }
  await orm.insert(placements).values({
    printAreaId: printArea!.id,
    view: 0,
    url: '/pictures/blank.webp',
    pixels: 1440,
    ink: '#5b3417',
    grid,
  })
}

type TestExtra = {
  key: string
  name: string
  isRequired?: boolean
  choices: { key: string; name: string; unitPrice?: number; oncePrice?: number; variantId?: number }[]
}

/** Adds an extra with choices to the product. */
export async function addTestExtra(database: Database, productId: number, extra: TestExtra): Promise<void> {
  const { key, name, isRequired = false } = extra
  const choices = extra.choices.map((choice) => ({ unitPrice: 0, oncePrice: 0, ...choice }))
  await database.orm.insert(extras).values({ productId, key, name, isRequired, choices })
}
