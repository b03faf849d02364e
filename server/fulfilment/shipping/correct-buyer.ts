import { eq } from 'drizzle-orm'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { countBuyersAgain } from '#server/people/buyers/count-buyers-again.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { checkMobile, checkPhoneOfAnyCountry } from '#shop/customers/phone.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mendAddress } from './mend-address.ts'
import type { CourierShop } from './record-courier-refusal.ts'

export type Contact = { email: string; phone: string }
type Wanted = { orderNumber: number; version: number; contact: Contact }
type Refused =
  | OperationRefusal<'not-found' | 'changed' | 'erased' | 'account' | 'same' | 'busy' | 'no-answer'>
  | (OperationRefusal<'invalid'> & { errors: Partial<Record<keyof Contact, string>> })
export type BuyerCorrected = { ok: true } | Refused

/** Parcels with the buyer's phone that the courier does not have yet get the new phone, too. */
export async function correctBuyer(shop: CourierShop, wanted: Wanted, by: StaffActor): Promise<BuyerCorrected> {
  const looked = await runTransaction(shop.database.orm, async (tx) => look(tx, wanted))
  if (!looked.ok) return looked
  const phoned = await correctParcels(shop, { ...wanted, contact: looked.contact }, looked, by)
  if (!phoned.ok) return phoned
  return runAs(shop.database.orm, by, async (tx): Promise<BuyerCorrected> => {
    const found = await look(tx, { ...wanted, version: phoned.version })
    return found.ok ? write(tx, found, by) : found
  })
}

type Found = { ok: true; order: Order; contact: Contact; sent: Shipment[] }

async function look(tx: Tx, { orderNumber, version, contact }: Wanted): Promise<Found | Refused> {
  const order = await lockOrder(tx, orderNumber)
  if (!order) return refuseUnknownOrder()
  if (order.version !== version)
    return refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
  if (order.email === '') return refuse.conflict('erased', 'E-mail and phone of this order have been erased.')
  const email = checkEmail(contact.email)
  const phone = checkPhoneOfAnyCountry(contact.phone)
  if (!email.ok || !phone.ok) {
    const errors = { ...(!email.ok && { email: email.message }), ...(!phone.ok && { phone: phone.message }) }
    return { ...refuse.invalid('invalid', Object.values(errors)[0] ?? 'Please check both.'), errors }
  }
  if (order.customerId !== null && email.value !== order.email)
    return refuse.conflict(
      'account',
      'This order belongs to an account, so its e-mail stays. Correct the phone alone, or write to the buyer.',
    )
  if (email.value === order.email && phone.value === order.buyer.phone)
    return refuse.conflict('same', 'These are the e-mail and the phone it has already.')
  return {
    ok: true,
    order,
    contact: { email: email.value, phone: phone.value },
    sent: await listShipments(tx, order.id),
  }
}

/** Before the buyer is changed, so that a silent courier service leaves all as it was. */
async function correctParcels(
  shop: CourierShop,
  { orderNumber, version, contact: { email, phone } }: Wanted,
  { order, sent }: Found,
  by: StaffActor,
): Promise<{ ok: true; version: number } | Refused> {
  const isForCouriers = phone !== order.buyer.phone && checkMobile(phone).ok
  for (const { id, recipient } of isForCouriers ? sent : []) {
    if (recipient.phone !== order.buyer.phone) continue
    const wanted = { orderNumber, shipmentId: id, address: { ...recipient, phone }, version, tell: email }
    const mended = await mendAddress(shop, wanted, by)
    if (mended.ok) version = mended.version
    else if (mended.reason === 'no-answer' || mended.reason === 'busy' || mended.reason === 'changed')
      return { ...mended, reason: mended.reason }
  }
  return { ok: true, version }
}

async function write(tx: Tx, { order, contact, sent }: Found, by: StaffActor): Promise<BuyerCorrected> {
  const { id, email, buyer } = order
  const corrected = { email: contact.email, buyer: { ...buyer, ...contact }, version: order.version + 1 }
  await tx.update(orders).set(corrected).where(eq(orders.id, id))
  if (contact.email !== email) {
    for (const { id: shipmentId, recipient } of sent)
      if (recipient.email === email)
        await tx
          .update(shipments)
          .set({ recipient: { ...recipient, email: contact.email } })
          .where(eq(shipments.id, shipmentId))
    await countBuyersAgain(tx, { from: email, to: contact.email })
  }
  const before = { email, phone: buyer.phone }
  await recordAudit(tx, by, { operation: 'orders.buyer', subject: auditedOrder(order), before, after: contact })
  return { ok: true }
}
