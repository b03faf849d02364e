import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/open-database.ts'
import { readCatalogueVersion } from './catalogue-version.ts'

/** Milliseconds a cached page may be behind the catalogue. */
const POLL_INTERVAL_MS = 1_000

export interface CatalogueListener {
  onChange(): void
  /** Called once when the catalogue becomes unreadable, and once when it is back. */
  onAvailabilityChange(isAway: boolean): void
}

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
      // The change first: no stale page may be taken for fresh in between.
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
