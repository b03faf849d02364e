import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { NewReturn } from '#providers/courier/courier-provider.ts'
import type { ProviderResult } from '#providers/provider-result.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { returnPieces, returns, type ReturnRow } from '#server/platform/database/return-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import { readTakeBackSubject } from '#server/platform/jobs/enqueue-outbox.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import { nextPollAt } from '#server/fulfilment/shipping/next-poll-at.ts'
import type { CourierShop } from '#server/fulfilment/shipping/record-courier-refusal.ts'
import { boxDimensions, parcelReference } from '#server/fulfilment/shipping/to-new-parcel.ts'
import { unwrap } from '#server/fulfilment/shipping/with-parcel-lease.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import {
  isFinalParcelStage,
  parcelStageText,
  shipmentStateForParcelStage,
  type ParcelStage,
} from '#shop/orders/parcel-stages.ts'
import { cancelReturn } from './cancel-return.ts'

const BATCH = 50

/** Each step is stored; the outbox repeats what failed, and tells people after a day. */
export function createBookReturnHandler(shop: CourierShop & Pick<Shop, 'settings'>): OutboxHandler {
  return async (subject) => {
    const { returnId } = readTakeBackSubject(subject)
    let found = await findToBook(shop, returnId)
    if (found && found.courierOrderId === null) {
      const { orderId, shipmentId, reference } = await orTrouble(
        shop,
        returnId,
        shop.couriers.createReturn(await toNewReturn(shop, found)),
      )
      await store(shop.database.orm, returnId, { reference, courierOrderId: orderId, courierShipmentId: shipmentId })
      found = await findToBook(shop, returnId)
      if (!found) return cancelReturn(shop, returnId)
    }
    if (!found || found.awb !== null) return
    const assigned = await assignWaybill(shop, found)
    if (assigned.state === 'pending') throw new Error('The waybill of the return is being prepared')
    const requested = await shop.couriers.requestPickup(found.courierShipmentId ?? '')
    if (!requested.ok && requested.reason !== 'already-done')
      await orTrouble(shop, returnId, Promise.resolve(requested))
    const { awb, courierName } = assigned
    await store(shop.database.orm, returnId, {
      awb,
      courierName,
      trouble: null,
      stage: 'booked',
      nextPollAt: shop.now(),
    })
  }
}

/** The waybill may exist: an earlier attempt failed after it. */
async function assignWaybill(
  shop: CourierShop,
  { id, reference, courierShipmentId }: ReturnRow,
): Promise<{ state: 'pending' } | { state: 'assigned'; awb: string; courierName: string | null }> {
  const known = await orTrouble(shop, id, shop.couriers.findParcel(reference ?? ''))
  if (known?.awb != null) return { state: 'assigned', awb: known.awb, courierName: null }
  return orTrouble(shop, id, shop.couriers.assignReturnAwb(courierShipmentId ?? ''))
}

/** The order's page shows the courier's words until it takes the return. @throws to be tried again */
async function orTrouble<T>(
  { database: { orm } }: CourierShop,
  returnId: number,
  answer: Promise<ProviderResult<T>>,
): Promise<T> {
  const result = await answer
  if (!result.ok) await store(orm, returnId, { trouble: result.description ?? 'The courier service does not answer.' })
  return unwrap(result)
}

const store = (orm: Orm, id: number, changes: Partial<ReturnRow>) =>
  orm.update(returns).set(changes).where(eq(returns.id, id))

const isOpen = and(isNull(returns.receivedAt), isNull(returns.closedAt))

async function findToBook({ database: { orm } }: CourierShop, returnId: number): Promise<ReturnRow | undefined> {
  const [row] = await orm
    .select()
    .from(returns)
    .where(and(eq(returns.id, returnId), eq(returns.how, 'pick-up'), isOpen))
  return row
}

async function toNewReturn(
  { database: { orm }, settings }: Pick<Shop, 'database' | 'settings'>,
  { id, shipmentId, askedAt }: ReturnRow,
): Promise<NewReturn> {
  const [sent] = await orm
    .select({ shipment: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId))
  if (!sent) throw new Error('The shipment of the return is gone')
  const rows = await orm
    .select({ line: orderLines, units: returnPieces.units })
    .from(returnPieces)
    .innerJoin(orderLines, eq(orderLines.id, returnPieces.lineId))
    .where(eq(returnPieces.returnId, id))
    .orderBy(asc(orderLines.id))
  const lines = rows.map(({ line, units }) => ({ ...line, quantity: units, bought: line.quantity }))
  const { postcode: pin, ...to } = sent.shipment.recipient
  return {
    reference: `${parcelReference(sent.order, sent.shipment)}-B${id}`,
    orderedAt: askedAt ?? sent.order.createdAt,
    from: { ...to, pin, email: to.email || sent.order.email || settings.seller.email },
    lines: lines.map(({ id: line, name, quantity, unitPrice, hsn }) => {
      return { name, sku: `GTH-L${line}`, quantity, unitPrice, ...(hsn === null ? {} : { hsn }) }
    }),
    subtotal: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
    weight: cartWeight(lines),
    ...boxDimensions(lines),
  }
}

/** Follows returns that the courier fetches, until they are here. */
export async function pollReturns(shop: CourierShop, stopping: AbortSignal): Promise<void> {
  const { orm } = shop.database
  const due = await orm
    .select()
    .from(returns)
    .where(and(isNotNull(returns.nextPollAt), lte(returns.nextPollAt, shop.now()), isOpen))
    .orderBy(asc(returns.nextPollAt))
    .limit(BATCH)
  await forEachConcurrently(due, stopping, (row) => syncReturn(shop, row))
}

const failedStages: readonly ParcelStage[] = ['cancelled', 'lost', 'damaged']

async function syncReturn({ database: { orm }, couriers, now }: CourierShop, row: ReturnRow): Promise<void> {
  const tracking = row.awb === null ? undefined : await couriers.fetchReturnTracking(row.awb)
  const at = now()
  const again = nextPollAt(row.askedAt ?? at, at)
  if (!tracking?.ok) return void (await store(orm, row.id, { nextPollAt: again }))
  const { stage, label } = tracking.value
  const state = shipmentStateForParcelStage(stage)
  const hasLeft = state !== null && state !== 'packed'
  await store(orm, row.id, {
    ...(stage !== 'unknown' && { stage, trouble: failedStages.includes(stage) ? parcelStageText(stage, label) : null }),
    ...(hasLeft && row.sentAt === null && { sentAt: at }),
    nextPollAt: isFinalParcelStage(stage) ? null : again,
  })
}
