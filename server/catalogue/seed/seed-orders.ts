import type { PoolClient } from 'pg'
import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { sellerFacts } from '#shop/documents/invoice-facts.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { shipByDate } from '#shop/orders/ship-by-date.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { counterStatements, counterTables } from './counter-statements.ts'
import { peopleStatements } from './people-statements.ts'
import {
  createSeedOrders,
  creditNotes,
  filledTables,
  indexSeedOrders,
  invoices,
  numberInvoices,
  orderStatements,
  refunds,
} from './order-statements.ts'
import { planBaskets, type SeedGoods } from './plan-baskets.ts'
import { rebuildIndexesAfter } from './rebuild-indexes-after.ts'

const DAYS = 732
const MAX_BASKETS = 2_000
const MAX_GOODS = 3_000

export type OrderSeed = { orders: number; buyers: number; seller: Seller; now: Date }

/** All or nothing; blocks other orders. Providers learn nothing. @throws in a shop with invited staff, which is real */
export async function seedOrders({ pool }: Pick<Database, 'pool'>, wanted: OrderSeed): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await refuseRealShop(client)
    await client.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
    const [{ there } = { there: 0 }] = parseRows(
      { there: 'always' },
      await client.query<{ there: number }>('SELECT count(*) AS there FROM orders'),
    )
    const missing = wanted.orders - there
    if (missing > 0) await makeOrders(client, { ...wanted, orders: missing })
    await client.query('COMMIT')
    if (missing > 0)
      await client.query(`VACUUM (ANALYZE) ${[...filledTables, ...counterTables, 'customers'].join(', ')}`)
    return Math.max(0, missing)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function refuseRealShop(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM staff WHERE NOT is_demo LIMIT 1')
  if (rowCount) throw new Error('Staff were invited to this shop, so it is no demo. Invented orders belong into one.')
}

async function makeOrders(client: PoolClient, wanted: OrderSeed): Promise<void> {
  await planOrders(client, wanted)
  for (const text of peopleStatements) await client.query(text)
  await rebuildIndexesAfter(client, [...filledTables, ...counterTables], async () => {
    for (const text of [createSeedOrders, ...indexSeedOrders, ...orderStatements]) await client.query(text)
    for (const text of [numberInvoices, ...invoices]) await client.query(text)
    for (const table of ['order_lines', 'invoices', 'invoice_shipments']) await client.query(`ANALYZE ${table}`)
    for (const text of [...refunds, ...creditNotes, ...counterStatements]) await client.query(text)
  })
}

async function planOrders(client: PoolClient, { orders, buyers, seller, now }: OrderSeed): Promise<void> {
  const goods = await listGoods(client)
  if (goods.length === 0) throw new Error('There are no goods to order. Run `npm run seed` without --orders first.')
  const plan = {
    now: now.toISOString(),
    orders,
    buyers,
    seller: sellerFacts(seller),
    seller_state: seller.state,
    recent: Math.max(Math.ceil((orders * 6) / DAYS), Math.min(80, Math.ceil(orders / 4))),
    unpaid: Math.min(40, Math.ceil(orders / 100)),
  }
  const { baskets, parcels, lines } = planBaskets(goods, Math.min(MAX_BASKETS, orders), seller)
  const days = listDays(now, [...new Set(parcels.map(({ daysToMake }) => daysToMake ?? 0))])
  const tables: [name: string, columns: string, rows: readonly object[], key?: string][] = [
    [
      'seed_plan',
      'now timestamptz, orders int, buyers int, recent int, unpaid int, seller jsonb, seller_state text',
      [plan],
    ],
    ['seed_baskets', 'no int, parcels int, subtotal bigint, tax bigint, shipping bigint, total bigint', baskets, 'no'],
    ['seed_parcels', parcelColumns, parcels, 'basket, parcel'],
    ['seed_lines', lineColumns, lines, 'basket, parcel, position'],
    [
      'seed_days',
      'placed_on date, is_late bool, days_to_make int, ship_by date',
      days,
      'days_to_make, placed_on, is_late',
    ],
  ]
  for (const [name, columns, rows, key] of tables) {
    await client.query(`CREATE TEMP TABLE ${name} (${columns}) ON COMMIT DROP`)
    await client.query(`INSERT INTO ${name} SELECT * FROM jsonb_to_recordset($1::jsonb) AS rows (${columns})`, [
      JSON.stringify(rows.map((row) => toColumns(row))),
    ])
    if (key) await client.query(`ALTER TABLE ${name} ADD PRIMARY KEY (${key})`)
    await client.query(`ANALYZE ${name}`)
  }
}

const parcelColumns = `basket int, parcel int, courier_id text, courier_name text, estimated_days text, days_to_make int, weight numeric,
  taxable bigint, tax bigint, delivery bigint, delivery_tax bigint, total bigint, here jsonb, elsewhere jsonb`
const lineColumns = `basket int, parcel int, position int, product_id int, variant_id int, name text, picture jsonb, price int,
  discount numeric, unit_price int, quantity int, line_total bigint, weight numeric, length numeric, breadth numeric, height numeric,
  category text, material text, hsn text, gst_rate int, from_stock bool, taxable bigint, tax bigint`

function toColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** Ship-by days for orders before and after 14:00, by the shop's own rule. */
function listDays(now: Date, makingDays: readonly number[]) {
  const today = todayInIndia(now)
  return Array.from({ length: DAYS + 2 }, (_, ago) => addDays(today, 1 - ago)).flatMap((placedOn) =>
    [false, true].flatMap((isLate) =>
      makingDays.map((daysToMake) => {
        const shipBy = shipByDate(new Date(`${placedOn}T${isLate ? '15' : '10'}:00:00+05:30`), daysToMake)
        return { placedOn, isLate, daysToMake, shipBy }
      }),
    ),
  )
}

/** A spread of all goods that can be ordered and have a known making time. */
async function listGoods(client: PoolClient): Promise<SeedGoods[]> {
  return parseRows(
    {
      ...({ productId: 'always', variantId: 'always', name: 'always', picture: 'always', price: 'always' } as const),
      ...({ discount: 'always', stock: 'always', weight: 'always', length: 'always', breadth: 'always' } as const),
      ...({ height: 'always', category: 'always', material: 'always', hsn: 'always', gstRate: 'always' } as const),
      daysToMake: 'always',
    },
    await client.query<SeedGoods>(
      `SELECT product_id AS "productId", id AS "variantId", title AS name, picture, price, discount::float AS discount, stock, weight::float AS weight,
         length::float AS length, breadth::float AS breadth, height::float AS height, category, material, hsn, gst_rate AS "gstRate",
         days_to_make AS "daysToMake"
       FROM (
         SELECT variants.*, products.name AS title, products.material, categories.name AS category,
           (SELECT jsonb_build_object('url', url, 'width', width, 'height', height, 'alt', alt) FROM product_images
            WHERE product_images.product_id = products.id ORDER BY position LIMIT 1) AS picture
         FROM variants JOIN products ON products.id = product_id JOIN categories ON categories.id = category_id
         WHERE is_active AND variants.weight IS NOT NULL AND withdrawn_at IS NULL AND (stock IS NOT NULL OR variants.days_to_make IS NOT NULL)
         ORDER BY md5(variants.id::text) LIMIT ${MAX_GOODS}
       ) AS chosen`,
    ),
  )
}
