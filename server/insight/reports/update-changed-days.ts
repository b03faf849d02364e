import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import type { Shop } from '#server/platform/shop.ts'
import { waitForOthers } from './indian-days.ts'

type Figures = {
  watermark: string
  /** Milliseconds in which earlier rows may still be committed. */
  overlapMs: number
  /** Selects each `day` (2026-11-26) with changes since then. */
  selectDays: (since: Date) => SQL
  write: (tx: Tx, day: string) => Promise<unknown>
}

/** Updates days with changes since the last run, each in its own transaction; the first run takes all days. */
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
