import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { PICTURE_CALL } from '#shop/orders/beside-work.ts'
import { findExceptionRule } from '#shop/orders/exceptions.ts'
import { maySeeArea } from '#shop/orders/resolutions.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { Held } from '#shop/staff/permissions.ts'

export type OpenException = {
  id: number
  kind: string
  reference: string
  details: Record<string, unknown>
  /** ISO 8601. */
  detectedAt: string
  resolvedAt: string | null
  orderId: string | null
  orderNumber: number | null
  /** The buyer of an open call. */
  call: { name: string; phone: string } | null
  /** The shipment's position; 1 for an exception about the whole order. */
  position: number
}

const columns = {
  id: 'always',
  kind: 'always',
  reference: 'always',
  details: 'always',
  detectedAt: 'always',
  resolvedAt: 'always',
  orderId: 'always',
  orderNumber: 'always',
  call: 'always',
  position: 'always',
} as const

const isoSql = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Joins the order by its shipment, payment or refund. @param where on `broken` */
export async function selectExceptions(orm: Orm | Tx, where: SQL, order: SQL, limit: number): Promise<OpenException[]> {
  return parseRows(
    columns,
    await orm.execute<OpenException>(sql`
      SELECT broken.id::int AS id, broken.kind, broken.reference, broken.details,
        ${isoSql(sql`broken.detected_at`)} AS "detectedAt", ${isoSql(sql`broken.resolved_at`)} AS "resolvedAt",
        orders.id AS "orderId", orders.number AS "orderNumber",
        CASE WHEN broken.kind = ${PICTURE_CALL} AND broken.resolved_at IS NULL AND orders.buyer ->> 'phone' <> ''
          THEN jsonb_build_object('name', orders.buyer ->> 'name', 'phone', orders.buyer ->> 'phone') END AS call, coalesce(shipments.position, 1) AS position
      FROM (
        SELECT *, split_part(reference, ':', 1) AS about FROM ledger_breaks AS broken
        WHERE ${where} ORDER BY ${order} LIMIT ${limit}
      ) AS broken
      LEFT JOIN shipments ON shipments.id = about
      LEFT JOIN refunds ON refunds.key = about
      LEFT JOIN payments ON payments.id = coalesce(refunds.payment_id, about)
      LEFT JOIN orders ON orders.id = coalesce(shipments.order_id, payments.order_id)
      ORDER BY ${order}`),
  )
}

/** Undefined for exceptions that this person cannot see. */
export async function findOpenException(
  tx: Tx,
  id: number,
  held: Held,
): Promise<{ ok: true; found: OpenException } | OperationRefusal<'not-found' | 'closed-already'>> {
  const [found] = await selectExceptions(tx, sql`broken.id = ${id}`, sql`broken.id`, 1)
  if (!found || !maySeeArea(held, findExceptionRule(found.kind).area))
    return refuse.notFound('not-found', 'There is no such exception.')
  return found.resolvedAt ? refuseClosed() : { ok: true, found }
}

export function refuseClosed(): OperationRefusal<'closed-already'> {
  return refuse.conflict('closed-already', 'Somebody has resolved it already.')
}

/** Within the order's transaction, or alone. @returns false when it was closed before */
export async function markExceptionClosed(orm: Orm | Tx, id: number, now: Date): Promise<boolean> {
  const isOpen = and(eq(ledgerExceptions.id, id), isNull(ledgerExceptions.resolvedAt))
  const closed = await orm.update(ledgerExceptions).set({ resolvedAt: now }).where(isOpen)
  return closed.rowCount === 1
}

/** Repeated reports of a lost dispute then change nothing. */
export async function noteDecision(tx: Tx, id: number, decided: 'cancel' | 'keep' | 'close'): Promise<void> {
  const details = sql`${ledgerExceptions.details} || ${JSON.stringify({ decided })}::jsonb`
  await tx.update(ledgerExceptions).set({ details }).where(eq(ledgerExceptions.id, id))
}

export function orderNameOf({ orderNumber, position }: Pick<OpenException, 'orderNumber' | 'position'>): string | null {
  return orderNumber === null ? null : formatNumberInOrder(orderNumber, position)
}

/** The order if there is one, so that its page shows the audit entry. */
export function auditedException({ id, kind, orderId, orderNumber }: OpenException): AuditSubject {
  return orderId !== null && orderNumber !== null
    ? { kind: 'order', id: orderId, name: formatNumberInOrder(orderNumber, 1) }
    : { kind: 'exception', id: String(id), name: findExceptionRule(kind).title }
}
