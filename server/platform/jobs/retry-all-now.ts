import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { outbox, paymentEvents, refunds } from '#server/platform/database/order-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { courierWebhooks } from '#server/platform/database/parcel-tables.ts'
import { webhookSends } from '#server/platform/database/webhook-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { LEASE_MS } from './claim.ts'
import { retryPolicies } from './retry-policy.ts'

/** At start, and after the clock was set back. Items that fail again continue their backoff. */
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
  // Another process may hold rows within the lease.
  const leaseEnd = new Date(at.getTime() + LEASE_MS)
  await orm
    .update(outbox)
    .set(due)
    .where(and(isNull(outbox.processedAt), gt(outbox.nextAttemptAt, leaseEnd)))
  await orm.update(outgoingMails).set(due).where(gt(outgoingMails.nextAttemptAt, leaseEnd))
  await orm
    .update(courierWebhooks)
    .set(due)
    .where(and(isNull(courierWebhooks.processedAt), gt(courierWebhooks.nextAttemptAt, at)))
  // Never calls other systems more often than promised; only a wrong clock delays beyond the longest wait.
  const longestWait = new Date(at.getTime() + retryPolicies.webhook.maxMs)
  await orm
    .update(webhookSends)
    .set(due)
    .where(and(eq(webhookSends.status, 'waiting'), gt(webhookSends.nextAttemptAt, longestWait)))
}
