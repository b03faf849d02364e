import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { readCatalogueVersion } from './catalogue-version.ts'

/** How long a page from memory may be behind the catalogue, in milliseconds. */
const LOOK_EVERY = 1_000

/**
 * Calls `onChange` whenever the catalogue's version has moved, whichever process moved it. Also when the version cannot
 * be read: what is kept may be old by then.
 * @returns what stops watching
 */
export async function watchCatalogue(
  database: Pick<Database, 'pool'>,
  onChange: () => void,
  lookEvery = LOOK_EVERY,
): Promise<() => void> {
  const stopping = new AbortController()
  let seen: number | undefined = await readCatalogueVersion(database)
  void watch()
  return () => stopping.abort()

  async function watch(): Promise<void> {
    while (await pause()) {
      const version = await readCatalogueVersion(database).catch(() => undefined)
      if (stopping.signal.aborted) return
      if (version !== seen || version === undefined) onChange()
      seen = version
    }
  }

  function pause(): Promise<boolean> {
    return wait(lookEvery, true, { signal: stopping.signal, ref: false }).catch(() => false)
  }
}
