import { Client } from 'pg'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { openDatabase, type DatabaseSettings } from '#server/database/open-database.ts'
import { seedDemo } from '#server/database/seed/seed-demo.ts'
import { checkLedger } from '../ledger-check.ts'
import type { History } from './shopper.ts'

const PIECES = 150

/** Four products to fight over, with so many pieces each. */
export async function fillShelves(settings: DatabaseSettings): Promise<Map<number, number>> {
  const database = await openDatabase(settings)
  try {
    await seedDemo(database)
    const { rows } = await database.pool.query<{ id: number }>(
      `UPDATE products SET stock = $1 WHERE id IN (SELECT id FROM products ORDER BY id LIMIT 4) RETURNING id`,
      [PIECES],
    )
    return new Map(rows.map(({ id }) => [id, PIECES]))
  } finally {
    await database.close()
  }
}

/** Cuts every connection to a PostgreSQL database, as a restart of it would; the embedded one has none to cut. */
export async function cutConnections(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    .finally(() => client.end())
}

/** The books of a shop that has stopped, against everything that others saw. */
export async function readBooks(
  settings: DatabaseSettings,
  { seenPlaced }: History,
  startingStock: Map<number, number>,
  providerPayments: ProviderPayment[],
) {
  const database = await openDatabase(settings)
  try {
    const evidence = { providerPayments, seenPlaced: [...seenPlaced], startingStock }
    const violations = await checkLedger(database, evidence)
    const { rows } = await database.pool.query<{ placed: number; refunds: number; open: number }>(`
      SELECT (SELECT count(*) FROM orders WHERE placed_at IS NOT NULL) AS placed,
             (SELECT count(*) FROM refunds) AS refunds,
             (SELECT count(*) FROM refunds WHERE status = 'due') AS open`)
    const { placed = 0, refunds = 0, open = 0 } = rows[0] ?? {}
    if (open > 0) violations.push({ invariant: 'every refund was asked for', reference: `${open} are not` })
    return { violations, placed, refunds }
  } finally {
    await database.close()
  }
}
