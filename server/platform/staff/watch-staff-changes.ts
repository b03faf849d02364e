import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'

export type CounterChange = { kind: string; subject: string; by: string | null }
/** Contains all changes before `upto`. `missed`: some were deleted, so all shown data may be old. */
export type ChangeBatch = { changes: readonly CounterChange[]; missed: boolean; upto: number }
type Listener = (batch: ChangeBatch) => void

type Needs = Pick<Shop, 'database' | 'log'>
type Row = { upto: number; kind: string | null; subject: string | null; by: string | null }

const POLL_MS = 1_000
const MAX_CHANGES = 1_000

export interface ChangeWatch {
  /** @param since `upto` of the last batch; undefined starts now @returns a function that stops it */
  listen(since: number | undefined, listener: Listener): Promise<() => void>
}

/** Polls once a second for all listeners of this process, while there are any. */
export function watchStaffChanges({ database, log }: Needs, pollMs = POLL_MS): ChangeWatch {
  /** Each with its position; a change may arrive twice, but never be lost. */
  const listeners = new Map<Listener, number>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    // A listener that joins during the read has its own start.
    const waiting = [...listeners.keys()]
    if (waiting.length === 0) {
      timer = undefined
      return
    }
    try {
      const batch = await readChanges({ database }, Math.min(...listeners.values()))
      for (const listener of waiting.filter((each) => listeners.has(each))) {
        listeners.set(listener, batch.upto)
        if (batch.changes.length > 0 || batch.missed) listener(batch)
      }
    } catch (err) {
      log.warn({ event: 'desk_changes.unread', err }, 'changes could not be read; the next look tells them')
    }
    timer = undefined
    lookLater()
  }

  function lookLater(): void {
    if (listeners.size > 0) timer ??= setTimeout(() => void look(), pollMs).unref()
  }

  return {
    async listen(since, listener) {
      const first = await readChanges({ database }, since)
      listeners.set(listener, first.upto)
      lookLater()
      listener(first)
      return () => void listeners.delete(listener)
    },
  }
}

/** @returns the current `upto`: reads after it see all earlier changes */
export async function readChangePosition(shop: Pick<Shop, 'database'>): Promise<number> {
  return (await readChanges(shop, undefined)).upto
}

/** Reads whole transactions: no running one began before `upto`. @param since undefined for none of the past */
async function readChanges({ database }: Pick<Shop, 'database'>, since: number | undefined): Promise<ChangeBatch> {
  const rows = parseRows(
    { upto: 'always', kind: 'always', subject: 'always', by: 'always' },
    await database.orm.execute<Row>(sql`
      WITH seen AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS upto)
      SELECT upto, kind, subject, actor AS by FROM seen
      LEFT JOIN desk_changes ON tx >= ${since ?? null}::bigint AND tx < upto
      ORDER BY tx LIMIT ${MAX_CHANGES + 1}`),
  )
  const upto = rows[0]?.upto ?? 0
  if (rows.length > MAX_CHANGES || (since !== undefined && since > upto)) return { changes: [], missed: true, upto }
  const changes = rows.flatMap(({ kind, subject, by }) =>
    kind !== null && subject !== null ? [{ kind, subject, by }] : [],
  )
  return { changes, missed: false, upto }
}
