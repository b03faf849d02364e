import { setTimeout as wait } from 'node:timers/promises'
import { databaseTrouble } from './is-database-away.ts'
import { openDatabase, type Database, type DatabaseSettings } from './open-database.ts'

/** How often a PostgreSQL that is away is asked for, and how often that is said again, in milliseconds. */
const LOOK_EVERY = 200
const SAY_EVERY = 60_000

/**
 * Opens the database as soon as it is there: a shop may be started before, or while, its PostgreSQL is.
 * @param tell is given a sentence at the first failure, and then seldom
 * @throws what waiting will not cure: a wrong password, a database that nobody made, a right that is missing
 */
export async function openWhenThere(
  settings: DatabaseSettings,
  tell: (sentence: string) => void,
): Promise<Database> {
  let toldAt = -Infinity
  for (;;) {
    try {
      return await openDatabase(settings)
    } catch (error) {
      if (!settings.url || databaseTrouble(error) !== 'away' || isRefusal(error)) throw error
      if (performance.now() - toldAt > SAY_EVERY) {
        toldAt = performance.now()
        tell(
          `\n    PostgreSQL at ${whereIs(settings.url)} does not answer yet. Waiting for it; Ctrl-C ends this.`,
        )
      }
      await wait(LOOK_EVERY)
    }
  }
}

/** It is there, and says no. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(28|3D)...$/.test(code)
}

/** Without the password. */
function whereIs(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'its socket'}:${port || 5432}`
}
