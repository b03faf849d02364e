import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Paise } from '#shop/money/paise.ts'
import { sumOutward } from '#shop/tax/gstr3b.ts'
import { grossOf, sumDocuments, sumHsn, sumTables, type TaxMonth } from '#shop/tax/tax-month.ts'
import { isInMonth, type MonthScope } from './month-scope.ts'

/** Paise with GST. Different amounts mean that the month does not tie out. */
export type TieOut = {
  check: 'charged' | 'gst' | 'paid' | 'refunded' | 'tables' | 'hsn' | 'gstr-3b'
  documents: Paise
  books: Paise
}

/** Compares documents with independently read orders, payments and refunds. */
export async function compareWithBooks(orm: Orm | Tx, scope: MonthScope, month: TaxMonth): Promise<TieOut[]> {
  const { invoiced, credited } = month
  const late = (month.lateNotes ?? []).reduce((sum, { total }) => sum + total, 0)
  const net = grossOf(sumDocuments(month))
  const [charged, paid, refunded] = [
    await readCharged(orm, scope),
    await readPaidAtOnce(orm, scope),
    await readRefunded(orm, scope),
  ]
  return [
    { check: 'charged', documents: invoiced.total, books: charged.total },
    { check: 'gst', documents: invoiced.total - invoiced.taxable, books: charged.tax },
    { check: 'paid', documents: paid.invoiced, books: paid.paid },
    { check: 'refunded', documents: credited.total + late, books: refunded },
    { check: 'tables', documents: net, books: grossOf(sumTables(month)) },
    { check: 'hsn', documents: net, books: grossOf(sumHsn(month)) },
    { check: 'gstr-3b', documents: net, books: grossOf(sumOutward(month)) },
  ]
}

/** From lines and deliveries of the month's invoiced shipments. */
async function readCharged(orm: Orm | Tx, scope: MonthScope) {
  const [row] = parseRows(
    { total: 'always', tax: 'always' },
    await orm.execute<{ total: string; tax: string }>(sql`
      SELECT coalesce(sum(taxable + tax), 0) AS total, coalesce(sum(tax), 0) AS tax FROM (
        SELECT line.taxable, line.tax FROM (${invoicesOf(scope)}) AS invoice
        JOIN invoice_shipments ON invoice_number = number JOIN order_lines AS line USING (shipment_id)
        UNION ALL
        SELECT delivery - delivery_tax, delivery_tax FROM (${invoicesOf(scope)}) AS invoice
        JOIN invoice_shipments ON invoice_number = number JOIN shipments ON shipments.id = shipment_id
      ) AS charged`),
  )
  return { total: Number(row?.total ?? 0), tax: Number(row?.tax ?? 0) }
}

/** A single payment invoices the whole order at once; vouchers cover payments in parts. */
async function readPaidAtOnce(orm: Orm | Tx, scope: MonthScope) {
  const [row] = parseRows(
    { invoiced: 'always', paid: 'always' },
    await orm.execute<{ invoiced: string; paid: string }>(sql`
      SELECT coalesce(sum(invoiced), 0) AS invoiced, coalesce(sum(paid), 0) AS paid FROM (
        SELECT order_id, sum(total) AS invoiced FROM (${invoicesOf(scope)}) AS invoice GROUP BY order_id
      ) AS billed CROSS JOIN LATERAL (
        SELECT sum(payments.amount) AS paid FROM dues JOIN payments ON payments.id = dues.payment_id
        WHERE dues.order_id = billed.order_id
      ) AS taken
      WHERE NOT EXISTS (SELECT FROM receipt_vouchers WHERE order_id = billed.order_id)`),
  )
  return { invoiced: Number(row?.invoiced ?? 0), paid: Number(row?.paid ?? 0) }
}

/** The refund parts of the month's notes, or all refunds of the cause less its vouchers. */
async function readRefunded(orm: Orm | Tx, scope: MonthScope): Promise<Paise> {
  const [row] = parseRows(
    { total: 'always' },
    await orm.execute<{ total: string }>(sql`
      SELECT coalesce(sum(refunded), 0) AS total FROM (
        SELECT CASE WHEN parts.amount IS NOT NULL THEN parts.amount ELSE back.amount - back.vouchered END AS refunded
        FROM (SELECT refund_key, array_agg(invoice_number) AS invoice_numbers FROM (${notesOf(scope)}) AS issued
          GROUP BY refund_key) AS note
        CROSS JOIN LATERAL (
          SELECT sum(part.taxable + part.tax) AS amount FROM refund_parts AS part
          JOIN invoice_shipments USING (shipment_id)
          WHERE part.refund_key = note.refund_key AND invoice_number = ANY (note.invoice_numbers)
        ) AS parts
        CROSS JOIN LATERAL (
          SELECT sum(other.amount) AS amount, sum(coalesce(refund_vouchers.total, 0)) AS vouchered
          FROM refunds AS noted JOIN dues ON dues.payment_id = noted.payment_id
          JOIN dues AS others ON others.order_id = dues.order_id
          JOIN refunds AS other ON other.payment_id = others.payment_id AND other.processed_at IS NOT NULL
            AND regexp_replace(other.cause, ', try [0-9]+$', '') = regexp_replace(noted.cause, ', try [0-9]+$', '')
          LEFT JOIN refund_vouchers ON refund_vouchers.refund_key = other.key
          WHERE noted.key = note.refund_key
        ) AS back
      ) AS all_notes`),
  )
  return Number(row?.total ?? 0)
}

const invoicesOf = (scope: MonthScope): SQL =>
  sql`SELECT number, order_id, total FROM invoices WHERE ${isInMonth('invoice', scope)}`
const notesOf = (scope: MonthScope): SQL =>
  sql`SELECT refund_key, invoice_number FROM credit_notes WHERE ${isInMonth('credit note', scope)}`
