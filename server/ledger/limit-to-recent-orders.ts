type Query = { text: string; values: unknown[] }

const recent = `
  recent (order_id) AS MATERIALIZED (
    SELECT order_id FROM public.order_status_history WHERE changed_at >= $1
    UNION SELECT order_id FROM public.payments WHERE created_at >= $1
    UNION SELECT payments.order_id FROM public.refunds JOIN public.payments ON payments.id = payment_id
      WHERE refunds.created_at >= $1
  )`

const recentTables = [
  'orders AS NOT MATERIALIZED (SELECT * FROM public.orders WHERE id IN (SELECT order_id FROM recent))',
  ...[
    'order_status_history',
    'order_lines',
    'adjustments',
    'stock_movements',
    'idempotency_keys',
    'dues',
    'payments',
    'outbox',
    'shipments',
    'invoices',
    'receipt_vouchers',
  ].map(
    (table) =>
      `${table} AS NOT MATERIALIZED (SELECT * FROM public.${table} WHERE order_id IN (SELECT order_id FROM recent))`,
  ),
  ...['parcels', 'shipment_status_history', 'refund_parts', 'invoice_shipments'].map(
    (table) =>
      `${table} AS NOT MATERIALIZED (SELECT * FROM public.${table} WHERE shipment_id IN (SELECT id FROM shipments))`,
  ),
  'order_line_parts AS NOT MATERIALIZED (SELECT * FROM public.order_line_parts WHERE line_id IN (SELECT id FROM order_lines))',
  'refunds AS NOT MATERIALIZED (SELECT * FROM public.refunds WHERE payment_id IN (SELECT id FROM payments))',
]

/** The names of a WITH hide those of the tables. @param query without values of its own when `since` is given */
export function limitToRecentOrders(since: Date | undefined, query: Query): Query {
  if (!since) return query
  return { text: `WITH ${[recent, ...recentTables].join(',\n')}\n${query.text}`, values: [since] }
}
