import { eq } from 'drizzle-orm'
import type { Answer } from '#providers/answer.ts'
import type { Waybill } from '#providers/courier/courier-provider.ts'
import type { Order } from '#server/database/order-tables.ts'
import { shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { noteBreak } from '#server/orders/note-break.ts'
import { shippingCharge } from '#shop/pricing/total.ts'
import { withBreaks, type CourierShop } from './note-refusal.ts'
import { must } from './work-on-parcel.ts'

/** Couriers tried one after the other, at most, when the one the shopper chose does not take the parcel any more. */
const MOST_OTHERS = 4

/**
 * Has a courier take the parcel: the one the shopper chose, else the next that costs no more than was paid. What the
 * shopper pays never changes; when nobody carries it for that, a person decides.
 * @throws when there is no waybill yet: the promise is then kept later
 */
export async function giveWaybill(
  shop: CourierShop,
  order: Order,
  parcel: Shipment,
  step: () => Promise<void>,
): Promise<void> {
  const { database, couriers, now } = shop
  // It may have one already: prepared later than asked for, or by an attempt whose answer was lost.
  const found = must(await couriers.findShipment(parcel.reference))
  const waybill: Waybill =
    found?.awb != null
      ? { state: 'assigned', awb: found.awb, courierId: order.courierId, courierName: order.courierName }
      : await askForWaybill(shop, order, parcel, step)
  if (waybill.state === 'pending') throw new Error('The waybill is being prepared')
  await database.orm
    .update(shipments)
    .set({ awb: waybill.awb, courierName: waybill.courierName || order.courierName, newsAt: now() })
    .where(eq(shipments.orderId, order.id))
}

async function askForWaybill(
  shop: CourierShop,
  order: Order,
  { courierShipmentId }: Shipment,
  step: () => Promise<void>,
): Promise<Waybill> {
  const { couriers } = shop
  await step()
  const chosen = await couriers.assignAwb(courierShipmentId ?? '', order.courierId)
  if (!hasWithdrawn(chosen)) return must(await withBreaks(shop, order.id, chosen))
  for (const courierId of await othersForTheSame(shop, order)) {
    await step()
    const answer = await couriers.assignAwb(courierShipmentId ?? '', courierId)
    if (!hasWithdrawn(answer)) return must(await withBreaks(shop, order.id, answer))
  }
  const details = { chosen: order.courierName, words: chosen.ok ? '' : chosen.description }
  await noteBreak(shop.database.orm, { kind: 'courier withdrawn', reference: order.id, details }, shop.now())
  return must(chosen)
}

/** The courier says no. That our account is out of money, or that the answer is on its way, is something else. */
function hasWithdrawn(answer: Answer<Waybill>): boolean {
  if (answer.ok || /wallet|balance|recharge|already/i.test(answer.description ?? '')) return false
  return answer.reason === 'refused' || answer.reason === 'not-serviceable'
}

async function othersForTheSame({ couriers }: CourierShop, order: Order): Promise<string[]> {
  const offers = await couriers.offers({ deliveryPin: order.shipTo.zipcode, weight: order.weight })
  if (!offers.ok) return []
  return offers.value
    .filter(
      ({ courierId, rateRupees }) =>
        courierId !== order.courierId && shippingCharge(rateRupees) <= order.shipping,
    )
    .slice(0, MOST_OTHERS)
    .map(({ courierId }) => courierId)
}
