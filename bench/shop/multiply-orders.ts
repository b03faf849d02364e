import type { Client } from 'pg'

// Expressions over a row of the shop as it stood at migration 0020, and the number `k` of its copy.
const orderId = (column: string) => `left(${column}, 20) || lpad(k::text, 4, '0')`
const marked = (column: string) => `${column} || '-' || k`
const shifted = (column: string) => `${column} + k * 1000000`

const ofOrder = { order_id: orderId('order_id') }
const rowOfOrder = { id: shifted('id'), ...ofOrder }

/** `last` is the last serial of the document's series. */
const documentNumber = {
  number: `left(number, -6) || lpad((serial + k * last)::text, 6, '0')`,
  serial: 'serial + k * last',
}

/** What each copy has for itself; the other columns stay. Webhooks' bodies are not copied: they belong to no order. */
const copied: Record<string, Record<string, string>> = {
  orders: {
    id: orderId('id'),
    number: 'number + k * (SELECT count(*) FROM orders)',
    fingerprint: marked('fingerprint'),
    provider_order_id: marked('provider_order_id'),
    payment_id: marked('payment_id'),
  },
  order_lines: rowOfOrder,
  order_status_history: rowOfOrder,
  order_client_ids: ofOrder,
  idempotency_keys: { key: marked('key'), ...ofOrder },
  payments: { id: marked('id'), ...ofOrder },
  refunds: {
    key: marked('key'),
    payment_id: marked('payment_id'),
    provider_refund_id: marked('provider_refund_id'),
  },
  outbox: rowOfOrder,
  parcels: {
    ...ofOrder,
    reference: marked('reference'),
    courier_order_id: marked('courier_order_id'),
    courier_shipment_id: marked('courier_shipment_id'),
    awb: marked('awb'),
  },
  parcel_events: rowOfOrder,
  reviews: { id: shifted('id'), order_line_id: shifted('order_line_id') },
  ledger_breaks: { id: shifted('id'), reference: marked('reference') },
  invoices: { ...documentNumber, ...ofOrder },
  credit_notes: {
    ...documentNumber,
    invoice_number: `left(invoice_number, -6) || lpad((right(invoice_number, 6)::int + k * invoiced)::text, 6, '0')`,
    refund_key: marked('refund_key'),
  },
}

const lastSerial = (table: string, kind: string) =>
  `(SELECT last_serial FROM document_numbers AS one WHERE kind = '${kind}' AND one.financial_year = ${table}.financial_year)`
const lateral: Record<string, string> = {
  invoices: `CROSS JOIN LATERAL (SELECT ${lastSerial('invoices', 'invoice')} AS last) AS series`,
  credit_notes: `CROSS JOIN LATERAL (
    SELECT ${lastSerial('credit_notes', 'credit note')} AS last, (
      SELECT last_serial FROM document_numbers AS one JOIN invoices AS paper ON paper.number = invoice_number
      WHERE one.kind = 'invoice' AND one.financial_year = paper.financial_year
    ) AS invoiced
  ) AS series`,
}

/** Fills a database at migration 0020 with `copies` times the orders it has. */
export async function multiplyOrders(client: Client, copies: number): Promise<void> {
  await client.query('SET session_replication_role = replica')
  for (const [table, changes] of Object.entries(copied)) {
    const { rows } = await client.query<{ column: string }>(
      `SELECT column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
      [table],
    )
    const columns = rows.map(({ column }) => column)
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map((column) => changes[column] ?? `${table}.${column}`).join(', ')}
       FROM ${table} ${lateral[table] ?? ''} CROSS JOIN generate_series(1, ${copies - 1}) AS k`,
    )
  }
  await client.query(`UPDATE document_numbers SET last_serial = last_serial * ${copies}`)
  await client.query('SET session_replication_role = DEFAULT')
  await client.query('VACUUM ANALYZE')
}
