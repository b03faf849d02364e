import { and, eq, isNotNull } from 'drizzle-orm'
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

/**
 * Reminds the buyer, and cancels on day 30. After a pause only the latest reminder goes. Mails are unique, so a repeat
 * writes nothing. One that fails stops no other.
 */
export async function remindRequests(shop: Needs): Promise<void> {
  const waiting = await shop.database.orm
    .select({ shipment: shipments, askedAt: giftRequests.askedAt })
    .from(shipments)
    .innerJoin(giftRequests, eq(giftRequests.shipmentId, shipments.id))
    .where(and(eq(shipments.state, 'asking'), isNotNull(giftRequests.askedAt)))
  const failed: unknown[] = []
  for (const { shipment, askedAt } of waiting)
    try {
      if (askedAt !== null) await remindRequest(shop, shipment, askedAt)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw new AggregateError(failed, 'Some gifts that wait for an address were not followed up')
}

async function remindRequest(shop: Needs, shipment: Shipment, askedAt: Date): Promise<void> {
  const { database, now } = shop
  const isOver = (days: number) => now() >= daysAfter(askedAt, days)
  if (isOver(requestDays.end)) return endRequest(shop, shipment)
  const day = requestDays.reminders.findLast(isOver)
  if (day !== undefined) await database.orm.transaction((tx) => enqueueAskMail(tx, shipment, `day ${day}`, now()))
}

/** An answer that comes at the same moment wins if it has the lock first. */
async function endRequest({ database, now }: Needs, { id }: Shipment): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const { shipment, order } = await lockAsked(tx, id)
    if (shipment.state !== 'asking' || !isPaid(order.state)) return
    await completeCancellation(tx, order, [shipment], 'clock', now(), NOT_ANSWERED)
  })
}
