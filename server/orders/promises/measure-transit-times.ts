import { sql } from 'drizzle-orm'
import type { Shop } from '#server/platform/shop.ts'

/** Parcels delivered in this many days count. */
const LEARNED_DAYS = 180

/** From pick-up to delivery, p50 and p90 by zone and mode. `findTransit` needs 30 parcels. Safe to repeat. */
export async function measureTransitTimes({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await orm.execute(sql`
    WITH days AS (
      SELECT s.zone, s.mode, s.recipient->>'state' AS state,
        (min(happened_at) FILTER (WHERE stage IN ('picked-up', 'in-transit')) AT TIME ZONE 'Asia/Kolkata')::date AS left_on,
        (max(happened_at) FILTER (WHERE stage = 'delivered') AT TIME ZONE 'Asia/Kolkata')::date AS came_on
      FROM shipments AS s JOIN parcel_events ON shipment_id = s.id
      WHERE s.state = 'delivered' AND s.zone IS NOT NULL AND s.mode IS NOT NULL
      GROUP BY s.id
    ), taken AS (
      SELECT zone, mode, came_on - left_on - (
        SELECT count(DISTINCT day) FROM courier_days
        WHERE day > left_on AND day <= came_on AND (region IS NULL OR region = state)) AS days
      FROM days WHERE came_on >= left_on AND came_on >= ${at}::timestamptz::date - ${LEARNED_DAYS}::int
    )
    INSERT INTO transit (zone, mode, p50, p90, parcels, learned_at)
    SELECT zone, mode, percentile_disc(0.5) WITHIN GROUP (ORDER BY days), percentile_disc(0.9) WITHIN GROUP (ORDER BY days),
      count(*), ${at}::timestamptz
    FROM taken GROUP BY zone, mode
    ON CONFLICT (zone, mode) DO UPDATE SET p50 = excluded.p50, p90 = excluded.p90, parcels = excluded.parcels,
      learned_at = excluded.learned_at`)
}
