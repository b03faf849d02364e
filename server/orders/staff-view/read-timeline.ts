import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { TimelineResponse } from '#contract/counter/orders.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { refuseUnseen, withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { isExceptionOfOrder } from './place-sql.ts'

type Entry = TimelineResponse['data'][number]
type Page = { after?: string | undefined; limit: number }

/** Sorts as text, so the cursor can hold it. */
const utc = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Events of an order, newest first, from the tables of each subject: there is no event log. */
export async function readTimeline(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderNumber: number,
  { after, limit }: Page,
  visible: VisibleOrderFields,
): Promise<{ ok: true; timeline: TimelineResponse } | OperationRefusal<'not-found'>> {
  const [order] = await database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, orderNumber), withinVisibleOrders(visible, now())))
  if (!order) return refuseUnseen()
  const [at, key] = after?.split(' ') ?? []
  const isOlder = at && key ? sql`(to_char(at AT TIME ZONE 'UTC', ${utc}), key) < (${at}, ${key})` : sql`true`
  const entries = parseRows(
    { key: 'always', at: 'always', kind: 'always', by: 'always', facts: 'always' },
    await database.orm.execute<Entry>(sql`
      SELECT key, to_char(at AT TIME ZONE 'UTC', ${utc}) AS at, kind, "by", facts FROM (
        ${sql.join(listSources(order.id, visible), sql` UNION ALL `)}
      ) AS happened WHERE at IS NOT NULL AND ${isOlder}
      ORDER BY 2 DESC, 1 DESC LIMIT ${limit + 1}`),
  )
  const data = entries.slice(0, limit)
  const last = data.at(-1)
  return { ok: true, timeline: { data, next: entries.length > limit && last ? `${last.at} ${last.key}` : null } }
}

/** The audit knows the names of deleted staff and of programs. */
const nameOf = (actor: SQL) => sql`CASE WHEN ${actor} IS NOT NULL THEN coalesce(
  (SELECT name FROM staff WHERE 'staff' = split_part(${actor}, ':', 1) AND id = split_part(${actor}, ':', 2)),
  (SELECT actor_name FROM audit WHERE actor_id = split_part(${actor}, ':', 2)
    AND actor_kind = split_part(${actor}, ':', 1) ORDER BY id DESC LIMIT 1)) END`

/** Columns: at, key, kind, by, facts. */
function listSources(orderId: string, { money }: VisibleOrderFields): SQL[] {
  return [...listWork(orderId), ...listParcels(orderId), ...listPackings(orderId), ...(money ? listMoney(orderId) : [])]
}

function listWork(orderId: string): SQL[] {
  return [
    sql`SELECT changed_at AS at, 'state-' || id AS key, 'state' AS kind, ${nameOf(sql`actor`)} AS "by",
      jsonb_build_object('state', state) AS facts FROM order_status_history WHERE order_id = ${orderId}`,
    sql`SELECT created_at, 'note-' || id, 'note', staff_name, jsonb_build_object('words', words, 'pinned', is_pinned,
      'edited', edited_at IS NOT NULL) FROM order_notes WHERE order_id = ${orderId}`,
    sql`SELECT decided_at, 'proof-' || key, 'proof', NULL, jsonb_build_object('decision', decision, 'wish', wish)
      FROM proofs WHERE order_id = ${orderId} AND decision IN ('approved', 'change')`,
    // Notes have a source of their own.
    sql`SELECT at, 'audit-' || id, 'audit', actor_name, jsonb_build_object('operation', operation, 'fields', to_jsonb(fields), 'to', after->>'assignedTo',
      'reason', coalesce(reason, (SELECT reason FROM audit_personal WHERE audit_id = audit.id))) FROM audit WHERE subject_kind = 'order' AND subject_id = ${orderId} AND operation <> 'orders.note'`,
    sql`SELECT coalesce(processed_at, created_at), 'mail-' || id, 'mail', NULL, jsonb_build_object('mail', kind,
      'subject', subject, 'sent', processed_at IS NOT NULL)
      FROM outbox WHERE order_id = ${orderId} AND kind LIKE '%mail' AND kind <> 'order packing mail'`,
    sql`SELECT detected_at, 'exception-' || id, 'exception', NULL, jsonb_build_object('kind', kind, 'over', false)
      FROM ledger_breaks WHERE ${isExceptionOfOrder(sql`${orderId}`)}`,
    sql`SELECT resolved_at, 'exception-over-' || id, 'exception', NULL, jsonb_build_object('kind', kind, 'over', true)
      FROM ledger_breaks WHERE resolved_at IS NOT NULL AND ${isExceptionOfOrder(sql`${orderId}`)}`,
    sql`SELECT enquiries.created_at, 'problem-' || number, 'problem', NULL, jsonb_build_object('problem', answers->>'problem',
      'product', answers->>'piece', 'enquiry', number)
      FROM enquiries JOIN order_lines ON order_lines.id = order_line_id WHERE order_lines.order_id = ${orderId}`,
    sql`SELECT reviews.created_at, 'review-' || reviews.id, 'review', NULL, jsonb_build_object('stars', rating,
      'product', order_lines.name)
      FROM reviews JOIN order_lines ON order_lines.id = order_line_id WHERE order_lines.order_id = ${orderId}`,
  ]
}

function listParcels(orderId: string): SQL[] {
  return [
    // The order's states repeat those of an only parcel.
    sql`SELECT changed_at, 'shipment-' || history.id, 'shipment', ${nameOf(sql`history.actor`)},
      jsonb_build_object('state', history.state, 'position', position)
      FROM shipment_status_history AS history JOIN shipments ON shipments.id = shipment_id
      WHERE order_id = ${orderId} AND EXISTS (SELECT FROM shipments WHERE order_id = ${orderId} AND position > 1)`,
    sql`SELECT coalesce(happened_at, recorded_at), 'parcel-' || parcel_events.id, 'parcel', NULL,
      jsonb_build_object('stage', stage, 'label', label, 'place', place, 'position', position)
      FROM parcel_events JOIN shipments ON shipments.id = shipment_id WHERE order_id = ${orderId}`,
  ]
}

function listPackings(orderId: string): SQL[] {
  const ofOrder = sql`JOIN shipments ON shipments.id = shipment_id WHERE order_id = ${orderId}`
  const pictures = sql`(SELECT coalesce(jsonb_agg(key ORDER BY created_at), '[]') FROM packing_pictures WHERE packing_id = packings.id)`
  return [
    sql`SELECT started_at, 'packing-' || packings.id, 'packing', staff_name, jsonb_build_object('what', 'started', 'position', position,
      'again', n > 1) FROM packings ${ofOrder}`,
    sql`SELECT put_back_at, 'put-back-' || packings.id, 'packing', staff_name, jsonb_build_object('what', 'put back', 'position', position)
      FROM packings ${ofOrder} AND put_back_at IS NOT NULL`,
    sql`SELECT packed_at, 'packed-' || packings.id, 'packing', packed_by, jsonb_build_object('what', 'packed', 'position', position,
      'box', box, 'weight', packings.weight::float, 'pictures', ${pictures}) FROM packings ${ofOrder} AND packed_at IS NOT NULL`,
    sql`SELECT printed_at, 'print-' || print_jobs.id, 'packing', staff_name, jsonb_build_object('what', 'printed', 'paper', kind,
      'position', position) FROM print_jobs JOIN shipments ON shipments.id = subject WHERE order_id = ${orderId}`,
    sql`SELECT handed_over_at, 'hand-over-' || shipments.id, 'packing', staff_name, jsonb_build_object('what', 'handed over',
      'courier', courier, 'position', position)
      FROM hand_over_parcels JOIN hand_overs ON hand_overs.id = hand_over_id ${ofOrder}`,
  ]
}

function listMoney(orderId: string): SQL[] {
  // The provider's times are whole seconds: a payment could appear before its order.
  const paidAt = sql`greatest(created_at, (SELECT min(changed_at) + interval '1 ms' FROM order_status_history WHERE order_id = ${orderId}))`
  return [
    sql`SELECT ${paidAt}, 'payment-' || id, 'payment', NULL, jsonb_build_object('amount', amount, 'method', method,
      'status', status, 'payment', id) FROM payments WHERE order_id = ${orderId}`,
    sql`SELECT refunds.created_at, 'refund-' || key, 'refund', NULL, jsonb_build_object('amount', refunds.amount,
      'reason', reason, 'status', 'requested')
      FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = ${orderId}`,
    sql`SELECT processed_at, 'refunded-' || key, 'refund', NULL, jsonb_build_object('amount', refunds.amount,
      'reason', reason, 'status', CASE WHEN bounces > 0 AND refunds.status <> 'processed' THEN 'bounced' ELSE refunds.status END)
      FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = ${orderId} AND processed_at IS NOT NULL`,
    sql`SELECT issued_at, 'document-' || number, 'document', NULL, jsonb_build_object('number', number, 'total', total,
      'what', 'invoice') FROM invoices WHERE order_id = ${orderId}`,
    sql`SELECT credit_notes.issued_at, 'document-' || credit_notes.number, 'document', NULL,
      jsonb_build_object('number', credit_notes.number, 'total', credit_notes.total, 'what', 'credit note')
      FROM credit_notes JOIN invoices ON invoices.number = invoice_number WHERE order_id = ${orderId}`,
  ]
}
