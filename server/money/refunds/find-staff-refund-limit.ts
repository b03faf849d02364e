import type { Context } from 'hono'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findStaffLimits, type StaffLimits } from '#shop/staff/limits.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readConfirmed, type Confirmed } from './ask-for-step-up.ts'

export type RefundBy = { by: StaffActor; limits: StaffLimits }

export function readRefundBy(c: Context, shop: Pick<Shop, 'now'>): RefundBy & Confirmed {
  return { ...readConfirmed(c, shop), limits: findStaffLimits(requireStaff(c).staff.roles) }
}

/** Keeps two refunds or cancellations of one person from passing a limit together. Taken before the order's row. */
export async function lockRefundsOf(tx: Tx, by: StaffActor): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds of ${by.kind} ${by.id}`}, 0))`)
}

/** The refund of an audit entry, less its failed and bounced refunds. Old entries name no cause, and some no payment. */
const amountGiven = sql`(${audit.after} ->> 'amount')::bigint - (
  SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE (refunds.status = 'failed' OR bounces > coalesce((${audit.after} ->> 'bounces')::int, 0))
    AND refunds.cause = ${audit.after} ->> 'cause'
    AND coalesce(payments.id = ${audit.after} ->> 'payment', payments.order_id = ${audit.subjectId}))`

/** @returns why this amount passes the person's limit; the audit tells their refunds since midnight in India */
export async function findRefundLimit(
  tx: Tx,
  amount: Paise,
  { by, limits }: RefundBy,
  now: Date,
): Promise<OperationRefusal<'over-limit'> | undefined> {
  const { refundEach, refundPerDay } = limits
  if (amount > refundEach)
    return refuse.conflict(
      'over-limit',
      `You may refund up to ${formatRupees(refundEach)} each. Ask an owner or a manager to make this refund.`,
    )
  if (refundPerDay === Infinity) return undefined
  const midnight = `${todayInIndia(now)}T00:00:00+05:30`
  const [given] = await tx
    .select({ amount: sql`coalesce(sum(${amountGiven}), 0)`.mapWith(Number) })
    .from(audit)
    .where(
      and(
        eq(audit.actorId, by.id),
        eq(audit.actorKind, by.kind),
        eq(audit.operation, 'refunds.make'),
        sql`${audit.at} >= ${midnight}::timestamptz`,
      ),
    )
  const left = Math.max(0, refundPerDay - (given?.amount ?? 0))
  if (amount <= left) return undefined
  const words = `You may refund up to ${formatRupees(refundPerDay)} a day, and ${formatRupees(left)} of it is left.`
  return refuse.conflict('over-limit', `${words} Ask an owner to make this refund.`)
}
