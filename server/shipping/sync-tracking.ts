import { eq } from 'drizzle-orm'
import type { ParcelTracking } from '#providers/courier/courier-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { parcelEvents, parcels, type ParcelRow } from '#server/database/parcel-tables.ts'
import { enqueueOutbox, type OutboxKind } from '#server/jobs/enqueue-outbox.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import { canTransition, type OrderState } from '#shop/orders/order-state-machine.ts'
import { isFinalParcelStage, isParcelException, orderStateForParcelStage } from '#shop/orders/parcel-stages.ts'
import type { CourierShop } from './record-courier-refusal.ts'
import { nextPollAt } from './next-poll-at.ts'

/** What an order's mails tell of its parcel. */
const mailByState: Partial<Record<OrderState, OutboxKind>> = {
  shipped: 'order shipped mail',
  'out for delivery': 'order shipped mail',
  delivered: 'order delivered mail',
}

/**
 * Asks the courier service where a parcel is, and writes down what it says. Pushed updates and the polling job both end
 * here: neither moves anything by itself, so forged, doubled and late ones do no harm.
 * @returns false when there was no answer and it has to be asked again
 */
export async function syncTracking(shop: CourierShop, parcel: Pick<ParcelRow, 'orderId' | 'awb'>): Promise<boolean> {
  if (parcel.awb === null) return false
  const tracking = await shop.couriers.fetchTracking(parcel.awb)
  // A number it does not know yet was given a moment ago.
  if (!tracking.ok) return false
  await shop.database.orm.transaction((tx) => recordTracking(tx, parcel.orderId, tracking.value, shop.now()))
  return true
}

async function recordTracking(tx: Tx, orderId: string, track: ParcelTracking, now: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.orderId, orderId))
  if (!order || !parcel) return
  const { stage, label, courierName, expectedAt } = track
  const isNew = await recordScans(tx, orderId, track.scans, now)
  const newsAt = isNew || stage !== parcel.stage ? now : parcel.changedAt
  await tx
    .update(parcels)
    .set({
      // A word we do not know says nothing about where it is.
      ...(stage !== 'unknown' && { stage }),
      label,
      courierName: courierName ?? parcel.courierName,
      expectedAt: expectedAt ?? parcel.expectedAt,
      changedAt: newsAt,
      nextPollAt: isFinalParcelStage(stage) ? null : nextPollAt(newsAt, now),
    })
    .where(eq(parcels.orderId, orderId))
  await transitionByParcel(tx, order, track, now)
  if (stage === 'undelivered' && order.state !== 'delivered')
    await enqueueOutbox(tx, orderId, ['order undelivered mail'], now)
  const isRequested = stage === 'cancelled' && parcel.cancelRequestedAt !== null
  if (isParcelException(stage) && !isRequested)
    await recordBreak(
      tx,
      { kind: 'parcel in trouble', reference: `${orderId}: ${stage}`, details: { awb: parcel.awb, label } },
      now,
    )
}

/** Adds the scans to the timeline. @returns whether any of them is new */
export async function recordScans(
  tx: Tx,
  orderId: string,
  scans: ParcelTracking['scans'],
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
        recordedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: parcelEvents.id })
  return added.length > 0
}

/** Forward only, by the table of moves: a report that is behind moves nothing. */
async function transitionByParcel(tx: Tx, order: Order, { stage }: ParcelTracking, now: Date): Promise<void> {
  const to = orderStateForParcelStage(stage)
  if (!to || !canTransition(order.state, to, 'courier')) return
  await transitionOrder(tx, order, to, 'courier')
  const mail = mailByState[to]
  if (mail) await enqueueOutbox(tx, order.id, [mail], now)
}
