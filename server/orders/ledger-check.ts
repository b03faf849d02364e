import type { ClientBase } from 'pg'
import { rowsOf } from '#server/database/rows-of.ts'
import { canMove, orderStates } from '#shop/orders/moves.ts'
import { checkEvidence, type Evidence } from './ledger-evidence.ts'
import { invariantsInBooks, papersWithoutGap } from './ledger-invariants.ts'
import { within } from './ledger-window.ts'

export type { Evidence } from './ledger-evidence.ts'

/** A promise that was broken, and by what: an order, a payment, a product. */
export type Violation = { invariant: string; reference: string }

const violation = { reference: 'always' } as const

/** Whatever answers queries: the database, or one connection to it. */
export type Books = { pool: Pick<ClientBase, 'query'> }

/**
 * Holds the books against the invariants: money, orders and stock never disagree. Run it when nothing is in flight: a
 * payment the provider has just taken is not in our books yet.
 * @param since looks at orders that something happened to since then, and nothing else, so that it costs the same however
 *   long the shop has been open; without it, at everything
 * @returns nothing when all is well
 */
export async function checkLedger(
  { pool }: Books,
  evidence: Evidence = {},
  { since }: { since?: Date } = {},
): Promise<Violation[]> {
  const found: Violation[] = []
  const ask = async (invariant: string, { text, values }: { text: string; values: unknown[] }) => {
    const rows = rowsOf(violation, await pool.query<{ reference: string }>(text, values))
    found.push(...rows.map(({ reference }) => ({ invariant, reference })))
  }
  for (const [invariant, text] of Object.entries(invariantsInBooks))
    await ask(invariant, within(since, { text, values: [] }))
  await ask('I8 no order moves backwards', within(since, { text: movesBackwards, values: [] }))
  await ask('I12 the numbers of invoices and credit notes have no gap', papersWithoutGap(since))
  found.push(...(await checkEvidence({ pool }, evidence)))
  return found
}

const forbidden = orderStates.flatMap((from) =>
  orderStates.filter((to) => !canMove(from, to)).map((to) => `('${from}', '${to}')`),
)
const movesBackwards = `
  SELECT DISTINCT order_id AS reference FROM (
    SELECT order_id, state, lag(state) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_moves
  ) AS moves WHERE (before, state) IN (${forbidden.join(', ')})`
