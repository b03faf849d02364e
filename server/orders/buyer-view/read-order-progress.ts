import { asc, eq, inArray } from 'drizzle-orm'
import { toUserInfo } from './to-user-info.ts'
import type { OrderView, ParcelView, RefundView, ShipmentView } from '#contract/order.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { refunds, type Order, type Refund } from '#server/platform/database/order-tables.ts'
import { parcelEvents, parcels, type ParcelEvent, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { listCancelRefunds } from '#server/orders/lifecycle/list-cancel-refunds.ts'
import { listDues } from '#server/orders/lifecycle/list-dues.ts'
import { readWorkOnWords } from '#server/orders/lifecycle/read-work-on-words.ts'
import { readAskedNames } from './read-ask.ts'
import { readGifts } from './read-gifts.ts'
import { readJourneyDays } from './read-journey-days.ts'
import { readPauses } from './read-pauses.ts'
import { formatDeliveryEstimate } from '#shop/checkout/delivery-estimate.ts'
import { canShopperCancel, isPaid } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, shipmentStateLabel } from '#shop/orders/shipment-state-machine.ts'
import { whyNotChangeWords } from '#shop/lettering/why-not-change-words.ts'
import { readCashes, type CashOfOrder } from '#server/platform/ledger/find-cash.ts'
import { listGiftCards } from '#server/platform/ledger/gift-cards-of-order.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { toArrival } from '#shop/promises/arrival-text.ts'
import { nameAlone } from '#shop/gifts/gift-request.ts'
import { isDisputeCause, originalCause } from '#shop/orders/refund-cause.ts'
import { parcelStages, parcelStageText } from '#shop/orders/parcel-stages.ts'

export type OrderProgress = Pick<
  OrderView,
  | 'userInfo'
  | 'deliveryEstimate'
  | 'shiprocketId'
  | 'parcel'
  | 'shipments'
  | 'dues'
  | 'giftCards'
  | 'refund'
  | 'cash'
  | 'cancelling'
>

export async function readOrderProgress(
  orm: Orm | Tx,
  orders: readonly Order[],
  at: Date = new Date(),
): Promise<(order: Order) => OrderProgress> {
  const ids = orders.map(({ id }) => id)
  const shipmentRows = await listShipmentsOf(orm, ids)
  const shipmentIds = shipmentRows.map(({ id }) => id)
  const giftOf = await readGifts(orm, shipmentIds)
  const nameOf = await readAskedNames(orm, shipmentRows)
  const parcelRows = await orm.select().from(parcels).where(inArray(parcels.shipmentId, shipmentIds))
  const eventsByParcel = await readEvents(orm, shipmentIds)
  const refundOf = await readRefunds(orm, ids)
  const cancelRefundOf = await listCancelRefunds(orm, shipmentRows)
  const duesOf = await listDues(orm, ids)
  const workOf = await readWorkOnWords(orm, orders)
  const daysOf = await readJourneyDays(orm, orders)
  const pauseOf = await readPauses(orm, shipmentRows, at)
  const cashOf = await readCashes(orm, ids)
  const giftCardsOf = await listGiftCards(orm, ids)
  const parcelById = new Map(parcelRows.map((parcel) => [parcel.shipmentId, parcel]))
  const shipmentsByOrder = Map.groupBy(shipmentRows, ({ orderId }) => orderId)
  return (order) => {
    const own = shipmentsByOrder.get(order.id) ?? []
    const shown = own.map((shipment) => ({
      gift: giftOf(shipment.id),
      ask: null,
      ...withoutAddress(
        shipment.isAddressHidden ? nameOf(shipment) : null,
        toShownShipment(shipment, parcelById.get(shipment.id), eventsByParcel.get(shipment.id) ?? []),
      ),
      cancelling: toCancelling(order, shipment, parcelById.get(shipment.id)),
      cancelRefund: cancelRefundOf(shipment).amount,
      days: daysOf(order, shipment.id, eventsByParcel.get(shipment.id) ?? []),
      wordsOpen: whyNotChangeWords(workOf(order, shipment.id), 'words') === null,
      pause: pauseOf(shipment),
      wordsWait: order.heldBy === WORDS_HOLDER && isShipmentHeld(order, shipment.id),
    }))
    const open = own.filter(({ state }) => state !== 'cancelled')
    const isCancellable =
      canShopperCancel(order.state) && open.every(({ state }) => canTransitionShipment(state, 'cancelled', 'shopper'))
    const isRequested = open.every(({ id }) => parcelById.get(id)?.cancelRequestedAt)
    const [first] = shown
    if (!first) throw new Error(`Order ${order.id} has no shipment`)
    const { to: userInfo, deliveryEstimate, shiprocketId, parcel } = first
    return {
      userInfo,
      deliveryEstimate,
      shiprocketId,
      parcel,
      shipments: shown,
      dues: duesOf(order.id),
      giftCards: giftCardsOf(order.id),
      refund: withoutUncollected(refundOf(order.id), order, cashOf(order.id)),
      cash: cashOf(order.id),
      cancelling: isCancellable ? (isRequested ? 'requested' : 'open') : null,
    }
  }
}

const listShipmentsOf = (orm: Orm | Tx, orderIds: readonly string[]) =>
  orm.select().from(shipments).where(inArray(shipments.orderId, orderIds)).orderBy(asc(shipments.position))

/** Nobody paid what no courier collected. */
function withoutUncollected(refund: RefundView | null, { total }: Order, cash: CashOfOrder | null): RefundView | null {
  if (!refund || !cash) return refund
  const amount = refund.amount - (total - cash.amount)
  return amount > 0 ? { ...refund, amount } : null
}

async function readRefunds(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => RefundView | null> {
  const given = await orm
    .select({ orderId: dues.orderId, refund: refunds })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(inArray(dues.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
  const byOrder = Map.groupBy(given, ({ orderId }) => orderId)
  return (orderId) => toShownRefund((byOrder.get(orderId) ?? []).map(({ refund }) => refund))
}

async function readEvents(orm: Orm | Tx, shipmentIds: readonly string[]): Promise<Map<string, ParcelEvent[]>> {
  const { id, shipmentId } = parcelEvents
  const found = await orm
    .select()
    .from(parcelEvents)
    .where(inArray(shipmentId, [...shipmentIds]))
    .orderBy(asc(id))
  return Map.groupBy(found, (event) => event.shipmentId)
}

/** The remaining shipments of a partly shipped order can be cancelled. */
function toCancelling(
  order: Order,
  { state, againOf }: Shipment,
  parcel: ParcelRow | undefined,
): ShipmentView['cancelling'] {
  if (!isPaid(order.state) || againOf !== null || state === 'cancelled') return null
  if (!canTransitionShipment(state, 'cancelled', 'shopper')) return null
  return parcel?.cancelRequestedAt ? 'requested' : 'open'
}

type ShownShipment = Omit<
  ShipmentView,
  'cancelling' | 'cancelRefund' | 'gift' | 'ask' | 'wordsOpen' | 'wordsWait' | 'pause' | 'days'
>

function toShownShipment(
  shipment: Shipment,
  parcel: ParcelRow | undefined,
  events: readonly ParcelEvent[],
): ShownShipment {
  const { id, state, recipient, taxable, tax, delivery, total, courierName, againOf, againWhy } = shipment
  return {
    id,
    state,
    status: shipmentStateLabel(state),
    to: toUserInfo(recipient),
    deliveryEstimate: formatDeliveryEstimate(shipment.estimatedDays, shipment.daysToMake),
    arrives: toArrival(shipment),
    subtotal: taxable,
    tax,
    shipping: delivery,
    amount: total,
    shiprocketId: parcel?.courierOrderId ?? null,
    again: againOf !== null && againWhy !== null ? { shipment: againOf, why: againWhy } : null,
    parcel: parcel ? toShownParcel(courierName, parcel, events) : null,
  }
}

/** The waybill and the places of a parcel would tell the address, too. @param name null: the buyer knows the address */
function withoutAddress(name: string | null, shown: ShownShipment): ShownShipment {
  if (name === null) return shown
  const { parcel } = shown
  const timeline = parcel?.timeline.map((step) => ({ ...step, place: '' })) ?? []
  return {
    ...shown,
    to: toUserInfo(nameAlone(name)),
    shiprocketId: null,
    parcel: parcel && { ...parcel, awb: null, timeline },
  }
}

function toShownParcel(courierName: string, parcel: ParcelRow, events: readonly ParcelEvent[]): ParcelView | null {
  if (parcel.stage === null) return null
  return {
    courier: parcel.courierName ?? courierName,
    awb: parcel.awb,
    stage: parcel.stage,
    expectedAt: parcel.expectedAt?.toISOString() ?? null,
    timeline: events
      .toSorted(byTime)
      .filter(isNotRepeated)
      .map(({ happenedAt, stage, label, place }) => ({
        at: happenedAt?.toISOString() ?? null,
        status: parcelStageText(stage, label),
        place,
      }))
      .toReversed(),
  }
}

/** Couriers report bookings and pick-ups under many names; show each once. */
function isNotRepeated({ stage }: ParcelEvent, index: number, events: readonly ParcelEvent[]): boolean {
  if (stage !== 'booked' && stage !== 'pickup-scheduled') return true
  return events.findIndex((event) => event.stage === stage) === index
}

/** Stages order scans of the same second; scans without a time come first. */
function byTime(a: ParcelEvent, b: ParcelEvent): number {
  const apart = (a.happenedAt?.getTime() ?? 0) - (b.happenedAt?.getTime() ?? 0)
  return apart || parcelStages.indexOf(a.stage) - parcelStages.indexOf(b.stage)
}

function toShownRefund(given: readonly Refund[]): RefundView | null {
  const [first] = given
  if (!first) return null
  const notFailed = given.filter(({ status }) => !hasFailed(status))
  // Failed attempts of one cause are about the same money: only the last counts.
  const failed = given.filter(
    (refund, index) =>
      hasFailed(refund.status) &&
      !given.some((other, at) => isSameMoney(other, refund) && (at > index || !hasFailed(other.status))),
  )
  const counted = failed.length > 0 ? failed : notFailed
  const done = counted.every(({ status }) => status === 'processed')
  // The arrival of a bounced refund is not recorded.
  const isDated = done && counted.every(({ bounces }) => bounces === 0)
  const latest = Math.max(...counted.map(({ processedAt }) => processedAt?.getTime() ?? 0))
  return {
    amount: counted.reduce((sum, { amount }) => sum + amount, 0),
    state: failed.length > 0 ? 'failed' : done ? 'done' : 'on its way',
    at: isDated && latest > 0 ? new Date(latest).toISOString() : null,
    ...(counted.every(({ cause }) => isDisputeCause(cause)) && { byBank: true }),
  }
}

const hasFailed = (status: Refund['status']) => status === 'failed' || status === 'bounced'

function isSameMoney(a: Refund, b: Refund): boolean {
  return a.paymentId === b.paymentId && originalCause(a.cause) === originalCause(b.cause)
}

export function maskParcel(parcel: ParcelView | null): ParcelView | null {
  return parcel && { ...parcel, awb: parcel.awb && `•••${parcel.awb.slice(-4)}` }
}
