import { openDatabase } from '#server/database/open-database.ts'
import { checkLedger, type Violation } from '#server/orders/ledger-check.ts'
import { acknowledgedEvents, promisesSeen, providersBooks } from './outside-view.ts'
import type { History } from './shopper.ts'
import type { Town } from './town.ts'

export type Shelves = { rare: number[]; plenty: number[]; pieces: Map<number, number> }

const FEW = 150
const MANY = 100_000

/** Four products to fight over and four of which there is plenty. Leaves the shop stopped. */
export async function fillShelves(town: Town, few = FEW): Promise<Shelves> {
  // The shop itself makes its tables and puts in the demo goods.
  await town.shop.start()
  await town.shop.stop()
  const database = await openDatabase(town.database)
  try {
    const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM products ORDER BY id LIMIT 8')
    const ids = rows.map(({ id }) => id)
    const [rare, plenty] = [ids.slice(0, 4), ids.slice(4)]
    for (const [chosen, pieces] of [
      [rare, few],
      [plenty, MANY],
    ])
      await database.pool.query('UPDATE products SET stock = $1 WHERE id = ANY($2::int[])', [pieces, chosen])
    const pieces = new Map(ids.map((id) => [id, rare.includes(id) ? few : MANY]))
    return { rare, plenty, pieces }
  } finally {
    await database.close()
  }
}

/** How much there was to look at. */
export type Counts = Record<
  'orders' | 'placed' | 'payments' | 'refunds' | 'requests' | 'promises' | 'moves' | 'events' | 'products',
  number
>
export type Findings = { violations: Violation[]; counts: Counts }

/** The books of a shop that has stopped, against everything that others saw. */
export async function readBooks(
  town: Town,
  { seenPlaced, acknowledged = [] }: Pick<History, 'seenPlaced'> & { acknowledged?: readonly string[] },
  pieces: ReadonlyMap<number, number>,
): Promise<Findings> {
  const { payments: providerPayments, refunds: providerRefunds } = await providersBooks(town)
  const database = await openDatabase(town.database)
  try {
    const violations = await checkLedger(database, {
      providerPayments,
      providerRefunds,
      seenPlaced: [...seenPlaced],
      acknowledged: [...acknowledged, ...(await acknowledgedEvents(town))],
      ...(await promisesSeen(town)),
      startingStock: pieces,
    })
    const { rows } = await database.pool.query<Counts & { due: number }>(`
      SELECT (SELECT count(*) FROM orders) AS orders,
             (SELECT count(*) FROM orders WHERE placed_at IS NOT NULL) AS placed,
             (SELECT count(*) FROM payments) AS payments,
             (SELECT count(*) FROM refunds) AS refunds,
             (SELECT count(*) FROM order_requests) AS requests,
             (SELECT count(*) FROM outbox) AS promises,
             (SELECT count(*) FROM order_moves) AS moves,
             (SELECT count(*) FROM payment_events) AS events,
             (SELECT count(*) FROM refunds WHERE status = 'due') AS due`)
    const { due = 0, ...counts } = rows[0] ?? ({} as Counts & { due: number })
    if (due > 0) violations.push({ invariant: 'I10 every refund was asked for', reference: `${due} are not` })
    return { violations, counts: { ...counts, products: pieces.size } }
  } finally {
    await database.close()
  }
}
