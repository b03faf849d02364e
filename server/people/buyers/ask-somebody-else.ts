import { buyerRequests, type Buyer } from '#server/platform/database/buyer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { findLimits, type Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedBuyer } from './change-buyer.ts'

/** The permission is limited, so another person confirms the request. */
export const needsConfirmation = (held: Held, kind: 'export' | 'erase'): boolean =>
  findLimits(held, `customers.${kind}`).length > 0

/** A repeated request keeps the first one. */
export async function askSomebodyElse(
  tx: Tx,
  buyer: Buyer,
  { kind, reason, now }: { kind: 'export' | 'erase'; reason?: string; now: Date },
  by: StaffActor,
): Promise<void> {
  const { rowCount } = await tx
    .insert(buyerRequests)
    .values({ buyerId: buyer.id, kind, askedById: by.id, askedBy: by.name, askedAt: now })
    .onConflictDoNothing()
  if (rowCount === 0) return
  await recordAudit(tx, by, {
    operation: `customers.ask-${kind}`,
    subject: auditedBuyer(buyer),
    after: { asked: true },
    ...(reason && { reason }),
  })
}
