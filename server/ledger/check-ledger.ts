import type { ClientBase } from 'pg'
import { parseRows } from '#server/database/parse-rows.ts'
import { canTransition, orderStates } from '#shop/orders/order-state-machine.ts'
import { checkEvidence, type LedgerEvidence } from './check-evidence.ts'
import { ledgerInvariants, documentNumberGaps } from './ledger-invariants.ts'
import { limitToRecentOrders } from './limit-to-recent-orders.ts'
import { toViolations, type Violation } from './violation.ts'

export type { LedgerEvidence as Evidence } from './check-evidence.ts'

const violation = { reference: 'always' } as const

export type LedgerDatabase = { pool: Pick<ClientBase, 'query'> }

/** Only when nothing is in flight. @param since checks orders changed since then, at a cost that does not grow */
export async function checkLedger(
  { pool }: LedgerDatabase,
  evidence: LedgerEvidence = {},
  { since }: { since?: Date } = {},
): Promise<Violation[]> {
  const found: Violation[] = []
  const runCheck = async (invariant: string, { text, values }: { text: string; values: unknown[] }) => {
    const rows = parseRows(violation, await pool.query<{ reference: string }>(text, values))
    found.push(
      ...toViolations(
        invariant,
        rows.map((row) => row.reference),
      ),
    )
  }
  for (const [invariant, text] of Object.entries(ledgerInvariants))
    await runCheck(invariant, limitToRecentOrders(since, { text, values: [] }))
  await runCheck('I8 no order moves backwards', limitToRecentOrders(since, { text: backwardTransitions, values: [] }))
  await runCheck('I12 the numbers of invoices and credit notes have no gap', documentNumberGaps(since))
  found.push(...(await checkEvidence({ pool }, evidence)))
  return found
}

const forbiddenTransitions = orderStates.flatMap((from) =>
  orderStates.filter((to) => !canTransition(from, to)).map((to) => `('${from}', '${to}')`),
)
const backwardTransitions = `
  SELECT DISTINCT order_id AS reference FROM (
    SELECT order_id, state, lag(state) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_status_history
  ) AS moves WHERE (before, state) IN (${forbiddenTransitions.join(', ')})`
