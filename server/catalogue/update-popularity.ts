import { sql, type SQL } from 'drizzle-orm'
import { parseRows } from '#server/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/jobs/watermark.ts'
import type { Shop } from '#server/shop.ts'

type Needs = Pick<Shop, 'database' | 'now' | 'settings'>

/** Orders per transaction. */
const BATCH = 500
/** Products per transaction: their rows are locked for milliseconds. */
const DECAY_BATCH = 500
const DAY = 24 * 60 * 60_000
const WATERMARK = 'popularity'

/** A sale counts one, halved per half-life, none if undone. Marking and counting share a transaction: counted once. */
export async function updatePopularity(shop: Needs, stopping: AbortSignal): Promise<number> {
  const startedAt = shop.now()
  await insertMissingSales(shop, startedAt)
  let counted = 0
  for (const batch of [addOrders, subtractOrders])
    for (let orders = BATCH; orders === BATCH && !stopping.aborted;) {
      orders = await batch(shop, startedAt)
      counted += orders
    }
  if (counted > 0) await writePopularity(shop, sql`product_sales.as_of >= ${startedAt}::timestamptz`, startedAt)
  await decayPopularity(shop, startedAt, stopping)
  return counted
}

/** A product starts with the figure it was imported with. */
async function insertMissingSales({ database }: Needs, now: Date): Promise<void> {
  await database.orm.execute(sql`
    INSERT INTO product_sales (product_id, weight, as_of)
    SELECT id, popularity, ${now}::timestamptz - interval '1 millisecond' FROM products
    WHERE NOT EXISTS (SELECT FROM product_sales WHERE product_id = products.id)
    ON CONFLICT DO NOTHING`)
}

const undoneStates = sql`('cancelled', 'returned', 'refunded')`

function addOrders(shop: Needs, now: Date): Promise<number> {
  const due = sql`NOT sales_counted AND placed_at IS NOT NULL AND state NOT IN ${undoneStates}`
  return applySales(shop, now, { due, counted: sql`true`, sign: sql`1` })
}

function subtractOrders(shop: Needs, now: Date): Promise<number> {
  const due = sql`sales_counted AND state IN ${undoneStates}`
  return applySales(shop, now, { due, counted: sql`false`, sign: sql`-1` })
}

async function applySales(
  { database, settings }: Needs,
  now: Date,
  { due, counted, sign }: { due: SQL; counted: SQL; sign: SQL },
): Promise<number> {
  const remainingShare = (since: SQL) => decayFactor(since, now, settings.popularityHalfLifeDays)
  return database.orm.transaction(async (tx) => {
    const rows = parseRows(
      { id: 'always' },
      await tx.execute<{ id: string }>(sql`
      UPDATE orders SET sales_counted = ${counted}
      WHERE id IN (SELECT id FROM orders WHERE ${due} ORDER BY placed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING id`),
    )
    if (rows.length === 0) return 0
    const ids = sql.join(
      rows.map(({ id }) => sql`${id}`),
      sql`, `,
    )
    await tx.execute(sql`
      WITH sold AS (
        SELECT product_id, sum(quantity * ${remainingShare(sql`placed_at`)}) AS pieces
        FROM order_lines JOIN orders ON orders.id = order_id WHERE order_id IN (${ids})
        GROUP BY product_id ORDER BY product_id
      )
      INSERT INTO product_sales (product_id, weight, as_of)
      SELECT product_id, greatest(0, ${sign} * pieces), ${now}::timestamptz FROM sold
      ON CONFLICT (product_id) DO UPDATE SET
        weight = greatest(0, product_sales.weight * ${remainingShare(sql`product_sales.as_of`)}
          + (SELECT ${sign} * pieces FROM sold WHERE sold.product_id = product_sales.product_id)),
        as_of = excluded.as_of`)
    return rows.length
  })
}

async function decayPopularity(shop: Needs, now: Date, stopping: AbortSignal): Promise<void> {
  const last = await readWatermark(shop.database, WATERMARK)
  if (last && now.getTime() - last.getTime() < DAY) return
  const [figures] = parseRows(
    { last: 'always' },
    await shop.database.orm.execute<{ last: number | null }>(sql`
    SELECT max(product_id) AS last FROM product_sales`),
  )
  for (let from = 0; from <= (figures?.last ?? 0) && !stopping.aborted; from += DECAY_BATCH)
    await writePopularity(shop, sql`product_sales.product_id BETWEEN ${from + 1} AND ${from + DECAY_BATCH}`, now)
  if (!stopping.aborted) await advanceWatermark(shop.database, WATERMARK, now)
}

/** Only where it differs: each write makes cached pages stale. */
async function writePopularity({ database, settings }: Needs, which: SQL, now: Date): Promise<void> {
  const figure = sql`round(weight * ${decayFactor(sql`as_of`, now, settings.popularityHalfLifeDays)})::int`
  // Locked in the order of their ids, as by `reserveStock`.
  await database.orm.execute(sql`
    WITH figures AS (SELECT product_id, ${figure} AS figure FROM product_sales WHERE ${which}),
    due AS (
      SELECT id, figure FROM products JOIN figures ON product_id = id WHERE popularity <> figure
      ORDER BY id FOR UPDATE OF products
    )
    UPDATE products SET popularity = figure FROM due WHERE products.id = due.id`)
}

function decayFactor(since: SQL, now: Date, halfLifeDays: number): SQL {
  const days = sql`greatest(0, extract(epoch FROM ${now}::timestamptz - ${since})::float8 / 86400)`
  return sql`power(0.5::float8, ${days} / ${halfLifeDays}::float8)`
}
