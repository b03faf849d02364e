import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { hasOpenProof } from '#server/orders/proofs/open-proofs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { morningOf } from '#shop/orders/waits-for-packing.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The reason that a due parcel cannot leave, in words for staff, or null. For a shipment `s` and its order `o`. */
const reason: SQL = sql`CASE
  WHEN o.held_for IS NOT NULL AND (o.held_shipments IS NULL OR s.id = ANY (o.held_shipments)) THEN 'The order is on hold: ' || o.held_for
  WHEN ${hasOpenProof(sql`s.id`, sql`o.id`)} THEN 'A picture of it waits for approval.'
  WHEN EXISTS (SELECT FROM ledger_breaks WHERE kind = 'pieces missing' AND reference = s.id AND resolved_at IS NULL)
    THEN 'Pieces of it are not on the shelf.' END`

export async function whyNotOnItsDay(tx: Tx, shipmentId: string): Promise<string | null> {
  const [found] = parseRows(
    { why: 'always' },
    await tx.execute<{ why: string | null }>(
      sql`SELECT ${reason} AS why FROM shipments AS s JOIN orders AS o ON o.id = s.order_id WHERE s.id = ${shipmentId}`,
    ),
  )
  return found?.why ?? null
}

/** Starts bookings on the morning of their day, and blocked ones once nothing blocks them. */
export async function bookCouriersOfDay({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  const today = todayInIndia(at)
  if (at < morningOf(today)) return
  await database.orm.execute(sql`
    UPDATE outbox SET payload = '{}', processed_at = NULL, attempts = 0, next_attempt_at = ${at}::timestamptz
    FROM shipments AS s JOIN orders AS o ON o.id = s.order_id WHERE ${isDue(today)} AND ${reason} IS NULL`)
  if (at >= toldFrom(today)) await tellWhatWaits({ database }, today, at)
}

/** Eleven in India leaves time to act before the pick-up. */
const toldFrom = (day: string) => new Date(`${day}T11:00:00+05:30`)

const isDue = (today: string): SQL => sql`outbox.kind = 'book courier' AND outbox.payload ->> 'waitsFor' = 'day'
  AND outbox.processed_at IS NOT NULL AND outbox.subject = s.id AND s.ship_by <= ${today}::date
  AND s.state IN ('placed', 'confirmed', 'packed')`

async function tellWhatWaits({ database: { orm } }: Pick<Shop, 'database'>, today: string, at: Date): Promise<void> {
  const waiting = parseRows(
    { id: 'always', why: 'always' },
    await orm.execute<{ id: string; why: string }>(sql`
      SELECT s.id, ${reason} AS why FROM outbox, shipments AS s JOIN orders AS o ON o.id = s.order_id
      WHERE ${isDue(today)} AND ${reason} IS NOT NULL ORDER BY s.id`),
  )
  const over = parseRows(
    { reference: 'always' },
    await orm.execute<{ reference: string }>(sql`
      SELECT reference FROM ledger_breaks WHERE kind = 'booking waits' AND resolved_at IS NULL`),
  ).filter(({ reference }) => !waiting.some(({ id }) => id === reference))
  for (const { reference } of over) await resolveException(orm, { kind: 'booking waits', reference }, at)
  for (const { id, why } of waiting)
    await recordException(orm, { kind: 'booking waits', reference: id, details: { why } }, at)
}
