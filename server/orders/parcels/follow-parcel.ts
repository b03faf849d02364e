import { eq } from 'drizzle-orm'
import type { ParcelTrack } from '#providers/courier/courier-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { parcelEvents, shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { makePromises, type OrderPromise } from '#server/orders/make-promises.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { noteBreak } from '#server/orders/note-break.ts'
import { canMove, type OrderState } from '#shop/orders/moves.ts'
import { isParcelOver, isParcelTrouble, orderStateOf } from '#shop/orders/parcel-stages.ts'
import type { CourierShop } from './note-refusal.ts'
import { nextQuestion } from './next-question.ts'

/** What an order's mails tell of its parcel. */
const mailOf: Partial<Record<OrderState, OrderPromise>> = {
  shipped: 'order shipped mail',
  'out for delivery': 'order shipped mail',
  delivered: 'order delivered mail',
}

/**
 * Asks the courier service where a parcel is, and writes down what it says. Pushed updates and the polling job both end
 * here: neither moves anything by itself, so forged, doubled and late ones do no harm.
 * @returns false when there was no answer and it has to be asked again
 */
export async function followParcel(
  shop: CourierShop,
  parcel: Pick<Shipment, 'orderId' | 'awb'>,
): Promise<boolean> {
  if (parcel.awb === null) return false
  const answer = await shop.couriers.track(parcel.awb)
  // A number it does not know yet was given a moment ago.
  if (!answer.ok) return false
  await shop.database.orm.transaction((tx) => noteTrack(tx, parcel.orderId, answer.value, shop.now()))
  return true
}

async function noteTrack(tx: Tx, orderId: string, track: ParcelTrack, now: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.orderId, orderId))
  if (!order || !parcel) return
  const { stage, label, courierName, expectedAt } = track
  const isNew = await noteScans(tx, orderId, track.scans, now)
  const newsAt = isNew || stage !== parcel.stage ? now : parcel.newsAt
  await tx
    .update(shipments)
    .set({
      // A word we do not know says nothing about where it is.
      ...(stage !== 'unknown' && { stage }),
      label,
      courierName: courierName ?? parcel.courierName,
      expectedAt: expectedAt ?? parcel.expectedAt,
      newsAt,
      nextAskAt: isParcelOver(stage) ? null : nextQuestion(newsAt, now),
    })
    .where(eq(shipments.orderId, orderId))
  await moveByParcel(tx, order, track, now)
  if (stage === 'undelivered' && order.state !== 'delivered')
    await makePromises(tx, orderId, ['order undelivered mail'], now)
  const isWanted = stage === 'cancelled' && parcel.cancelWantedAt !== null
  if (isParcelTrouble(stage) && !isWanted)
    await noteBreak(
      tx,
      { kind: 'parcel in trouble', reference: `${orderId}: ${stage}`, details: { awb: parcel.awb, label } },
      now,
    )
}

/** Adds the scans to the timeline. @returns whether any of them is new */
export async function noteScans(
  tx: Tx,
  orderId: string,
  scans: ParcelTrack['scans'],
  now: Date,
): Promise<boolean> {
  if (scans.length === 0) return false
  const added = await tx
    .insert(parcelEvents)
    .values(
      scans.toReversed().map(({ at, stage, label, activity, location }) => ({
        orderId,
        happenedAt: at,
        stage,
        label: label || activity,
        place: location,
        seenAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: parcelEvents.id })
  return added.length > 0
}

/** Forward only, by the table of moves: a report that is behind moves nothing. */
async function moveByParcel(tx: Tx, order: Order, { stage }: ParcelTrack, now: Date): Promise<void> {
  const to = orderStateOf(stage)
  if (!to || !canMove(order.state, to, 'courier')) return
  await moveOrder(tx, order, to, 'courier')
  const mail = mailOf[to]
  if (mail) await makePromises(tx, order.id, [mail], now)
}
