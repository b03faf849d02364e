import { and, eq, ne, sql } from 'drizzle-orm'
import { gifts } from '#server/database/gift-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { isShipmentHeld } from '#server/orders/held-shipments.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lock-order.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

/** Mails the buyer why these words cannot be made, with the link to change them; the parcels with words wait until staff let them go on, of those that wait already no others. */
export function askForWords(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, reason }: { orderNumber: number; reason: string },
  by: StaffActor,
): Promise<{ ok: true } | Refusal<'not-found' | 'no-words' | 'too-late' | 'held-already' | 'nobody-to-ask'>> {
  return runTransaction(database.orm, async (tx) => {
    await actAs(tx, by)
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const worded = await listWorded(tx, order.id)
    const asked = worded.filter(({ shipment }) => order.heldFor === null || isShipmentHeld(order, shipment))
    const piece = asked[0]?.piece
    if (piece === undefined) return refuse('no-words', 'Nothing of this order has words that its buyer could change.')
    if (!canStillChange(order.state))
      return refuse('too-late', `This order is ${order.state}: its words are changed no more.`)
    if (order.heldFor !== null && order.heldBy !== WORDS_HOLDER)
      return refuse('held-already', `${order.heldBy ?? 'Somebody'} holds this order already: ${order.heldFor}`)
    if (order.email === '') return refuse('nobody-to-ask', 'This order has no e-mail any more. Ring its buyer up.')
    const held = { heldFor: `Other words were asked for: ${reason}`, heldBy: WORDS_HOLDER, heldAt: now() }
    const heldShipments = order.heldShipments ?? [...new Set(asked.map(({ shipment }) => shipment))]
    await tx
      .update(orders)
      .set({ ...held, heldShipments, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const payload = { order: formatOrderNumber(order.number), id: order.id, piece, reason }
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

/** What has words in which parcel, pieces before cards. */
async function listWorded(tx: Tx, orderId: string): Promise<{ shipment: string; piece: string }[]> {
  const lines = await tx
    .select({ shipment: orderLines.shipmentId, piece: orderLines.name, choices: orderLines.choices })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const lettered = lines.filter(({ choices }) => choices.some(({ choice }) => isDesignId(choice)))
  const carded = await tx
    .select({ shipment: gifts.shipmentId })
    .from(gifts)
    .innerJoin(shipments, eq(shipments.id, gifts.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(gifts.path, '')))
  return [...lettered, ...carded.map((card) => ({ ...card, piece: 'card' }))]
}
