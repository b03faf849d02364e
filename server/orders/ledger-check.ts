import type { ClientBase } from 'pg'
import { canMove, type OrderState } from '#shop/orders/moves.ts'
import { checkEvidence, type Evidence } from './ledger-evidence.ts'
import { invariantsInBooks } from './ledger-invariants.ts'
import { rowsOf } from '../database/rows-of.ts'

export type { Evidence } from './ledger-evidence.ts'

/** A promise that was broken, and by what: an order, a payment, a product. */
export type Violation = { invariant: string; reference: string }

/** Whatever answers queries: the database, or one connection to it. */
export type Books = { pool: Pick<ClientBase, 'query'> }

/**
 * Holds the books against the ten invariants: money, orders and stock never disagree. Run it when nothing is in flight:
 * a payment the provider has just taken is not in our books yet.
 * @returns nothing when all is well
 */
export async function checkLedger({ pool }: Books, evidence: Evidence = {}): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [invariant, sql] of Object.entries(invariantsInBooks)) {
    const rows = rowsOf({ reference: 'always' }, await pool.query<{ reference: string }>(sql))
    found.push(...rows.map(({ reference }) => ({ invariant, reference })))
  }
  found.push(...(await backwardMoves({ pool })))
  found.push(...(await checkEvidence({ pool }, evidence)))
  return found
}

/** I8 */
async function backwardMoves({ pool }: Books): Promise<Violation[]> {
  const rows = rowsOf(
    { reference: 'always', from: 'always', to: 'always' },
    await pool.query<{ reference: string; from: OrderState; to: OrderState }>(`
    SELECT DISTINCT order_id AS reference, before AS from, state AS to FROM (
      SELECT order_id, state, lag(state) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_moves
    ) AS moves WHERE before IS NOT NULL`),
  )
  return rows
    .filter(({ from, to }) => !canMove(from, to))
    .map(({ reference }) => ({ invariant: 'I8 no order moves backwards', reference }))
}
