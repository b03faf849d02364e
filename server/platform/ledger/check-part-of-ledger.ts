import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { checkLedger } from './check-ledger.ts'
import type { Violation } from './violation.ts'

/** Orders of any age checked each night: a million orders take fifty nights. */
const ORDERS_A_NIGHT = 20_000
const DAY_MS = 24 * 60 * 60_000

export async function checkPartOfLedger(
  { pool }: Pick<Database, 'pool'>,
  { since, now }: { since: Date; now: Date },
): Promise<Violation[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const [highest] = parseRows(
      { number: 'always' },
      await client.query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM orders'),
    )
    const numbers = findNumbersOfDay(now, highest?.number ?? 0)
    return await checkLedger({ pool: client }, {}, { since, numbers })
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

export function findNumbersOfDay(now: Date, highest: number): { from: number; until: number } {
  const parts = Math.max(1, Math.ceil(highest / ORDERS_A_NIGHT))
  const from = (Math.floor(now.getTime() / DAY_MS) % parts) * ORDERS_A_NIGHT
  return { from, until: from + ORDERS_A_NIGHT }
}
