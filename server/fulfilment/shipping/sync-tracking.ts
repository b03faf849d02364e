import { eq } from 'drizzle-orm'
import type { ParcelTracking } from '#providers/courier/courier-provider.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { parcelEvents, parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueShipmentOutbox, type ShipmentMessage } from '#server/platform/jobs/enqueue-outbox.ts'
import { lockShipment, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { recordCourierNews, resolveException } from '#server/platform/ledger/record-exception.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import {
  isFinalParcelStage,
  isParcelException,
  parcelStageText,
  shipmentStateForParcelStage,
} from '#shop/orders/parcel-stages.ts'
import { canTransitionShipment, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import type { CourierShop } from './record-courier-refusal.ts'
import { nextPollAt } from './next-poll-at.ts'

const mailByState: Partial<Record<ShipmentState, ShipmentMessage>> = {
  shipped: 'order shipped mail',
  'out for delivery': 'order shipped mail',
  delivered: 'order delivered mail',
}

const DELIVERED_AFTER_ITS_END = 'Delivered for cash, although this parcel had ended here. Ask the courier for the cash.'

/** Pushes only trigger this fetch, so forged, repeated and late ones do no harm. @returns false without an answer */
export async function syncTracking(shop: CourierShop, parcel: Pick<ParcelRow, 'shipmentId' | 'awb'>): Promise<boolean> {
  if (parcel.awb === null) return false
  const tracking = await shop.couriers.fetchTracking(parcel.awb)
  // The courier service learns of a new AWB a moment later.
  if (!tracking.ok) return false
  await shop.database.orm.transaction((tx) => recordTracking(tx, parcel.shipmentId, tracking.value, shop.now()))
  return true
}

async function recordTracking(tx: Tx, shipmentId: string, track: ParcelTracking, now: Date): Promise<void> {
  const found = await lockShipment(tx, shipmentId)
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.shipmentId, shipmentId))
  if (!found || !parcel) return
  const { order, shipment } = found
  const { stage, label, courierName, expectedAt } = track
  const isNew = await recordScans(tx, shipmentId, track.scans, now)
  const newsAt = isNew || stage !== parcel.stage ? now : parcel.changedAt
  await tx
    .update(parcels)
    .set({
      ...(stage !== 'unknown' && { stage }),
      label,
      courierName: courierName ?? parcel.courierName,
      expectedAt: expectedAt ?? parcel.expectedAt,
      changedAt: newsAt,
      nextPollAt: isFinalParcelStage(stage) ? null : nextPollAt(newsAt, now),
    })
    .where(eq(parcels.shipmentId, shipmentId))
  const isMoved = await transitionByParcel(tx, order, shipment, track, now)
  if (stage === 'delivered' && stage !== parcel.stage && parcel.cash !== null && !isMoved) {
    const details = { what: DELIVERED_AFTER_ITS_END, label, awb: parcel.awb }
    await recordCourierNews(tx, { kind: 'parcel in trouble', reference: shipmentId, details }, now)
  }
  if (stage === 'undelivered' && shipment.state !== 'delivered')
    await enqueueShipmentOutbox(tx, [shipment], ['order undelivered mail'], now)
  await reportToPeople(tx, parcel, track, now)
}

/** One task for each parcel. */
async function reportToPeople(
  tx: Tx,
  { shipmentId: reference, awb, cancelRequestedAt }: ParcelRow,
  { stage, label }: Pick<ParcelTracking, 'stage' | 'label'>,
  now: Date,
): Promise<void> {
  const details = { what: parcelStageText(stage, label), label, awb }
  const isRequested = cancelRequestedAt !== null
  if (isParcelException(stage) && !(stage === 'cancelled' && isRequested))
    await recordCourierNews(tx, { kind: 'parcel in trouble', reference, details }, now)
  if (stage === 'unknown' && label !== '' && !isRequested)
    await recordCourierNews(tx, { kind: 'courier not understood', reference, details }, now)
  if (stage !== 'unknown') await resolveException(tx, { kind: 'courier not understood', reference }, now)
}

export async function recordScans(
  tx: Tx,
  shipmentId: string,
  scans: ParcelTracking['scans'],
  now: Date,
): Promise<boolean> {
  if (scans.length === 0) return false
  const added = await tx
    .insert(parcelEvents)
    .values(
      scans.toReversed().map(({ at, stage, label, activity, location }) => ({
        shipmentId,
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
async function transitionByParcel(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  { stage }: ParcelTracking,
  now: Date,
): Promise<boolean> {
  const to = shipmentStateForParcelStage(stage)
  if (!to || !isPaid(order.state) || !canTransitionShipment(shipment.state, to, 'courier')) return false
  await transitionShipments(tx, order, [shipment], to, 'courier')
  const mail = mailByState[to]
  if (mail) await enqueueShipmentOutbox(tx, [shipment], [mail], now)
  return true
}
