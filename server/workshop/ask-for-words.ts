import { eq, sql } from 'drizzle-orm'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lock-order.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

/** Mails the buyer why these words cannot be made, with the link to change them; the order waits until staff let it go on. */
export function askForWords(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, reason }: { orderNumber: number; reason: string },
  by: StaffActor,
): Promise<{ ok: true } | Refusal<'not-found' | 'no-words' | 'too-late' | 'held-already' | 'nobody-to-ask'>> {
  return runTransaction(database.orm, async (tx) => {
    await actAs(tx, by)
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const lines = await tx
      .select({ name: orderLines.name, choices: orderLines.choices })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
    const lettered = lines.find(({ choices }) => choices.some(({ choice }) => isDesignId(choice)))
    if (!lettered) return refuse('no-words', 'No piece of this order has words that its buyer could change.')
    if (!canStillChange(order.state))
      return refuse('too-late', `This order is ${order.state}: its words are changed no more.`)
    if (order.heldFor !== null && order.heldBy !== WORDS_HOLDER)
      return refuse('held-already', `${order.heldBy ?? 'Somebody'} holds this order already: ${order.heldFor}`)
    if (order.email === '') return refuse('nobody-to-ask', 'This order has no e-mail any more. Ring its buyer up.')
    const held = { heldFor: `Other words were asked for: ${reason}`, heldBy: WORDS_HOLDER, heldAt: now() }
    await tx
      .update(orders)
      .set({ ...held, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const payload = { order: formatOrderNumber(order.number), id: order.id, piece: lettered.name, reason }
    await queueMail(tx, { kind: 'other words', recipient: order.email, payload }, now())
    await noteAudit(tx, by, {
      operation: 'orders.ask-words',
      subject: auditedOrder(order),
      before: { held: order.heldFor !== null },
      after: { held: true },
      reason,
    })
    return { ok: true }
  })
}
