import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** Changed since `since`; numbered after `from`, up to `until`; or named by an open exception about an invariant. */
export type CheckedOrders = { since: Date; numbers?: { from: number; until: number } | undefined }

const recent = `CREATE TEMP TABLE recent ON COMMIT DROP AS
  SELECT order_id FROM public.order_status_history WHERE changed_at >= $1
  UNION SELECT order_id FROM public.payments WHERE created_at >= $1 AND order_id IS NOT NULL
  UNION SELECT payments.order_id FROM public.refunds JOIN public.payments ON payments.id = payment_id
    WHERE refunds.created_at >= $1 AND payments.order_id IS NOT NULL
  UNION SELECT id FROM public.orders WHERE number > $2 AND number <= $3
  UNION SELECT order_id FROM (
    SELECT split_part(reference, ': ', 1) AS about FROM public.ledger_breaks
    WHERE resolved_at IS NULL AND kind = 'broken invariant'
  ) AS broken CROSS JOIN LATERAL (
    SELECT order_id FROM public.shipments WHERE id = about
    UNION ALL SELECT id FROM public.orders WHERE id = about
    UNION ALL SELECT order_id FROM public.payments WHERE id = about
    UNION ALL SELECT order_id FROM public.refunds JOIN public.payments ON payments.id = payment_id WHERE key = about
    UNION ALL SELECT order_id FROM public.invoices WHERE number = about
  ) AS subject WHERE order_id IS NOT NULL`

const byOrder = {
  order_status_history: ['order_id'],
  order_lines: ['order_id', 'shipment_id', 'id'],
  adjustments: ['order_id', 'shipment_id'],
  code_uses: ['order_id'],
  gift_card_entries: ['order_id', 'card_id', 'refund_key'],
  stock_movements: ['order_id'],
  idempotency_keys: ['order_id'],
  dues: ['order_id', 'payment_id', 'id'],
  payments: ['order_id', 'id'],
  outbox: ['order_id', 'subject'],
  shipments: ['order_id', 'id'],
  invoices: ['order_id', 'number'],
  receipt_vouchers: ['order_id', 'due_id', 'number'],
}
const byShipment = {
  parcels: ['shipment_id'],
  shipment_status_history: ['shipment_id'],
  refund_parts: ['shipment_id', 'refund_key', 'line_id'],
  invoice_shipments: ['shipment_id', 'invoice_number'],
}

/** Hides tables behind temporary ones with these orders, to save time. @param client within a transaction */
export async function limitToOrders<Found>(
  client: Client,
  { since, numbers = { from: 0, until: 0 } }: CheckedOrders,
  check: () => Promise<Found>,
): Promise<Found> {
  await client.query(recent, [since, numbers.from, numbers.until])
  await client.query('ALTER TABLE recent ADD PRIMARY KEY (order_id); ANALYZE recent')
  const hidden: string[] = ['recent']
  const hide = async (table: string, where: string, keys: readonly string[]) => {
    await client.query(`CREATE TEMP TABLE ${table} ON COMMIT DROP AS SELECT * FROM public.${table} WHERE ${where}`)
    for (const key of keys) await client.query(`CREATE INDEX ON pg_temp.${table} (${key})`)
    await client.query(`ANALYZE pg_temp.${table}`)
    hidden.push(table)
  }
  await hide('orders', 'id IN (SELECT order_id FROM recent)', ['id'])
  for (const [table, keys] of Object.entries(byOrder))
    await hide(table, 'order_id IN (SELECT order_id FROM recent)', keys)
  for (const [table, keys] of Object.entries(byShipment))
    await hide(table, 'shipment_id IN (SELECT id FROM pg_temp.shipments)', keys)
  await hide('order_line_parts', 'line_id IN (SELECT id FROM pg_temp.order_lines)', ['line_id'])
  await hide('refunds', 'payment_id IN (SELECT id FROM pg_temp.payments)', ['payment_id', 'key'])
  const found = await check()
  await client.query(`DROP TABLE ${hidden.map((table) => `pg_temp.${table}`).join(', ')}`)
  return found
}
