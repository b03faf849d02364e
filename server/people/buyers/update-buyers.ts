import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import type { Shop } from '#server/platform/shop.ts'

const WATERMARK = 'buyers'
/** Orders and refunds may be committed this long after their time. */
const OVERLAP_MS = 2 * 60_000
/** Orders in one batch; a buyer in several batches is counted in each. */
const BATCH = 1_000_000

/** Recounts buyers with purchases since the last run: safe to repeat, and in two processes. */
export async function updateBuyers({ database, now }: Pick<Shop, 'database' | 'now'>, stopping: AbortSignal) {
  const end = now()
  const reached = await readWatermark(database, WATERMARK)
  let since = new Date((reached?.getTime() ?? OVERLAP_MS) - OVERLAP_MS)
  while (!stopping.aborted) {
    const until = (await findBatchEnd(database, since)) ?? end
    await writeBuyers(database.orm, selectChanged({ since, until }))
    if (until >= end) break
    since = until
  }
  if (!stopping.aborted) await advanceWatermark(database, WATERMARK, end)
}

type Needs = Shop['database']

async function findBatchEnd({ orm }: Needs, since: Date): Promise<Date | undefined> {
  const [row] = parseRows(
    { at: 'always' },
    await orm.execute<{ at: Date | string }>(sql`
      SELECT placed_at AS at FROM orders WHERE placed_at > ${since}::timestamptz
      ORDER BY placed_at OFFSET ${BATCH} LIMIT 1`),
  )
  return row && new Date(row.at)
}

function selectChanged({ since, until }: { since: Date; until: Date }): SQL {
  const during = (column: SQL) => sql`${column} >= ${since}::timestamptz AND ${column} <= ${until}::timestamptz`
  return sql`(
      SELECT email FROM orders WHERE ${during(sql`placed_at`)}
      UNION
      SELECT email FROM refunds JOIN dues USING (payment_id) JOIN orders ON orders.id = dues.order_id
      WHERE ${during(sql`processed_at`)})`
}

/** @param emails a list in brackets, or a subquery */
export async function writeBuyers(orm: Orm | Tx, emails: SQL): Promise<void> {
  await orm.execute(sql`
    INSERT INTO buyers (email, name, first_at, last_at, orders, spent, customer_id)
    SELECT orders.email, (array_agg(buyer->>'name' ORDER BY placed_at DESC))[1], min(placed_at), max(placed_at),
      count(*), sum(paid - returned.amount), max(customer_id)
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(refunded), 0) AS amount FROM dues JOIN payments ON payments.id = dues.payment_id
      WHERE dues.order_id = orders.id
    ) AS returned
    WHERE placed_at IS NOT NULL AND orders.email <> '' AND NOT is_account_deleted AND orders.email IN ${emails}
    GROUP BY orders.email
    -- As a condition on rows the planner takes it for rare, and reads all orders.
    HAVING bool_and(orders.email = lower(orders.email)) ORDER BY orders.email
    ON CONFLICT (email) DO UPDATE SET name = excluded.name, first_at = least(buyers.first_at, excluded.first_at),
      last_at = excluded.last_at, orders = excluded.orders, spent = excluded.spent, customer_id = excluded.customer_id`)
}
