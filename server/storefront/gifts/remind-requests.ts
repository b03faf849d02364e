import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { completeCancellation } from '#server/fulfilment/cancellations/complete-cancellation.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueAskMail } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter, requestDays } from '#shop/gifts/gift-request.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { lockAsked } from './enter-address.ts'

const NOT_ANSWERED = 'The recipient did not tell us an address within 30 days'

type Needs = Pick<Shop, 'database' | 'now'>

/** A mail about all recipients of an order bears the name of the first whom it asks, answered or not. */
const firstAsked = sql<string>`(SELECT asked.id FROM shipments AS asked JOIN gift_requests ON shipment_id = asked.id
  WHERE asked.order_id = ${shipments.orderId} ORDER BY asked.position LIMIT 1)`

/**
 * Reminds the buyer once for all recipients of an order, and cancels on day 30. After a pause only the latest reminder
 * goes. Mails are unique, so a repeat writes nothing. One that fails stops no other.
 */
export async function remindRequests(shop: Needs): Promise<void> {
  const waiting = await shop.database.orm
    .select({ shipment: shipments, askedAt: giftRequests.askedAt, first: firstAsked })
    .from(shipments)
    .innerJoin(giftRequests, eq(giftRequests.shipmentId, shipments.id))
    .where(and(eq(shipments.state, 'asking'), isNotNull(giftRequests.askedAt)))
  const failed: unknown[] = []
  for (const { shipment, askedAt, first } of waiting)
    try {
      if (askedAt !== null) await remindRequest(shop, shipment, first, askedAt)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw new AggregateError(failed, 'Some gifts that wait for an address were not followed up')
}

async function remindRequest(shop: Needs, shipment: Shipment, first: string, askedAt: Date): Promise<void> {
  const { database, now } = shop
  const isOver = (days: number) => now() >= daysAfter(askedAt, days)
  if (isOver(requestDays.end)) return endRequest(shop, shipment)
  const day = requestDays.reminders.findLast(isOver)
  if (day === undefined) return
  const about = { id: first, orderId: shipment.orderId }
  await database.orm.transaction((tx) => enqueueAskMail(tx, about, `day ${day}`, now()))
}

/** An answer that comes at the same moment wins if it has the lock first. */
async function endRequest({ database, now }: Needs, { id }: Shipment): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const { shipment, order } = await lockAsked(tx, id)
    if (shipment.state !== 'asking' || !isPaid(order.state)) return
    await completeCancellation(tx, order, [shipment], 'clock', now(), NOT_ANSWERED)
  })
}
