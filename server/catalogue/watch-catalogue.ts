import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/open-database.ts'
import { readCatalogueVersion } from './catalogue-version.ts'

/** How long a page from memory may be behind the catalogue, in milliseconds. */
const POLL_INTERVAL_MS = 1_000

/** What is told of the catalogue. */
export interface CatalogueListener {
  /** It is another than before, whichever process changed it. */
  onChange(): void
  /** It cannot be read, or can again: said once each time. What was read of it before is all there is meanwhile. */
  onAvailabilityChange(isAway: boolean): void
}

/**
 * Watches the catalogue's version.
 * @returns what stops watching
 */
export async function watchCatalogue(
  database: Pick<Database, 'pool'>,
  { onChange, onAvailabilityChange }: CatalogueListener,
  pollIntervalMs = POLL_INTERVAL_MS,
): Promise<() => void> {
  const stopping = new AbortController()
  let lastVersion = await readCatalogueVersion(database)
  let isUnavailable = false
  void poll()
  return () => stopping.abort()

  async function poll(): Promise<void> {
    while (await pause()) {
      const version = await readCatalogueVersion(database).catch(() => undefined)
      if (stopping.signal.aborted) return
      // First it is old, then it is there again: nothing old passes for new in between.
      if (version !== undefined && version !== lastVersion) onChange()
      if (isUnavailable !== (version === undefined)) {
        isUnavailable = version === undefined
        onAvailabilityChange(isUnavailable)
      }
      lastVersion = version ?? lastVersion
    }
  }

  function pause(): Promise<boolean> {
    return wait(pollIntervalMs, true, { signal: stopping.signal, ref: false }).catch(() => false)
  }
}
