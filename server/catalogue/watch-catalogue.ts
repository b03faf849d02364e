import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { readCatalogueVersion } from './catalogue-version.ts'

/** How long a page from memory may be behind the catalogue, in milliseconds. */
const LOOK_EVERY = 1_000

/** What is told of the catalogue. */
export interface CatalogueNews {
  /** It is another than before, whichever process changed it. */
  changed(): void
  /** It cannot be read, or can again: said once each time. What was read of it before is all there is meanwhile. */
  away(isAway: boolean): void
}

/**
 * Watches the catalogue's version.
 * @returns what stops watching
 */
export async function watchCatalogue(
  database: Pick<Database, 'pool'>,
  { changed, away }: CatalogueNews,
  lookEvery = LOOK_EVERY,
): Promise<() => void> {
  const stopping = new AbortController()
  let seen = await readCatalogueVersion(database)
  let isAway = false
  void watch()
  return () => stopping.abort()

  async function watch(): Promise<void> {
    while (await pause()) {
      const version = await readCatalogueVersion(database).catch(() => undefined)
      if (stopping.signal.aborted) return
      // First it is old, then it is there again: nothing old passes for new in between.
      if (version !== undefined && version !== seen) changed()
      if (isAway !== (version === undefined)) {
        isAway = version === undefined
        away(isAway)
      }
      seen = version ?? seen
    }
  }

  function pause(): Promise<boolean> {
    return wait(lookEvery, true, { signal: stopping.signal, ref: false }).catch(() => false)
  }
}
