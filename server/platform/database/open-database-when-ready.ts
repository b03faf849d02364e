import { setTimeout as wait } from 'node:timers/promises'
import { describeHosts } from './database-hosts.ts'
import { classifyDatabaseError } from './is-database-unavailable.ts'
import { openDatabase, type Database, type DatabaseSettings } from './open-database.ts'

const POLL_INTERVAL_MS = 200
const NOTICE_INTERVAL_MS = 60_000

/** @throws what waiting does not cure: a wrong password, a missing database or privilege */
export async function openDatabaseWhenReady(
  settings: DatabaseSettings,
  notify: (sentence: string) => void,
): Promise<Database> {
  let notifiedAt = -Infinity
  for (;;) {
    try {
      return await openDatabase(settings)
    } catch (error) {
      if (!settings.url || classifyDatabaseError(error) !== 'away' || isConnectionRefused(error)) throw error
      if (performance.now() - notifiedAt > NOTICE_INTERVAL_MS) {
        notifiedAt = performance.now()
        notify(
          `\n    PostgreSQL at ${describeHosts(settings.url)} does not answer yet. Waiting for it; Ctrl-C ends this.`,
        )
      }
      await wait(POLL_INTERVAL_MS)
    }
  }
}

function isConnectionRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(28|3D)...$/.test(code)
}
