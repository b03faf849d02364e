import { parseRows } from '#server/platform/database/parse-rows.ts'
import { canTransition, orderStates } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { capacityInvariants } from './capacity-invariants.ts'
import { sampleInvariants } from './sample-invariants.ts'
import { freeGiftInvariants } from './free-gift-invariants.ts'
import { giftCardInvariants } from './gift-card-invariants.ts'
import { checkEvidence, type LedgerEvidence } from './check-evidence.ts'
import { documentInvariants, documentNumberGaps } from './document-invariants.ts'
import { hamperInvariants } from './hamper-invariants.ts'
import { ledgerInvariants } from './ledger-invariants.ts'
import { limitToOrders, type CheckedOrders } from './limit-to-orders.ts'
import { toViolations, type LedgerDatabase, type Violation } from './violation.ts'
import { wordInvariants } from './word-invariants.ts'

export type { LedgerEvidence as Evidence } from './check-evidence.ts'

const violation = { reference: 'always' } as const

/** Call it only when nothing is in flight. @param orders limits the check and its cost to them; needs a transaction */
export async function checkLedger(
  { pool }: LedgerDatabase,
  evidence: LedgerEvidence = {},
  orders?: CheckedOrders,
): Promise<Violation[]> {
  const check = async () => {
    const found: Violation[] = []
    for (const [invariant, text] of Object.entries(queries()))
      found.push(...(await runCheck(pool, invariant, { text })))
    return found
  }
  return [
    ...(orders ? await limitToOrders(pool, orders, check) : await check()),
    ...(await runCheck(pool, NO_GAPS, documentNumberGaps(orders?.since))),
    ...(await checkEvidence({ pool }, evidence)),
  ]
}

async function runCheck(
  pool: LedgerDatabase['pool'],
  invariant: string,
  { text, values = [] }: { text: string; values?: unknown[] },
): Promise<Violation[]> {
  const rows = parseRows(violation, await pool.query<{ reference: string }>(text, values))
  return toViolations(
    invariant,
    rows.map((row) => row.reference),
  )
}

const NO_GAPS = 'I12 the numbers of invoices, credit notes and vouchers have no gap'
const queries = () => ({
  ...ledgerInvariants,
  ...hamperInvariants,
  ...documentInvariants,
  ...capacityInvariants,
  ...sampleInvariants,
  ...freeGiftInvariants,
  ...giftCardInvariants,
  ...wordInvariants,
  ...backwardTransitions,
})

/** One sentence for each invariant that `checkLedger` reads from the database, after its number. */
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
