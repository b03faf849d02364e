import type { ClientBase } from 'pg'
import { parseRows } from '#server/database/parse-rows.ts'
import { canTransition, orderStates } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { checkEvidence, type LedgerEvidence } from './check-evidence.ts'
import { documentInvariants, documentNumberGaps } from './document-invariants.ts'
import { ledgerInvariants } from './ledger-invariants.ts'
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
  for (const [invariant, text] of Object.entries({
    ...ledgerInvariants,
    ...documentInvariants,
    ...backwardTransitions,
  }))
    await runCheck(invariant, limitToRecentOrders(since, { text, values: [] }))
  await runCheck('I12 the numbers of invoices, credit notes and vouchers have no gap', documentNumberGaps(since))
  found.push(...(await checkEvidence({ pool }, evidence)))
  return found
}

const NO_GAPS = 'I12 the numbers of invoices, credit notes and vouchers have no gap'
const queries = () => ({ ...ledgerInvariants, ...documentInvariants, ...backwardTransitions })

/** What `checkLedger` asks the database, whatever evidence there is; a sentence each, after its number. */
export function listInvariants(): string[] {
  return [...Object.keys(queries()), NO_GAPS]
}

function selectForbidden<State extends string>(
  { history, subject }: { history: string; subject: string },
  states: readonly State[],
  isAllowed: (from: State, to: State) => boolean,
): string {
  const forbidden = states.flatMap((from) =>
    states.filter((to) => !isAllowed(from, to)).map((to) => `('${from}', '${to}')`),
  )
  return `
    SELECT DISTINCT ${subject} AS reference FROM (
      SELECT ${subject}, state, lag(state) OVER (PARTITION BY ${subject} ORDER BY id) AS before FROM ${history}
    ) AS moves WHERE (before, state) IN (${forbidden.join(', ')})`
}

const backwardTransitions = {
  'I8 no order moves backwards': selectForbidden(
    { history: 'order_status_history', subject: 'order_id' },
    orderStates,
    canTransition,
  ),
  'I8 no shipment moves backwards': selectForbidden(
    { history: 'shipment_status_history', subject: 'shipment_id' },
    shipmentStates,
    canTransitionShipment,
  ),
}
