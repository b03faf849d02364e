import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { CUBIC_CM_PER_KG, DEFAULT_WEIGHT_KG } from '#shop/checkout/chargeable-weight.ts'
import { leavingDays, type LeavingDays } from '#shop/promises/arrival-days.ts'
import { readCapacity, type Capacity } from './read-capacity.ts'

export type Leaving = {
  capacity: Capacity
  leaving: LeavingDays
  /** Started half kilograms of single pieces, by working days to make. */
  halfKilos: ReadonlyMap<number, readonly number[]>
}

const MINUTE_MS = 60_000
const PIECES_KEPT_MS = 10 * MINUTE_MS

export function createLeavingDays(database: Pick<Database, 'orm' | 'pool'>) {
  let kept: { minute: number; found: Promise<Leaving> } | undefined
  let pieces: { at: number; work: Promise<ReadonlyMap<number, PieceWork>> } | undefined

  return function readLeaving(at: Date): Promise<Leaving> {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    if (kept?.minute === minute) return kept.found
    const found = find(at)
    kept = { minute, found }
    found.catch(() => (kept = undefined))
    return found
  }

  async function find(at: Date): Promise<Leaving> {
    if (!pieces || Math.abs(at.getTime() - pieces.at) > PIECES_KEPT_MS) {
      pieces = { at: at.getTime(), work: readPieceWork(database) }
      pieces.work.catch(() => (pieces = undefined))
    }
    const [capacity, work] = await Promise.all([readCapacity(database.orm, at), pieces.work])
    const leaving = leavingDays(capacity.calendar, at, (lead) => work.get(lead) ?? USUAL_WORK)
    return { capacity, leaving, halfKilos: new Map([...work].map(([lead, { halfKilos }]) => [lead, halfKilos])) }
  }
}

type PieceWork = { minutes: number; keeps: number | null; halfKilos: number[] }
const USUAL_WORK: PieceWork = { minutes: 15, keeps: null, halfKilos: [1] }

/** `chargeableWeight` and `toHalfKilos` in SQL. */
const HALF_KILOS = `greatest(1, ceil(round(greatest(coalesce(nullif(weight, 0), ${DEFAULT_WEIGHT_KG}),
  coalesce(length, 0) * coalesce(breadth, 0) * coalesce(height, 0) / ${CUBIC_CM_PER_KG})::numeric, 3) * 2))::int`

/** Groups by working days to make. The longest minutes and shortest shelf life count: orders never arrive late. */
async function readPieceWork({ pool }: Pick<Database, 'pool'>): Promise<ReadonlyMap<number, PieceWork>> {
  const rows = parseRows(
    { lead: 'always', minutes: 'always', keeps: 'always', halfKilos: 'always' },
    await pool.query<PieceWork & { lead: number }>(
      `SELECT CASE WHEN stock IS NULL THEN days_to_make ELSE 0 END AS lead, max(bench_minutes)::int AS minutes,
         min(keeps_days)::int AS keeps, json_agg(DISTINCT ${HALF_KILOS}) AS "halfKilos"
       FROM variants WHERE is_active AND (stock IS NOT NULL OR days_to_make IS NOT NULL) GROUP BY 1`,
    ),
  )
  return new Map(rows.map(({ lead, ...work }) => [lead, work]))
}
