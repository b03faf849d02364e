import type { ProviderPayment, ProviderRefund } from '#providers/payment/payment-provider.ts'
import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { LedgerDatabase } from './violation.ts'
import { toViolations, type Violation } from './violation.ts'
import { checkOutboxEvidence, type OutboxEvidence } from './check-outbox-evidence.ts'
import { unitsFromStock } from './ledger-invariants.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type LedgerEvidence = {
  providerPayments?: readonly ProviderPayment[]
  providerRefunds?: readonly ProviderRefund[]
  seenPlaced?: readonly string[]
  acknowledged?: readonly string[]
  startingStock?: ReadonlyMap<number, number>
} & OutboxEvidence

export async function checkEvidence(books: LedgerDatabase, evidence: LedgerEvidence): Promise<Violation[]> {
  const { providerPayments, providerRefunds = [], seenPlaced = [], acknowledged = [] } = evidence
  const found = [
    await ordersSeenPlacedButNot(books, seenPlaced),
    await lostWebhooks(books, acknowledged),
    await lostStock(books, evidence.startingStock ?? new Map()),
    await unexpectedRefunds(books, providerRefunds),
    await checkOutboxEvidence(books, evidence),
  ]
  if (providerPayments)
    found.push(await paymentsWithoutOrder(books, providerPayments), await ordersWithoutPayment(books, providerPayments))
  return found.flat()
}

/** I1. Money under review is accounted for: a person decides. Unknown money counts as lost. */
async function paymentsWithoutOrder(
  { pool }: LedgerDatabase,
  listed: readonly ProviderPayment[],
): Promise<Violation[]> {
  const rows = parseRows(
    { id: 'always', amount: 'always', state: 'always' },
    await pool.query<{ id: string; amount: number; state: OrderState }>(
      `SELECT payment_id AS id, amount, orders.state FROM dues JOIN orders ON orders.id = order_id WHERE payment_id IS NOT NULL
       UNION ALL SELECT payment_id, amount, 'placed' FROM gift_card_purchases WHERE payment_id IS NOT NULL`,
    ),
  )
  const paid = new Map(rows.map((row) => [row.id, row]))
  const known = await selectIds(
    pool,
    `
    SELECT payment_id AS id FROM refunds
    UNION SELECT reference FROM ledger_breaks WHERE resolved_at IS NULL
      AND kind IN ('wrong amount', 'paid while under review', 'dispute', 'dispute lost')`,
  )
  const accountedFor = new Set(known)
  const lost = listed.filter(({ id, status, amount, amountRefunded }) => {
    if (status !== 'captured' || amountRefunded === amount || accountedFor.has(id)) return false
    const due = paid.get(id)
    return !due || due.amount !== amount || !(isPaid(due.state) || due.state === 'under review')
  })
  return toViolations(
    'I1 money the provider took has its placed order, or its gift card',
    lost.map(({ id }) => id),
  )
}

async function ordersWithoutPayment(
  { pool }: LedgerDatabase,
  listed: readonly ProviderPayment[],
): Promise<Violation[]> {
  const taken = listed.filter(({ status }) => status === 'captured' || status === 'refunded')
  const ids = await selectIds(
    pool,
    `SELECT DISTINCT order_id AS id FROM dues
     WHERE payment_id IS NOT NULL AND payment_id NOT IN ('cash-' || order_id, 'giftcard-' || order_id)
       AND NOT payment_id = ANY($1::text[])
     UNION ALL SELECT id FROM gift_card_purchases WHERE payment_id IS NOT NULL AND NOT payment_id = ANY($1::text[])`,
    [taken.map(({ id }) => id)],
  )
  return toViolations('I3 the provider has the money of every paid due', ids)
}

async function ordersSeenPlacedButNot({ pool }: LedgerDatabase, seenPlaced: readonly string[]): Promise<Violation[]> {
  const ids = await selectIds(
    pool,
    `SELECT seen.id FROM unnest($1::text[]) AS seen (id)
     LEFT JOIN orders ON orders.id = seen.id WHERE orders.placed_at IS NULL`,
    [seenPlaced],
  )
  return toViolations('I4 what a shopper saw placed is placed', ids)
}

async function lostWebhooks({ pool }: LedgerDatabase, acknowledged: readonly string[]): Promise<Violation[]> {
  const ids = await selectIds(
    pool,
    `SELECT seen.id FROM unnest($1::text[]) AS seen (id)
     LEFT JOIN payment_events ON payment_events.id = seen.id WHERE payment_events.id IS NULL`,
    [acknowledged],
  )
  return toViolations('I4 a webhook we said yes to is kept', ids)
}

async function lostStock({ pool }: LedgerDatabase, startingStock: ReadonlyMap<number, number>): Promise<Violation[]> {
  const rows = parseRows(
    { id: 'always', accounted: 'always' },
    await pool.query<{ id: number; accounted: number }>(
      `SELECT id, stock + (
       SELECT coalesce(sum(quantity), 0) FROM (${unitsFromStock}) AS units JOIN orders ON orders.id = units.order_id
       JOIN shipments ON shipments.id = shipment_id
       WHERE variant_id = variants.id AND is_stock_reserved
         AND shipments.state <> 'cancelled'
     ) - (
       SELECT coalesce(sum(change), 0) FROM stock_movements
       WHERE variant_id = variants.id AND reason = 'broken' AND request_key IS NULL
     ) AS accounted FROM variants WHERE id = ANY($1::int[])`,
      [[...startingStock.keys()]],
    ),
  )
  const lost = rows.filter(({ id, accounted }) => accounted !== startingStock.get(id))
  return toViolations(
    'I5 every piece is on the shelf, on hold, sold or written off',
    lost.map(({ id }) => `variant ${id}`),
  )
}

async function unexpectedRefunds({ pool }: LedgerDatabase, made: readonly ProviderRefund[]): Promise<Violation[]> {
  const rows = parseRows(
    { id: 'always', count: 'always' },
    await pool.query<{ id: string; count: number }>(
      'SELECT payment_id AS id, count(*) + sum(bounces) AS count FROM refunds GROUP BY payment_id',
    ),
  )
  const requestedCounts = new Map(rows.map(({ id, count }) => [id, count]))
  const byPayment = Map.groupBy(made, ({ paymentId }) => paymentId)
  const twice = [...byPayment].filter(([id, refunds]) => refunds.length > (requestedCounts.get(id) ?? 0))
  return toViolations(
    'I10 the provider gave back what we asked for, and once',
    twice.map(([id]) => id),
  )
}

async function selectIds(pool: LedgerDatabase['pool'], sql: string, values: unknown[] = []): Promise<string[]> {
  const rows = parseRows({ id: 'always' }, await pool.query<{ id: string }>(sql, values))
  return rows.map(({ id }) => id)
}
