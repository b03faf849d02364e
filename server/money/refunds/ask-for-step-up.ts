import type { Context } from 'hono'
import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor, requireStaff, STEP_UP_REFUSAL } from '#server/platform/staff/require-staff.ts'
import { identify, type Identity } from '#server/platform/staff/staff-sessions.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { REFUNDS_WITHOUT_STEP_UP } from '#shop/staff/limits.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const DAY_MS = 24 * 60 * 60_000

export type Confirmed = { by: StaffActor; identity: Identity }

export function readConfirmed(c: Context, { now }: Pick<Shop, 'now'>): Confirmed {
  return { by: requireActor(c), identity: identify(requireStaff(c).session, now()) }
}

/**
 * Bounds what a stolen session can give away: the sum of 24 hours, whose first 12 follow a sign-in or step-up.
 * The caller holds `lockRefundsOf`. Failed refunds count, too.
 * @param amount paise
 */
export async function askForStepUp(
  tx: Tx,
  amount: Paise,
  { by, identity }: Confirmed,
  now: Date,
): Promise<OperationRefusal<'step-up'> | undefined> {
  if (identity === 'confirmed') return undefined
  if (identity === 'unknown') return STEP_UP_REFUSAL
  const [given] = await tx
    .select({ amount: sql`coalesce(sum((${audit.after} ->> 'withoutStepUp')::bigint), 0)`.mapWith(Number) })
    .from(audit)
    .where(
      and(
        eq(audit.actorId, by.id),
        eq(audit.actorKind, by.kind),
        gt(audit.at, new Date(now.getTime() - DAY_MS)),
        sql`${audit.after} ? 'withoutStepUp'`,
      ),
    )
  return (given?.amount ?? 0) + amount > REFUNDS_WITHOUT_STEP_UP ? STEP_UP_REFUSAL : undefined
}

/** For the audit entry of what `askForStepUp` allowed; the next one counts it. */
export const noteStepUp = ({ identity }: Confirmed, amount: Paise) =>
  identity === 'confirmed' ? {} : { withoutStepUp: amount }
