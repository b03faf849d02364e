import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { cancelChallans } from '#server/money/documents/issue-challan.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import type { CourierShop } from './record-courier-refusal.ts'
import { voidEWayBill } from './record-e-way-bill.ts'
import { withParcelLease } from './with-parcel-lease.ts'

export type MendedFields = Pick<
  ShippingAddress,
  'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'postcode' | 'phone'
>
type Wanted = {
  orderNumber: number
  shipmentId?: string | undefined
  address: MendedFields
  version: number
  /** The mail goes to this address, where the order's e-mail is about to change. */
  tell?: string
}
type Refused =
  | OperationRefusal<'not-found' | 'changed' | 'too-late' | 'other-state' | 'same' | 'busy' | 'no-answer'>
  | (OperationRefusal<'invalid'> & { errors: Partial<Record<keyof ShippingAddress, string>> })
export type AddressMended = { ok: true; version: number } | Refused

/**
 * Until pick-up, and within the State, which decides the invoice's tax (docs/decisions/010).
 * A booking is cancelled and booked again with a new waybill, at the paid charge. The buyer gets a mail.
 */
export async function mendAddress(shop: CourierShop, wanted: Wanted, by: StaffActor): Promise<AddressMended> {
  const looked = await runTransaction(shop.database.orm, async (tx) => look(tx, wanted))
  if (!looked.ok) return looked
  const { shipment, parcel } = looked
  if (!parcel) return write(shop, wanted, by, null)
  const mended = await withParcelLease(shop, shipment.id, async (extend): Promise<AddressMended> => {
    const found = await shop.couriers.findParcel(parcel.reference)
    if (!found.ok) return refuseUnanswered()
    if (found.value) {
      await extend()
      const cancelled = await shop.couriers.cancelParcel(found.value.orderId)
      if (!cancelled.ok) return cancelled.reason === 'refused' ? refuseTooLate() : refuseUnanswered()
    }
    return write(shop, wanted, by, parcel)
  })
  return mended === 'busy'
    ? refuse.busy('busy', 'This parcel is being booked right now. Try again in a minute.')
    : mended
}

type Found = { ok: true; order: Order; shipment: Shipment; parcel: ParcelRow | undefined; recipient: ShippingAddress }

/** Checks everything before the courier service is asked. */
async function look(tx: Tx, { orderNumber, shipmentId, address, version }: Wanted): Promise<Found | Refused> {
  const order = await lockOrder(tx, orderNumber)
  if (!order) return refuseUnknownOrder()
  if (order.version !== version)
    return refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
  const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === (shipmentId ?? order.id))
  if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.shipmentId, shipment.id))
  const isHere = isPaid(order.state) && hasNotLeft(shipment.state) && parcel?.cancelRequestedAt == null
  // Once the courier is on the way, its shopper cannot cancel either.
  if (!isHere || (parcel && !canTransitionShipment(shipment.state, 'cancelled', 'shopper'))) return refuseTooLate()
  const { country, state, email } = shipment.recipient
  const checked = checkRecipient({ ...address, country })
  if (!checked.ok) {
    const [message = 'Please check the address.'] = Object.values(checked.errors)
    return { ...refuse.invalid('invalid', message), errors: checked.errors }
  }
  if (checked.address.state !== state)
    return refuse.conflict(
      'other-state',
      `The tax on the invoice is that of ${state}. For ${checked.address.state}, cancel this order and ask the buyer to place it again.`,
    )
  const recipient = { ...checked.address, email }
  if (JSON.stringify(sorted(recipient)) === JSON.stringify(sorted(shipment.recipient)))
    return refuse.conflict('same', 'This is the address it has already.')
  return { ok: true, order, shipment, parcel, recipient }
}

/** @param released the cancelled booking */
async function write(
  { database, now }: CourierShop,
  wanted: Wanted,
  by: StaffActor,
  released: ParcelRow | null,
): Promise<AddressMended> {
  return runTransaction(database.orm, async (tx): Promise<AddressMended> => {
    await actAs(tx, by)
    const looked = await look(tx, wanted)
    if (!looked.ok) return looked
    const { order, shipment, parcel, recipient } = looked
    if (parcel && !released) return refuse.busy('busy', 'This parcel is being booked right now. Try again in a minute.')
    await tx.update(shipments).set({ recipient }).where(eq(shipments.id, shipment.id))
    const version = order.version + 1
    await tx.update(orders).set({ version }).where(eq(orders.id, order.id))
    const voided = isOnBill(shipment, recipient) ? await voidEWayBill(tx, shipment.id, now()) : undefined
    if (released) await bookAnew(tx, shipment, now())
    if (released || voided) await bookAgain(tx, shipment, now())
    await cancelChallans(tx, [shipment.id], now())
    const { tell = order.email } = wanted
    if (tell !== '')
      await queueMail(tx, { kind: 'address mended', recipient: tell, payload: { shipment: shipment.id } }, now())
    await recordAudit(tx, by, {
      operation: 'orders.address',
      subject: auditedOrder(order),
      before: { ...shipment.recipient, parcel: shipment.position, ...(voided && { eWayBill: voided }) },
      after: { ...recipient, parcel: shipment.position, bookedAnew: released !== null },
    })
    return { ok: true, version }
  })
}

/** The courier service gives the next booking a new reference. */
async function bookAnew(tx: Tx, { id }: Shipment, now: Date): Promise<void> {
  const unbooked = { courierOrderId: null, courierShipmentId: null, awb: null, courierName: null, stage: null }
  const untracked = { label: null, expectedAt: null, pickupRequestedAt: null, nextPollAt: null, changedAt: now }
  await tx
    .update(parcels)
    .set({ ...unbooked, ...untracked })
    .where(eq(parcels.shipmentId, id))
  await tx.execute(sql`DELETE FROM parcel_events WHERE shipment_id = ${id}`)
}

async function bookAgain(tx: Tx, { id }: Shipment, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ payload: {}, processedAt: null, nextAttemptAt: now, attempts: 0 })
    .where(and(eq(outbox.kind, 'book courier'), eq(outbox.subject, id)))
}

/** The portal changes no place or consignee of a bill: another one is made, and the booking asks for it. */
function isOnBill({ recipient }: Shipment, to: ShippingAddress): boolean {
  const named = ['firstName', 'lastName', 'address', 'city', 'postcode'] as const
  return named.some((field) => recipient[field] !== to[field])
}

const sorted = (address: ShippingAddress) => Object.entries(address).toSorted(([a], [b]) => a.localeCompare(b))
const refuseTooLate = () =>
  refuse.conflict(
    'too-late',
    'The courier is on the way or has the parcel already. Ask the courier to change the address.',
  )
const refuseUnanswered = () =>
  refuse.conflict(
    'no-answer',
    'The courier service does not answer, so the address stays as it was. Try again in a minute.',
  )
