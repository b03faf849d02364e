import type { Logger } from 'pino'
import type { Database } from './open-database.ts'
import { parseRows, type ColumnPresence } from './parse-rows.ts'

export const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
type Shown = Record<(typeof durabilitySettings)[number], string>
const shownColumns: ColumnPresence<Shown> = {
  fsync: 'always',
  synchronous_commit: 'always',
  full_page_writes: 'always',
}

const losses: Shown = {
  fsync: 'a power cut may destroy the whole database',
  synchronous_commit: 'a crash may forget orders that shoppers were told are placed',
  full_page_writes: 'a power cut may leave pages half written',
}

export function findDurabilityRisks(shown: Shown): string[] {
  return durabilitySettings
    .filter((name) => shown[name] === 'off')
    .map((name) => `PostgreSQL runs with ${name} = off: ${losses[name]}. Set ${name} = on.`)
}

export async function checkDurability({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<string[]> {
  if (kind === 'embedded') return []
  const rows = parseRows(
    shownColumns,
    await pool.query<Shown>(
      `SELECT ${durabilitySettings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
    ),
  )
  return rows.flatMap(findDurabilityRisks)
}

/** @throws in live mode, naming each setting that is off; in demo mode it only logs */
export async function requireDurability(
  database: Pick<Database, 'kind' | 'pool'>,
  mode: 'demo' | 'live',
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const faults = await checkDurability(database)
  if (faults.length === 0) return
  if (mode === 'live') throw new Error(`SHOP_MODE=live cannot start:\n  ${faults.join('\n  ')}`)
  for (const fault of faults) log.warn({ event: 'database.not_durable' }, fault)
}
