import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import type { Shop } from '#server/platform/shop.ts'
import { waitForOthers } from './indian-days.ts'

type Figures = {
  watermark: string
  /** What happened so long before the watermark, in milliseconds, may have been committed after it. */
  overlapMs: number
  /** Selects each `day` (2026-11-26) in which something changed since then. */
  selectDays: (since: Date) => SQL
  /** Counts a day anew. */
  write: (tx: Tx, day: string) => Promise<unknown>
}

/** Days of what changed since the last run, each in a transaction of its own; the first run takes all there are. */
export async function updateChangedDays(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  stopping: AbortSignal,
  { watermark, overlapMs, selectDays, write }: Figures,
): Promise<void> {
  const end = now()
  const reached = await readWatermark(database, watermark)
  const since = new Date((reached?.getTime() ?? overlapMs) - overlapMs)
  const days = parseRows({ day: 'always' }, await database.orm.execute<{ day: string }>(selectDays(since)))
  for (const { day } of days) {
    if (stopping.aborted) return
    await database.orm.transaction(async (tx) => {
      await waitForOthers(tx)
      await write(tx, day)
    })
  }
  await advanceWatermark(database, watermark, end)
}
