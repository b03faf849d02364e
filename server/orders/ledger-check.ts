import type { ClientBase } from 'pg'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { isPaid, canMove, type OrderState } from '#shop/orders/moves.ts'
import { invariantsInBooks } from './ledger-invariants.ts'

/** A promise that was broken, and by what: an order, a payment, a product. */
export type Violation = { invariant: string; reference: string }

/** Whatever answers queries: the database, or one connection to it. */
type Books = { pool: Pick<ClientBase, 'query'> }

/** What others saw of the shop, to hold its books against. All of it is optional. */
export type Evidence = {
  /** Every payment, as the provider lists them. */
  providerPayments?: readonly ProviderPayment[]
  /** Ids of orders that a browser was told are placed. */
  seenPlaced?: readonly string[]
  /** Pieces of each product before the first order. */
  startingStock?: ReadonlyMap<number, number>
}

/**
 * Holds the books against the invariants: money, orders and stock never disagree. Run it when nothing is in flight:
 * a payment the provider has just taken is not in our books yet.
 * @returns nothing when all is well
 */
export async function checkLedger({ pool }: Books, evidence: Evidence = {}): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [invariant, sql] of Object.entries(invariantsInBooks)) {
    const { rows } = await pool.query<{ reference: string }>(sql)
    found.push(...rows.map(({ reference }) => ({ invariant, reference })))
  }
  found.push(...(await backwardMoves({ pool })))
  found.push(...(await moneyWithoutOrder({ pool }, evidence.providerPayments ?? [])))
  found.push(...(await brokenWord({ pool }, evidence.seenPlaced ?? [])))
  found.push(...(await lostPieces({ pool }, evidence.startingStock ?? new Map())))
  return found
}

/** I1 */
async function moneyWithoutOrder(
  { pool }: Books,
  providerPayments: readonly ProviderPayment[],
): Promise<Violation[]> {
  const { rows } = await pool.query<{ id: string; total: number; state: OrderState }>(
    'SELECT payment_id AS id, total, state FROM orders WHERE payment_id IS NOT NULL',
  )
  const orders = new Map(rows.map((row) => [row.id, row]))
  const { rows: refunds } = await pool.query<{ id: string }>('SELECT payment_id AS id FROM refunds')
  const owed = new Set(refunds.map((row) => row.id))
  return providerPayments
    .filter(({ id, status, amount, amountRefunded }) => {
      if (status !== 'captured' || amountRefunded === amount || owed.has(id)) return false
      const order = orders.get(id)
      return !order || order.total !== amount || !isPaid(order.state)
    })
    .map(({ id }) => ({ invariant: 'I1 money the provider took has its placed order', reference: id }))
}

/** I4 */
async function brokenWord({ pool }: Books, seenPlaced: readonly string[]): Promise<Violation[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `SELECT seen.id AS reference FROM unnest($1::text[]) AS seen (id)
     LEFT JOIN orders ON orders.id = seen.id WHERE orders.placed_at IS NULL`,
    [seenPlaced],
  )
  return rows.map(({ reference }) => ({ invariant: 'I4 what a shopper saw placed is placed', reference }))
}

/** I5 */
async function lostPieces({ pool }: Books, startingStock: ReadonlyMap<number, number>): Promise<Violation[]> {
  const { rows } = await pool.query<{ id: number; accounted: number }>(
    `SELECT id, stock + (
       SELECT coalesce(sum(quantity), 0) FROM order_lines JOIN orders ON orders.id = order_id
       WHERE product_id = products.id AND from_stock AND stock_held
     ) AS accounted FROM products WHERE id = ANY($1::int[])`,
    [[...startingStock.keys()]],
  )
  return rows
    .filter(({ id, accounted }) => accounted !== startingStock.get(id))
    .map(({ id }) => ({ invariant: 'I5 every piece is on the shelf, on hold or sold', reference: `${id}` }))
}

/** I8 */
async function backwardMoves({ pool }: Books): Promise<Violation[]> {
  const { rows } = await pool.query<{ reference: string; from: OrderState; to: OrderState }>(`
    SELECT DISTINCT order_id AS reference, before AS from, state AS to FROM (
      SELECT order_id, state, lag(state) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_moves
    ) AS moves WHERE before IS NOT NULL`)
  return rows
    .filter(({ from, to }) => !canMove(from, to))
    .map(({ reference }) => ({ invariant: 'I8 no order moves backwards', reference }))
}
