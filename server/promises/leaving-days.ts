import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { leavingDays, type LeavingDays } from '#shop/promises/arrival-days.ts'
import { readBench, type Bench } from './read-bench.ts'

export type Leaving = { bench: Bench; leaving: LeavingDays }

const MINUTE_MS = 60_000
const PIECES_KEPT_MS = 10 * MINUTE_MS

/** When single pieces leave, found once a minute for all who ask. */
export function createLeavingDays(database: Pick<Database, 'orm' | 'pool'>) {
  let kept: { minute: number; found: Promise<Leaving> } | undefined
  let pieces: { at: number; minutes: Promise<ReadonlyMap<number, number>> } | undefined

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
      pieces = { at: at.getTime(), minutes: readPieceMinutes(database) }
      pieces.minutes.catch(() => (pieces = undefined))
    }
    const [bench, minutes] = await Promise.all([readBench(database.orm, at), pieces.minutes])
    return { bench, leaving: leavingDays(bench.calendar, at, (lead) => minutes.get(lead) ?? USUAL_MINUTES) }
  }
}

const USUAL_MINUTES = 15

/** By working days to make it, the piece that takes longest at the bench: an order never arrives later than was shown. */
async function readPieceMinutes({ pool }: Pick<Database, 'pool'>): Promise<ReadonlyMap<number, number>> {
  const rows = parseRows(
    { lead: 'always', minutes: 'always' },
    await pool.query<{ lead: number; minutes: number }>(
      `SELECT CASE WHEN stock IS NULL THEN days_to_make ELSE 0 END AS lead, max(bench_minutes)::int AS minutes
       FROM variants WHERE is_active AND (stock IS NOT NULL OR days_to_make IS NOT NULL) GROUP BY 1`,
    ),
  )
  return new Map(rows.map(({ lead, minutes }) => [lead, minutes]))
}
