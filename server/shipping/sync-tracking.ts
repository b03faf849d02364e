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

const mailByState: Partial<Record<OrderState, OutboxKind>> = {
  shipped: 'order shipped mail',
  'out for delivery': 'order shipped mail',
  delivered: 'order delivered mail',
}

/** Pushes only trigger this fetch, so forged, repeated and late ones do no harm. @returns false without an answer */
export async function syncTracking(shop: CourierShop, parcel: Pick<ParcelRow, 'orderId' | 'awb'>): Promise<boolean> {
  if (parcel.awb === null) return false
  const tracking = await shop.couriers.fetchTracking(parcel.awb)
  // Not known there yet: the AWB was assigned a moment ago.
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
      // An unknown status does not change the stage.
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

/** @returns whether any of the scans is new */
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

/** Forward only, by the state machine: a late report changes nothing. */
async function transitionByParcel(tx: Tx, order: Order, { stage }: ParcelTracking, now: Date): Promise<void> {
  const to = orderStateForParcelStage(stage)
  if (!to || !canTransition(order.state, to, 'courier')) return
  await transitionOrder(tx, order, to, 'courier')
  const mail = mailByState[to]
  if (mail) await enqueueOutbox(tx, order.id, [mail], now)
}
