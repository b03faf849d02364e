import { and, eq, sql } from 'drizzle-orm'
import { orders, outbox } from '#server/platform/database/order-tables.ts'
import { eWayBills, parcels } from '#server/platform/database/parcel-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { readEWayBill } from '#shop/documents/e-way-bill.ts'
import { BILL_TO_CANCEL } from '#shop/orders/beside-work.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Noted = { ok: true } | OperationRefusal<'not-found' | 'invalid' | 'too-late' | 'booked'>

/** The parcel's booking waits for the bill. */
export function recordEWayBill(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; shipmentId?: string | undefined; number: string },
  by: StaffActor,
): Promise<Noted> {
  return runTransaction(database.orm, async (tx): Promise<Noted> => {
    await actAs(tx, by)
    const order = await lockOrder(tx, wanted.orderNumber)
    if (!order) return refuseUnknownOrder()
    const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === (wanted.shipmentId ?? order.id))
    if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
    const read = readEWayBill(wanted.number)
    if (!read.ok) return read
    if (!hasNotLeft(shipment.state)) return refuse.conflict('too-late', 'This parcel has left the workshop.')
    const ofShipment = eq(eWayBills.shipmentId, shipment.id)
    const [known] = await tx.select().from(eWayBills).where(ofShipment)
    if (known?.number === read.number) return { ok: true }
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.shipmentId, shipment.id))
    if (parcel?.courierOrderId) return refuse.conflict('booked', BOOKED)
    const note = { number: read.number, staffName: by.name, notedAt: now() }
    await tx
      .insert(eWayBills)
      .values({ shipmentId: shipment.id, ...note })
      .onConflictDoUpdate({ target: eWayBills.shipmentId, set: note })
    await resumeBooking(tx, shipment.id, now())
    await resolveException(tx, { kind: 'e-way bill wanted', reference: shipment.id }, now())
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    await recordAudit(tx, by, {
      operation: 'orders.e-way-bill',
      subject: auditedOrder(order),
      before: { number: known?.number ?? null },
      after: { number: read.number, parcel: shipment.position },
    })
    return { ok: true }
  })
}

/** Its parcel does not leave as the bill says. A person cancels it on the portal. @returns its number */
export async function voidEWayBill(tx: Tx, shipmentId: string, now: Date): Promise<string | undefined> {
  const [voided] = await tx.delete(eWayBills).where(eq(eWayBills.shipmentId, shipmentId)).returning()
  if (!voided) return undefined
  const { number: toCancel } = voided
  const reference = `${shipmentId}: ${toCancel}`
  await recordException(tx, { kind: BILL_TO_CANCEL, reference, details: { toCancel } }, now)
  return toCancel
}

/** @returns false unless the parcel waits for its e-way bill */
export async function resumeBooking(tx: Tx, shipmentId: string, at: Date): Promise<boolean> {
  const isWaiting = sql`${outbox.payload} ->> 'waitsFor' = 'e-way bill'`
  const resumed = await tx
    .update(outbox)
    .set({ payload: {}, processedAt: null, attempts: 0, nextAttemptAt: at })
    .where(and(eq(outbox.kind, 'book courier'), eq(outbox.subject, shipmentId), isWaiting))
  return resumed.rowCount === 1
}

const BOOKED =
  'The courier of this parcel is booked already. Enter the number in the courier service’s own panel instead.'
