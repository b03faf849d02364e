import { and, gt, inArray, isNull } from 'drizzle-orm'
import { outbox, paymentEvents, refunds } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { LEASE_MS } from './claim.ts'

/** At start: a crash or a mending is a reason to try at once. What fails again keeps the wait it had come to. */
export async function retryAllNow({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  const due = { nextAttemptAt: at }
  await orm
    .update(paymentEvents)
    .set(due)
    .where(and(isNull(paymentEvents.processedAt), gt(paymentEvents.nextAttemptAt, at)))
  await orm
    .update(refunds)
    .set(due)
    .where(and(inArray(refunds.status, ['requested', 'pending']), gt(refunds.nextAttemptAt, at)))
  // Rows within the lease may be in work elsewhere.
  const leaseEnd = new Date(at.getTime() + LEASE_MS)
  await orm
    .update(outbox)
    .set(due)
    .where(and(isNull(outbox.processedAt), gt(outbox.nextAttemptAt, leaseEnd)))
}
