import { and, eq, isNotNull, like, notInArray } from 'drizzle-orm'
import { outbox } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'

export type Resent = { ok: true } | OperationRefusal<'not-found' | 'no-mail' | 'under-way' | 'no-address'>

const isMail = like(outbox.kind, '% mail')
const isToBuyer = notInArray(outbox.kind, ['order packing mail', 'order proof reminder mail'])

/** Sends the order as it is now, in one mail or, without a name, in all that the buyer got. The mail's id is new, so no mail program drops it as a duplicate. */
export function resendMail(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; mail?: string | undefined; shipmentId?: string | undefined },
  by: StaffActor,
): Promise<Resent> {
  const { orderNumber, mail, shipmentId } = wanted
  return runAs(database.orm, by, async (tx): Promise<Resent> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.email === '') return refuse.conflict('no-address', 'The e-mail of this order has been erased.')
    const isNamed = mail && and(eq(outbox.kind, mail), eq(outbox.subject, shipmentId ?? order.id))
    const isThisMail = and(eq(outbox.orderId, order.id), isMail, isNamed || isToBuyer)
    const [sent] = await tx.select().from(outbox).where(isThisMail).limit(1)
    if (!sent) return refuse.conflict('no-mail', 'This mail has not been sent yet, or too long ago.')
    const again = { processedAt: null, createdAt: now(), nextAttemptAt: now(), attempts: 0 }
    const enqueued = await tx
      .update(outbox)
      .set(again)
      .where(and(isThisMail, isNotNull(outbox.processedAt)))
    if (enqueued.rowCount === 0) return refuse.conflict('under-way', 'This mail is on its way already.')
    await recordAudit(tx, by, {
      operation: 'orders.resend',
      subject: auditedOrder(order),
      after: { mail: mail ?? 'all' },
    })
    return { ok: true }
  })
}
