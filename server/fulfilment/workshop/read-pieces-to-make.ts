import { sql } from 'drizzle-orm'
import type { PiecesToMakeResponse } from '#contract/counter/lettering.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { isHeldSql } from '#server/orders/lifecycle/held-shipments.ts'
import { isMadeForOrderSql } from '#server/orders/lifecycle/units-to-make.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isInWorkshop } from './lettering-rows.ts'

type Work = PiecesToMakeResponse['days'][number]['work'][number]

/** Unpacked pieces to make or letter, by ship-by day and kind of work, without held ones. */
export async function readPiecesToMake({
  database,
  now,
}: Pick<Shop, 'database' | 'now'>): Promise<PiecesToMakeResponse> {
  const rows = parseRows(
    { day: 'always', technique: 'always', pieces: 'always', made: 'always' },
    await database.orm.execute<{ day: string | null } & Work>(sql`
      SELECT s.ship_by::text AS day, z.technique, sum(${wantedUnits('l')})::int AS pieces,
        sum(CASE WHEN orders.made_at IS NOT NULL THEN ${wantedUnits('l')} ELSE
          least((SELECT count(*) FROM made_pieces WHERE line_id = l.id), ${wantedUnits('l')}) END)::int AS made
      FROM shipments AS s JOIN orders ON orders.id = s.order_id JOIN order_lines AS l ON l.shipment_id = s.id
      LEFT JOIN LATERAL (
        SELECT DISTINCT zones.technique FROM order_designs AS w
        JOIN designs AS d ON d.id = w.design_id JOIN zones ON zones.id = d.zone_id
        WHERE w.order_id = orders.id AND l.choices @> jsonb_build_array(jsonb_build_object('choice', w.design_id))
      ) AS z ON true
      WHERE ${isInWorkshop} AND NOT ${isHeldSql(sql`s.id`)} AND ${isMadeForOrderSql('l')}
      GROUP BY s.ship_by, z.technique ORDER BY s.ship_by NULLS LAST, z.technique NULLS LAST`),
  )
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    today: todayInIndia(now()),
    days: [...days].map(([day, work]) => ({
      day,
      work: work.map(({ technique, pieces, made }) => ({ technique, pieces, made })),
    })),
  }
}
