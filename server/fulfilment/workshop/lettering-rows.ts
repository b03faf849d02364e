import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { isHeldSql } from '#server/orders/lifecycle/held-shipments.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { workshopStates } from '#server/orders/staff-view/place-sql.ts'
import { hasOpenProofOfLine } from '#server/orders/proofs/open-proofs.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import type { Technique } from '#shop/lettering/print-area.ts'

/** Words of one line; lengths in millimetres. */
export type LetteringRow = {
  number: number
  orderId: string
  orderHeldFor: string | null
  line: number
  piece: string
  quantity: number
  /** Units bought, including refunded ones. */
  bought: number
  /** Lettered units, from 1. */
  made: number[]
  shipBy: string | null
  printArea: string
  technique: Technique
  width: number
  height: number
  design: string
  lines: string[]
  face: FaceKey
  letterHeight: number
  path: string
  /** Pieces with words of their own; null when all share them. */
  pieces: number | null
  isPhotograph: boolean
  drawnAt: Date
  /** When an order got these words. */
  orderedAt: Date | null
  startedAt: Date | null
  startedBy: string | null
}
const columns = {
  number: 'always',
  orderId: 'always',
  orderHeldFor: 'always',
  line: 'always',
  piece: 'always',
  quantity: 'always',
  bought: 'always',
  made: 'always',
  shipBy: 'always',
  printArea: 'always',
  technique: 'always',
  width: 'always',
  height: 'always',
  design: 'always',
  lines: 'always',
  face: 'always',
  letterHeight: 'always',
  path: 'always',
  pieces: 'always',
  isPhotograph: 'always',
  drawnAt: 'always',
  orderedAt: 'always',
  startedAt: 'always',
  startedBy: 'always',
} as const

/** Tables `s` shipments, `orders`, `w` order_designs, `d` designs, `z` print areas, `l` order_lines: behind FROM. */
export const orderedWords = sql`shipments AS s
  JOIN orders ON orders.id = s.order_id
  JOIN order_designs AS w ON w.order_id = orders.id
  JOIN designs AS d ON d.id = w.design_id AND d.path <> ''
  JOIN zones AS z ON z.id = d.zone_id
  JOIN order_lines AS l ON l.order_id = orders.id AND l.shipment_id = s.id
    AND l.choices @> jsonb_build_array(jsonb_build_object('choice', w.design_id))`

export const isInWorkshop = sql`s.state IN ('placed', 'confirmed') AND ${workshopStates} AND ${wantedUnits('l')} > 0`

/** Not held, not started, and its piece waits for no proof. */
export const mayBeStarted = sql`NOT ${isHeldSql(sql`s.id`)} AND w.started_at IS NULL AND NOT ${hasOpenProofOfLine(sql`l.id`)}`

/** Unknown days come last. */
export const dayOfWords = sql`coalesce(s.ship_by, 'infinity'::date)`
export const orderOfWords = sql`${dayOfWords}, z.technique, l.id, d.id`

type Moments = 'drawnAt' | 'orderedAt' | 'startedAt'
type Stored = Omit<LetteringRow, Moments> & { drawnAt: string; orderedAt: string | null; startedAt: string | null }

/** @param tail WHERE and the rest of the query */
export async function readLetteringRows(orm: Orm | Tx, tail: SQL): Promise<LetteringRow[]> {
  const found = parseRows(
    columns,
    await orm.execute<Stored>(sql`
    SELECT orders.number, orders.id AS "orderId", CASE WHEN ${isHeldSql(sql`s.id`)} THEN orders.held_for END AS "orderHeldFor", l.id::int AS line, l.name AS piece, ${wantedUnits('l')} AS quantity, l.quantity AS bought,
      (SELECT coalesce(jsonb_agg(unit ORDER BY unit), '[]') FROM generate_series(1, l.quantity) AS unit
        WHERE orders.made_at IS NOT NULL OR unit IN (SELECT ticked.unit FROM made_pieces AS ticked WHERE ticked.line_id = l.id)) AS made,
      s.ship_by::text AS "shipBy", z.label AS "printArea", z.technique, z.width::float8 AS width, z.height::float8 AS height, d.id AS design,
      d.lines, d.face, d.letter_height::float8 AS "letterHeight", d.path, d.pieces, z.field = 'photograph' AS "isPhotograph", d.created_at AS "drawnAt", d.ordered_at AS "orderedAt",
      w.started_at AS "startedAt", w.started_by AS "startedBy"
    FROM ${orderedWords} ${tail}`),
  )
  return found.map((row) => ({
    ...row,
    drawnAt: new Date(row.drawnAt),
    orderedAt: row.orderedAt === null ? null : new Date(row.orderedAt),
    startedAt: row.startedAt === null ? null : new Date(row.startedAt),
  }))
}
