import { documentKinds, type DocumentKind } from '#shop/documents/document-number.ts'

// Refunds and the documents about them: see `ledger-invariants.ts`.

const wasPlaced = `orders.placed_at IS NOT NULL`
const isAsked = `EXISTS (
  SELECT FROM gift_requests JOIN shipments AS asked ON asked.id = shipment_id
  WHERE asked.order_id = orders.id AND asked_at IS NOT NULL)`
const sumOfAsked = `(
  SELECT sum(asked.total)::bigint FROM gift_requests JOIN shipments AS asked ON asked.id = shipment_id
  WHERE asked.order_id = orders.id AND asked_at IS NOT NULL)`
/** Or before the recipient told the address: the invoice comes later then, too. */
const isPaidInParts = `(${isAsked} OR EXISTS (
  SELECT FROM dues AS part
  WHERE part.order_id = orders.id AND part.due_kind = 'usual' AND part.amount < orders.total))`

/** Includes refunds that bounced later: their documents stay. */
const isBooked = `(status = 'processed' OR processed_at IS NOT NULL)`

/** The valid try of each payment, chosen as in `groupByCause`, with the sums of its parts. */
const countedRefunds = `(
  SELECT DISTINCT ON (payment_id, for_cause) tries.*, parts.amount AS parts_amount, parts.invoiced AS invoiced_amount
  FROM (SELECT *, regexp_replace(cause, ', try [0-9]+$', '') AS for_cause FROM refunds) AS tries
  LEFT JOIN LATERAL (
    SELECT sum(taxable + tax) AS amount,
      coalesce(sum(taxable + tax) FILTER (WHERE shipment_id IN (SELECT shipment_id FROM invoice_shipments)), 0) AS invoiced
    FROM refund_parts WHERE refund_key = tries.key
  ) AS parts ON true
  ORDER BY payment_id, for_cause, status = 'failed', created_at DESC, key DESC)`

export const documentInvariants = {
  // Refunds of an order paid in parts may be below their parts until it is fully paid, and after it ended.
  'M4 the parts of a refund add up to it, cause by cause; only what was made at the provider, and then all after it, has none': `
    SELECT min(refund.key) AS reference FROM ${countedRefunds} AS refund JOIN dues USING (payment_id)
    JOIN orders ON orders.id = dues.order_id AND ${wasPlaced}
    GROUP BY orders.id, orders.total, orders.paid, orders.state, for_cause
    HAVING CASE
      WHEN sum(parts_amount) IS NOT NULL THEN sum(refund.amount) <> sum(parts_amount)
        AND (sum(refund.amount) > sum(parts_amount) OR NOT ${isPaidInParts}
          OR orders.paid = orders.total AND orders.state NOT IN ('cancelled', 'refunded'))
      WHEN for_cause = 'paid after cancelling' THEN orders.state NOT IN ('cancelled', 'refunded')
      ELSE bool_or(status <> 'failed') AND NOT EXISTS (
        SELECT FROM refunds AS made JOIN dues AS other USING (payment_id)
        WHERE other.order_id = orders.id AND made.key LIKE 'made-elsewhere-%'
          AND NOT EXISTS (SELECT FROM refund_parts WHERE refund_key = made.key)) END`,

  'I11 the invoices of an order that was paid at once are over what it cost, and of one paid in parts not over more than was paid': `
    SELECT orders.id AS reference FROM orders LEFT JOIN (
      SELECT order_id, sum(total) AS total FROM invoices GROUP BY order_id
    ) AS invoiced ON order_id = orders.id
    WHERE CASE
      WHEN NOT (${wasPlaced}) THEN invoiced.total IS NOT NULL
      WHEN ${isPaidInParts} THEN invoiced.total > paid
      ELSE invoiced.total IS DISTINCT FROM orders.total END`,

  'M7 every shipment of an order that is paid whole, or that leaves before, is on one invoice, over what it cost, and no other': `
    SELECT shipments.id AS reference FROM shipments JOIN orders ON orders.id = order_id
    LEFT JOIN invoice_shipments ON shipment_id = shipments.id
    WHERE CASE
      WHEN NOT (${wasPlaced}) OR again_of IS NOT NULL OR shipments.state = 'asking' THEN invoice_number IS NOT NULL
      WHEN NOT ${isPaidInParts} OR EXISTS (SELECT FROM parcels WHERE parcels.shipment_id = shipments.id)
        THEN invoice_number IS NULL
      WHEN paid < orders.total THEN invoice_number IS NOT NULL
      ELSE invoice_number IS NULL AND shipments.state <> 'cancelled' AND orders.state NOT IN ('cancelled', 'refunded') END
    UNION ALL
    SELECT invoices.number FROM invoices LEFT JOIN invoice_shipments ON invoice_number = number
    LEFT JOIN shipments ON shipments.id = shipment_id AND shipments.order_id = invoices.order_id
    GROUP BY invoices.number, invoices.total HAVING invoices.total IS DISTINCT FROM sum(shipments.total)`,

  'M4 the refund of a cancelled shipment is of its own charges': `
    SELECT refunds.key AS reference FROM refunds JOIN refund_parts ON refund_key = refunds.key
    JOIN shipments ON shipments.id = shipment_id
    WHERE position <> substring(cause FROM '^shipment ([0-9]+) cancelled')::int`,

  'M7 every part that was paid of an order has its receipt voucher, over its payment or the parcels that are asked for, and nothing else has one': `
    SELECT dues.id AS reference FROM dues JOIN orders ON orders.id = dues.order_id
    LEFT JOIN payments ON payments.id = dues.payment_id
    LEFT JOIN receipt_vouchers AS receipt ON receipt.due_id = dues.id
    WHERE CASE WHEN dues.state = 'paid' AND dues.due_kind = 'usual' AND (dues.amount < orders.total OR ${isAsked})
      THEN (receipt.total, receipt.order_id) IS DISTINCT FROM (
        CASE WHEN dues.amount < orders.total THEN payments.amount ELSE ${sumOfAsked} END, dues.order_id)
      ELSE receipt.number IS NOT NULL END`,

  'M7 a credit note is the refunded parts of its invoice, and no invoice is credited beyond its total': `
    SELECT note.number AS reference FROM credit_notes AS note JOIN invoices ON invoices.number = note.invoice_number
    WHERE note.total <> (
      SELECT coalesce(sum(taxable + tax), note.total) FROM refund_parts JOIN invoice_shipments USING (shipment_id)
      WHERE refund_key = note.refund_key AND invoice_shipments.invoice_number = note.invoice_number)
    UNION ALL
    SELECT invoices.number FROM invoices JOIN credit_notes ON invoice_number = invoices.number
    GROUP BY invoices.number, invoices.total HAVING sum(credit_notes.total) > invoices.total`,

  // Older documents without a stored rounding halved the tax that was charged.
  'M7 CGST and SGST of a document are alike, and its value, taxes and rounding are what was charged': `
    SELECT number AS reference FROM (
      SELECT number, total, facts FROM invoices
      UNION ALL SELECT note.number, note.total, note.facts FROM credit_notes AS note
      JOIN invoices ON invoices.number = note.invoice_number
    ) AS document CROSS JOIN LATERAL (
      SELECT bool_or(cgst <> sgst) AS differs, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst,
        sum(igst) AS igst, sum(rounding) AS rounding
      FROM jsonb_to_recordset(facts->'lines')
        AS line (taxable bigint, cgst bigint, sgst bigint, igst bigint, rounding bigint)
    ) AS lines CROSS JOIN LATERAL jsonb_to_record(facts->'totals')
      AS totals (taxable bigint, cgst bigint, sgst bigint, igst bigint, rounding bigint)
    WHERE totals.rounding IS NOT NULL AND (differs
      OR lines.taxable + lines.cgst + lines.sgst + lines.igst + lines.rounding <> document.total
      OR (lines.taxable, lines.cgst, lines.sgst, lines.igst, lines.rounding)
        IS DISTINCT FROM (totals.taxable, totals.cgst, totals.sgst, totals.igst, totals.rounding))`,

  'M7 a refund voucher is over what went back of its receipt voucher, and not more': `
    SELECT given.number AS reference FROM refund_vouchers AS given
    JOIN receipt_vouchers AS receipt ON receipt.number = given.receipt_number
    JOIN dues ON dues.id = receipt.due_id LEFT JOIN refunds ON refunds.key = given.refund_key
    WHERE refunds.payment_id IS DISTINCT FROM dues.payment_id OR given.total > refunds.amount
    UNION ALL
    SELECT receipt.number FROM receipt_vouchers AS receipt JOIN refund_vouchers ON receipt_number = receipt.number
    GROUP BY receipt.number, receipt.total HAVING sum(refund_vouchers.total) > receipt.total`,

  'M7 a delivery challan is of a parcel that is sent again, and is cancelled with a parcel that has not left': `
    SELECT challan.number AS reference FROM delivery_challans AS challan
    JOIN shipments ON shipments.id = challan.shipment_id
    WHERE again_of IS NULL OR cancelled_at IS NULL AND shipments.state = 'cancelled' AND NOT EXISTS (
      SELECT FROM shipment_status_history AS been WHERE been.shipment_id = shipments.id
        AND been.state IN ('shipped', 'out for delivery', 'delivered'))`,

  'I13 credit notes and refund vouchers give back what was refunded of a placed order, or of parts, cause by cause': `
    SELECT min(refund.key) AS reference FROM ${countedRefunds} AS refund JOIN dues USING (payment_id)
    JOIN orders ON orders.id = dues.order_id
    LEFT JOIN LATERAL (SELECT sum(total) AS total FROM credit_notes WHERE refund_key = refund.key) AS noted ON true
    LEFT JOIN refund_vouchers AS voucher ON voucher.refund_key = refund.key
    WHERE ${wasPlaced} OR ${isPaidInParts}
    GROUP BY orders.id, orders.total, orders.paid, orders.state, for_cause
    HAVING CASE
      WHEN for_cause LIKE 'dispute % lost' AND orders.state NOT IN ('cancelled', 'refunded')
      THEN coalesce(sum(noted.total), 0) + coalesce(sum(voucher.total), 0) <> 0
      WHEN bool_and(${isBooked}) AND coalesce(sum(invoiced_amount), 0) <= sum(refund.amount)
      THEN coalesce(sum(noted.total), 0) + coalesce(sum(voucher.total), 0) <> sum(refund.amount)
      ELSE coalesce(sum(noted.total), 0) + coalesce(sum(voucher.total), 0)
        > coalesce(sum(refund.amount) FILTER (WHERE ${isBooked}), 0) END`,
} as const

const MAX_SERIAL = 2_000_000_000
/** Documents checked per series with `since`: more than a week's. */
const LATEST_DOCUMENTS = 50_000

const tableOf: Record<DocumentKind, string> = {
  invoice: 'invoices',
  'credit note': 'credit_notes',
  'receipt voucher': 'receipt_vouchers',
  'refund voucher': 'refund_vouchers',
  'delivery challan': 'delivery_challans',
}

export function documentNumberGaps(since: Date | undefined): { text: string; values: unknown[] } {
  const serials = documentKinds.map(
    (kind) => `SELECT serial FROM ${tableOf[kind]} AS document
        WHERE kind = '${kind}' AND document.financial_year = numbers.financial_year AND serial > last_serial - $1`,
  )
  const text = `
    SELECT kind || ' ' || financial_year AS reference FROM document_numbers AS numbers
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE serial <= last_serial) AS given,
        count(*) FILTER (WHERE serial > last_serial) AS beyond FROM (${serials.join(' UNION ALL ')}) AS documents
    ) AS counted
    WHERE given <> least($1, last_serial) OR beyond > 0`
  const years = documentKinds.map((kind) => `SELECT '${kind}' AS kind, financial_year FROM ${tableOf[kind]}`)
  const ofNoSeries = `
    UNION ALL
    SELECT DISTINCT kind || ' ' || financial_year FROM (${years.join(' UNION ALL ')}) AS documents
    WHERE NOT EXISTS (SELECT FROM document_numbers WHERE (kind, financial_year) = (documents.kind, documents.financial_year))`
  return since ? { text, values: [LATEST_DOCUMENTS] } : { text: text + ofNoSeries, values: [MAX_SERIAL] }
}
