/** A query, and what stands in it for `$1`, `$2` … */
type Query = { text: string; values: unknown[] }

/** Orders that something happened to since `$1`, by whatever is known of them. */
const recent = `
  recent (order_id) AS MATERIALIZED (
    SELECT order_id FROM public.order_status_history WHERE changed_at >= $1
    UNION SELECT order_id FROM public.payments WHERE created_at >= $1
    UNION SELECT payments.order_id FROM public.refunds JOIN public.payments ON payments.id = payment_id
      WHERE refunds.created_at >= $1
  )`

/** What belongs to those orders, each under the name of its table. */
const recentTables = [
  'orders AS NOT MATERIALIZED (SELECT * FROM public.orders WHERE id IN (SELECT order_id FROM recent))',
  ...['order_status_history', 'order_lines', 'idempotency_keys', 'payments', 'outbox', 'parcels', 'invoices'].map(
    (table) =>
      `${table} AS NOT MATERIALIZED (SELECT * FROM public.${table} WHERE order_id IN (SELECT order_id FROM recent))`,
  ),
  'refunds AS NOT MATERIALIZED (SELECT * FROM public.refunds WHERE payment_id IN (SELECT id FROM payments))',
]

/**
 * The same query, over recent orders only: names of a WITH stand before those of tables.
 * @param since undefined leaves the query as it is; the query may have no values of its own
 */
export function limitToRecentOrders(since: Date | undefined, query: Query): Query {
  if (!since) return query
  return { text: `WITH ${[recent, ...recentTables].join(',\n')}\n${query.text}`, values: [since] }
}
