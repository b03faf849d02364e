import { sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/counter/orders.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { cashSql } from '#server/platform/ledger/find-cash.ts'
import { giftCardsSql } from '#server/platform/ledger/gift-cards-of-order.ts'
import { reductionsSql } from '#server/platform/ledger/list-reductions.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

type Money = NonNullable<StaffOrder['money']>
type Found = Pick<Money, 'dues' | 'reductions' | 'cash' | 'giftCards' | 'payments' | 'refunds' | 'documents'>

const utc = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
const moment = (column: string) => sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', ${utc})`

export async function readMoney(tx: Tx, order: Order): Promise<Money> {
  const { id, subtotal, tax, shipping, total, paid } = order
  const [found] = parseRows(
    {
      dues: 'always',
      reductions: 'always',
      cash: 'always',
      giftCards: 'always',
      payments: 'always',
      refunds: 'always',
      documents: 'always',
    },
    await tx.execute<Found>(sql`SELECT ${reductionsSql(sql`${id}`)} AS reductions,
      (SELECT ${cashSql} FROM payments WHERE id = 'cash-' || ${id}) AS cash,
      ${giftCardsSql(sql`${id}`)} AS "giftCards",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'amount', amount, 'state', state,
        'payableUntil', ${moment('payable_until')}, 'link', (
          SELECT jsonb_build_object('url', url, 'state', l.state, 'expiresAt', ${moment('l.expires_at')})
          FROM payment_links l WHERE l.due_id = dues.id AND l.state <> 'opening' ORDER BY l.created_at DESC LIMIT 1))
        ORDER BY position), '[]') FROM dues WHERE order_id = ${id} AND due_kind <> 'gift cards') AS dues,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'amount', amount, 'refunded', refunded, 'method', method,
        'status', status, 'at', ${moment('created_at')}) ORDER BY created_at, id), '[]')
       FROM payments WHERE order_id = ${id}) AS payments,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', refunds.amount, 'reason', reason, 'status', refunds.status,
        'at', ${moment('coalesce(processed_at, refunds.created_at)')}) ORDER BY refunds.created_at, key), '[]')
       FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = ${id}) AS refunds,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'number', number, 'total', total, 'at', ${moment('at')},
        'isCancelled', is_cancelled) ORDER BY at, number), '[]') FROM (
         SELECT 'invoice' AS kind, number, total, issued_at AS at, false AS is_cancelled
         FROM invoices WHERE order_id = ${id}
         UNION ALL
         SELECT 'credit note', credit_notes.number, credit_notes.total, credit_notes.issued_at, false
         FROM credit_notes JOIN invoices ON invoices.number = invoice_number WHERE order_id = ${id}
         UNION ALL
         SELECT 'delivery challan', number, challan.total, issued_at, cancelled_at IS NOT NULL
         FROM delivery_challans AS challan JOIN shipments ON shipments.id = shipment_id
         WHERE order_id = ${id}) AS issued) AS documents`),
  )
  return {
    subtotal,
    tax,
    shipping,
    total,
    paid,
    cash: null,
    giftCards: [],
    dues: [],
    reductions: [],
    payments: [],
    refunds: [],
    documents: [],
    ...found,
  }
}
