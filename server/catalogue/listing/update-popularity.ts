import { sql, type SQL } from 'drizzle-orm'
import { isFreeGiftSql } from '#server/platform/database/is-free-gift-sql.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import type { Shop } from '#server/platform/shop.ts'

type Needs = Pick<Shop, 'database' | 'now' | 'settings'>

const BATCH = 500
/** Products per transaction: their rows are locked for milliseconds. */
const DECAY_BATCH = 500
const DAY = 24 * 60 * 60_000
const WATERMARK = 'popularity'

/** Each unit sold counts one, halved per half-life; returns count none. One transaction marks and counts. */
export async function updatePopularity(shop: Needs, stopping: AbortSignal): Promise<number> {
  const startedAt = shop.now()
  await insertMissingSales(shop, startedAt)
  let counted = 0
  for (const batch of [addOrders, subtractOrders, subtractPieces])
    for (let orders = BATCH; orders === BATCH && !stopping.aborted;) {
      orders = await batch(shop, startedAt)
      counted += orders
    }
  if (counted > 0) await writePopularity(shop, sql`product_sales.as_of >= ${startedAt}::timestamptz`, startedAt)
  await decayPopularity(shop, startedAt, stopping)
  return counted
}

async function insertMissingSales({ database }: Needs, now: Date): Promise<void> {
  await database.orm.execute(sql`
    INSERT INTO product_sales (product_id, weight, as_of)
    SELECT id, popularity, ${now}::timestamptz - interval '1 millisecond' FROM products
    WHERE NOT EXISTS (SELECT FROM product_sales WHERE product_id = products.id)
    ON CONFLICT DO NOTHING`)
}

/** Nobody chose a free gift, so it shows no popularity. */
const isFreeGift = sql.raw(isFreeGiftSql())

const undoneStates = sql`('cancelled', 'returned', 'refunded')`

function addOrders(shop: Needs, now: Date): Promise<number> {
  const due = sql`NOT sales_counted AND placed_at IS NOT NULL AND state NOT IN ${undoneStates}`
  return applySales(shop, now, { due, counted: true })
}

function subtractOrders(shop: Needs, now: Date): Promise<number> {
  const due = sql`sales_counted AND state IN ${undoneStates}`
  return applySales(shop, now, { due, counted: false })
}

async function applySales(
  { database, settings }: Needs,
  now: Date,
  { due, counted }: { due: SQL; counted: boolean },
): Promise<number> {
  return database.orm.transaction(async (tx) => {
    const rows = parseRows(
      { id: 'always' },
      await tx.execute<{ id: string }>(sql`
      UPDATE orders SET sales_counted = ${counted}
      WHERE id IN (SELECT id FROM orders WHERE ${due} ORDER BY placed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING id`),
    )
    if (rows.length === 0) return 0
    const ids = toList(rows.map(({ id }) => id))
    const pieces = sql`
      SELECT product_id, placed_at,
        quantity - coalesce((SELECT sum(units) FROM refund_parts WHERE line_id = order_lines.id
          AND shipment_id = order_lines.shipment_id AND sales_counted), 0) AS pieces
      FROM order_lines JOIN orders ON orders.id = order_id WHERE order_id IN (${ids})
        AND again_of IS NULL AND NOT ${isFreeGift}`
    await applyPieces(tx, { pieces, sign: counted ? 1 : -1, now, halfLifeDays: settings.popularityHalfLifeDays })
    return rows.length
  })
}

async function subtractPieces({ database, settings }: Needs, now: Date): Promise<number> {
  return database.orm.transaction(async (tx) => {
    const marked = parseRows(
      { line_id: 'always', units: 'always', is_sold: 'always' },
      await tx.execute<{ line_id: string; units: number; is_sold: boolean }>(sql`
      WITH due AS (
        SELECT part.refund_key, part.line_id, orders.sales_counted AS is_sold
        FROM refund_parts AS part JOIN refunds ON refunds.key = part.refund_key
        JOIN shipments ON shipments.id = part.shipment_id JOIN orders ON orders.id = shipments.order_id
        WHERE NOT part.sales_counted AND part.line_id IS NOT NULL AND refunds.status = 'processed'
          AND (orders.sales_counted OR orders.state IN ${undoneStates})
        ORDER BY part.refund_key LIMIT ${BATCH} FOR UPDATE OF part, orders SKIP LOCKED
      )
      UPDATE refund_parts SET sales_counted = true FROM due
      WHERE refund_parts.refund_key = due.refund_key AND refund_parts.line_id = due.line_id
      RETURNING refund_parts.line_id, refund_parts.units, due.is_sold`),
    )
    const back = marked.filter((part) => part.is_sold)
    if (back.length > 0) {
      const rows = sql.join(
        back.map(({ line_id, units }) => sql`(${line_id}::bigint, ${units}::int)`),
        sql`, `,
      )
      const pieces = sql`
        SELECT product_id, placed_at, units AS pieces FROM (VALUES ${rows}) AS back (line_id, units)
        JOIN order_lines ON order_lines.id = line_id AND NOT ${isFreeGift} JOIN orders ON orders.id = order_id`
      await applyPieces(tx, { pieces, sign: -1, now, halfLifeDays: settings.popularityHalfLifeDays })
    }
    return marked.length
  })
}

type Pieces = { pieces: SQL; sign: 1 | -1; now: Date; halfLifeDays: number }

async function applyPieces(tx: Tx, { pieces, sign, now, halfLifeDays }: Pieces): Promise<void> {
  const remainingShare = (since: SQL) => decayFactor(since, now, halfLifeDays)
  const signed = sql`${sign}::int`
  await tx.execute(sql`
    WITH sold AS (
      SELECT product_id, sum(pieces * ${remainingShare(sql`placed_at`)}) AS pieces FROM (${pieces}) AS line
      GROUP BY product_id ORDER BY product_id
    )
    INSERT INTO product_sales (product_id, weight, as_of)
    SELECT product_id, greatest(0, ${signed} * pieces), ${now}::timestamptz FROM sold
    ON CONFLICT (product_id) DO UPDATE SET
      weight = greatest(0, product_sales.weight * ${remainingShare(sql`product_sales.as_of`)}
        + (SELECT ${signed} * pieces FROM sold WHERE sold.product_id = product_sales.product_id)),
      as_of = excluded.as_of`)
}

const toList = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )

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

/** Writes only differences: each write makes cached pages stale. */
async function writePopularity({ database, settings }: Needs, which: SQL, now: Date): Promise<void> {
  const figure = sql`round(weight * ${decayFactor(sql`as_of`, now, settings.popularityHalfLifeDays)})::int`
  // Locks in the order of ids, as `reserveStock` does.
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
