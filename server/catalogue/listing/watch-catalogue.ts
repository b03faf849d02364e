import type { Database } from '#server/platform/database/open-database.ts'
import { steadyPace, type Pace } from '#server/platform/jobs/pace.ts'
import {
  readCatalogueChange,
  readCatalogueVersion,
  type CatalogueChange,
} from '#server/catalogue/categories/catalogue-version.ts'

/** Milliseconds: with the read itself, a cached page is at most a second behind. */
const POLL_INTERVAL_MS = 900

export interface CatalogueListener {
  onRead?(version: number): void
  onChange(change: CatalogueChange): void
  /** Called once when the catalogue becomes unreadable, and once when it is back. */
  onAvailabilityChange(isAway: boolean): void
}

/** Reads the version at each notice, and by polling. After a change it rests one interval, so a burst drops caches once. */
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
      if (read?.change) onChange(read.change)
      if (isUnavailable !== (read === undefined)) {
        isUnavailable = read === undefined
        onAvailabilityChange(isUnavailable)
      }
      lastVersion = read?.version ?? lastVersion
    }
  }

  async function pause(isRest: boolean): Promise<boolean> {
    interval = Promise.withResolvers()
    const cancel = pace.schedule(interval.resolve, pollIntervalMs)
    await (isRest ? interval.promise : Promise.race([interval.promise, bell.promise]))
    cancel()
    return !stopping.signal.aborted
  }
}
