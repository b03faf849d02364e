import { and, gt, inArray, isNull } from 'drizzle-orm'
import { outbox, paymentEvents, refunds } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { HEAD_START } from './keep-promises.ts'

/**
 * Makes everything due that waits longer and longer for its next try: a shop starts anew after a crash or a mending, and
 * both are reasons to try at once. What fails again goes on waiting as long as it had come to.
 */
export async function tryAnew({ database: { orm }, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  const due = { nextAt: at }
  await orm
    .update(paymentEvents)
    .set(due)
    .where(and(isNull(paymentEvents.handledAt), gt(paymentEvents.nextAt, at)))
  await orm
    .update(refunds)
    .set(due)
    .where(and(inArray(refunds.status, ['due', 'pending']), gt(refunds.nextAt, at)))
  // What is nearer may be in the hands of another process of the shop, which has it to itself so long.
  const claimed = new Date(at.getTime() + HEAD_START)
  await orm
    .update(outbox)
    .set(due)
    .where(and(isNull(outbox.doneAt), gt(outbox.nextAt, claimed)))
}
