import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Shop } from '#server/platform/shop.ts'
import type { Database, Tx } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderLines, orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { invoiceShipments } from '#server/platform/database/document-tables.ts'
import { eWayBills, parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import { issueOpenInvoices } from '#server/money/documents/issue-open-invoices.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import { isMadeForOrderSql } from '#server/orders/lifecycle/units-to-make.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { consignmentValue, E_WAY_BILL_ABOVE, withValue } from '#shop/documents/e-way-bill.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { bookingWaitsFor, type CourierBooking } from '#shop/orders/waits-for-packing.ts'
import { whyNotOnItsDay } from './book-couriers-of-day.ts'
import { findCashToCollect } from '#server/platform/ledger/find-cash.ts'
import { toNewParcel, parcelReference } from './to-new-parcel.ts'
import { assignAwb } from './assign-awb.ts'
import { recordCourierRefusal, type CourierShop } from './record-courier-refusal.ts'
import { unwrap, withParcelLease } from './with-parcel-lease.ts'

type BookingShop = CourierShop & Pick<Shop, 'settings'>

const FIRST_POLL_AFTER_MS = 30 * 60_000

/** Each step is stored and repeatable by our reference: a retry after a crash books nothing twice. */
export function createBookParcelHandler(shop: BookingShop): OutboxHandler {
  return async (shipmentId, _, stopping) => {
    const isWanted = await createParcel(shop, shipmentId)
    if (!isWanted) return
    const booked = await withParcelLease(
      shop,
      shipmentId,
      (extend) => continueBooking(shop, shipmentId, extend),
      stopping,
    )
    if (booked === 'busy') throw new Error('Somebody else is speaking to the courier service about this parcel')
  }
}

/** The order's row lock decides between booking and a cancellation. */
async function createParcel({ database, settings, now }: BookingShop, shipmentId: string): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const found = await lockShipment(tx, shipmentId)
    if (!found || !isToShip(found) || !(await isPaidFor(tx, found))) return false
    if ((await listWantedLines(tx, [shipmentId])).length === 0) return false
    const { order, shipment } = found
    const at = now()
    const isBillMissing = await askForEWayBill(tx, shipment, at)
    if (await isLeftForLater(tx, settings.bookCourier, shipment, at)) return false
    if (isBillMissing) {
      await markWaiting(tx, shipmentId, 'e-way bill')
      return false
    }
    await tx
      .insert(parcels)
      .values({ shipmentId, reference: parcelReference(order, shipment), createdAt: at, changedAt: at })
      .onConflictDoNothing()
    // Goods leave with their invoice, even before the order's full payment (CGST Act, section 31).
    if (found.order.paid < found.order.total) await issueOpenInvoices(tx, settings.seller, found.order, at, shipmentId)
    return true
  })
}

/** The payments must cover this shipment and all booked or cancelled ones: cancelled ones are refunded. */
async function isPaidFor(tx: Tx, { order, shipment }: { order: Order; shipment: Shipment }): Promise<boolean> {
  if (order.paid >= order.total) return true
  const others = await tx
    .select({ state: shipments.state, total: shipments.total, bookedAs: parcels.reference })
    .from(shipments)
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(and(eq(shipments.orderId, order.id), ne(shipments.id, shipment.id)))
  const gone = others.filter(({ state, bookedAs }) => state === 'cancelled' || bookedAs !== null)
  return order.paid >= gone.reduce((sum, { total }) => sum + total, shipment.total)
}

/** Keeps the outbox row for packing or its day (`transitionShipments`, `bookCouriersOfDay`). Invariant I6 allows this. */
async function isLeftForLater(
  tx: Tx,
  when: CourierBooking,
  { id, state, shipBy }: Shipment,
  at: Date,
): Promise<boolean> {
  const made = and(eq(orderLines.shipmentId, id), isMadeForOrderSql())
  const isMade = when === 'made to order when packed' && (await tx.$count(orderLines, made)) > 0
  const isStopped = when === 'on its day' && (await whyNotOnItsDay(tx, id)) !== null
  const waitsFor = isStopped ? 'day' : bookingWaitsFor(when, { state, isMade, shipBy }, at)
  const booked = waitsFor ? await tx.$count(parcels, eq(parcels.shipmentId, id)) : 0
  if (waitsFor === null || booked > 0) return false
  await markWaiting(tx, id, waitsFor)
  return true
}

function markWaiting(tx: Tx, shipmentId: string, waitsFor: 'packed' | 'day' | 'e-way bill') {
  return tx
    .update(outbox)
    .set({ payload: { waitsFor } })
    .where(and(eq(outbox.kind, 'book courier'), eq(outbox.subject, shipmentId)))
}

/** Asks for the e-way bill at placement, even with a later booking. @returns whether it is missing */
async function askForEWayBill(tx: Tx, { id, delivery }: Shipment, at: Date): Promise<boolean> {
  const value = consignmentValue(delivery, (await listWantedLines(tx, [id])).map(withValue))
  const isMissing = value > E_WAY_BILL_ABOVE && (await tx.$count(eWayBills, eq(eWayBills.shipmentId, id))) === 0
  const wanted = { kind: 'e-way bill wanted', reference: id, details: { amount: value } } as const
  const isBooked = (await tx.$count(parcels, and(eq(parcels.shipmentId, id), isNotNull(parcels.courierOrderId)))) > 0
  if (!isMissing || isBooked) await resolveException(tx, wanted, at)
  else await recordException(tx, wanted, at)
  return isMissing && !isBooked
}

function isToShip({ order, shipment }: { order: Order; shipment: Shipment }): boolean {
  return isPaid(order.state) && canTransitionShipment(shipment.state, 'shipped')
}

async function continueBooking(shop: BookingShop, shipmentId: string, extend: () => Promise<void>): Promise<void> {
  const { database, couriers, now } = shop
  let found = await findParcelToBook(database, shipmentId)
  if (found && found.parcel.courierOrderId === null) {
    await bookAtCourier(shop, found, extend)
    found = await findParcelToBook(database, shipmentId)
  }
  if (found && found.parcel.awb === null) {
    await extend()
    await assignAwb(shop, found.shipment, found.parcel, extend)
    found = await findParcelToBook(database, shipmentId)
  }
  if (!found || found.parcel.pickupRequestedAt !== null) return
  await extend()
  const requested = await couriers.requestPickup(found.parcel.courierShipmentId ?? '')
  // An earlier attempt got through, and its answer was lost.
  const isAlreadyRequested = !requested.ok && requested.reason === 'already-done'
  if (!isAlreadyRequested) unwrap(await recordCourierRefusal(shop, shipmentId, requested))
  await database.orm
    .update(parcels)
    .set({ pickupRequestedAt: now(), nextPollAt: new Date(now().getTime() + FIRST_POLL_AFTER_MS) })
    .where(eq(parcels.shipmentId, shipmentId))
  for (const kind of ['courier refuses us', 'courier withdrawn', 'booking refused', 'booking waits'] as const)
    await resolveException(database.orm, { kind, reference: shipmentId }, now())
}

type ParcelToBook = { order: Order; shipment: Shipment; parcel: ParcelRow }

/** Undefined without wanted units. @throws during a cancellation, whose end decides */
async function findParcelToBook({ orm }: Database, shipmentId: string): Promise<ParcelToBook | undefined> {
  const [found] = await orm
    .select({ order: orders, shipment: shipments, parcel: parcels })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(parcels.shipmentId, shipmentId))
  if (!found || !isToShip(found) || (await listWantedLines(orm, [shipmentId])).length === 0) return undefined
  if (found.parcel.cancelRequestedAt !== null) throw new Error('The order is being cancelled')
  return found
}

/** Looks up a booking with a lost answer by our reference before it books. */
async function bookAtCourier(
  shop: BookingShop,
  { order, shipment }: ParcelToBook,
  extend: () => Promise<void>,
): Promise<void> {
  const { database, couriers, settings, now } = shop
  const lines = await listWantedLines(database.orm, [shipment.id])
  const [gift] = await database.orm.select().from(gifts).where(eq(gifts.shipmentId, shipment.id))
  const [bill] = await database.orm.select().from(eWayBills).where(eq(eWayBills.shipmentId, shipment.id))
  const [invoice] = await database.orm
    .select()
    .from(invoiceShipments)
    .where(eq(invoiceShipments.shipmentId, shipment.id))
  const cash = await findCashToCollect(database.orm, order.id)
  const papers = { eWayBill: bill?.number, invoice: invoice?.invoiceNumber, cash }
  const parcel = toNewParcel(order, shipment, lines, { gift, seller: settings.seller, ...papers })
  const found = unwrap(await recordCourierRefusal(shop, shipment.id, await couriers.findParcel(parcel.reference)))
  if (!found) await extend()
  const booked = found ?? unwrap(await recordCourierRefusal(shop, shipment.id, await couriers.createParcel(parcel)))
  await database.orm
    .update(parcels)
    .set({
      courierOrderId: booked.orderId,
      courierShipmentId: booked.shipmentId,
      awb: booked.awb,
      cash: cash ?? null,
      courierName: booked.awb === null ? null : shipment.courierName,
      stage: 'booked',
      changedAt: now(),
    })
    .where(eq(parcels.shipmentId, shipment.id))
}
