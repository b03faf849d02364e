import type { Database } from '#server/platform/database/open-database.ts'
import { steadyPace, type Pace } from '#server/platform/jobs/pace.ts'
import {
  readCatalogueChange,
  readCatalogueVersion,
  type CatalogueChange,
} from '#server/catalogue/categories/catalogue-version.ts'

/** Milliseconds a cached page may be behind the catalogue: with the look itself no more than a second. */
const POLL_INTERVAL_MS = 900

export interface CatalogueListener {
  /** At each look, before what follows from it. */
  onRead?(version: number): void
  onChange(change: CatalogueChange): void
  /** Called once when the catalogue becomes unreadable, and once when it is back. */
  onAvailabilityChange(isAway: boolean): void
}

/**
 * The version is the truth: it is looked at when PostgreSQL gives notice, and in turns for what no notice told. After a
 * change it rests for one interval, so that a rush of them drops what is kept once each interval and not at each.
 */
export async function watchCatalogue(
  database: Pick<Database, 'pool' | 'listen'>,
  { onRead, onChange, onAvailabilityChange }: CatalogueListener,
  pollIntervalMs = POLL_INTERVAL_MS,
  pace: Pace = steadyPace,
): Promise<() => void> {
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()
  let interval = Promise.withResolvers<void>()
  const stopListening = database.listen('gathri_catalogue', () => bell.resolve())
  let lastVersion = await readCatalogueVersion(database)
  onRead?.(lastVersion)
  let isUnavailable = false
  void poll()
  return () => {
    stopping.abort()
    interval.resolve()
    stopListening()
  }

  async function poll(): Promise<void> {
    let hasChanged = false
    while (await pause(hasChanged)) {
      bell = Promise.withResolvers()
      const read = await readCatalogueChange(database, lastVersion).catch(() => undefined)
      if (stopping.signal.aborted) return
      if (read) onRead?.(read.version)
      hasChanged = read?.change !== undefined
      // The change first: no stale page may be taken for fresh in between.
      if (read?.change) onChange(read.change)
      if (isUnavailable !== (read === undefined)) {
        isUnavailable = read === undefined
        onAvailabilityChange(isUnavailable)
      }
      lastVersion = read?.version ?? lastVersion
    }
  }

  /** @returns false when watching has ended */
  async function pause(isRest: boolean): Promise<boolean> {
    interval = Promise.withResolvers()
    const cancel = pace.schedule(interval.resolve, pollIntervalMs)
    await (isRest ? interval.promise : Promise.race([interval.promise, bell.promise]))
    cancel()
    return !stopping.signal.aborted
  }
}
