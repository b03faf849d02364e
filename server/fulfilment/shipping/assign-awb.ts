import { eq } from 'drizzle-orm'
import type { ProviderResult } from '#providers/provider-result.ts'
import type { AwbAssignment } from '#providers/courier/courier-provider.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import type { Paise } from '#shop/money/paise.ts'
import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { recordCourierRefusal, type CourierShop } from './record-courier-refusal.ts'
import { weightOfWanted } from './to-new-parcel.ts'
import { unwrap } from './with-parcel-lease.ts'

/** Tried in turn when the shopper's courier refuses the parcel. */
const MAX_OTHER_COURIERS = 4

/** Another courier costs at most what was paid or the chosen one asked; else a person decides. @throws without a waybill: retried */
export async function assignAwb(
  shop: CourierShop,
  shipment: Shipment,
  parcel: ParcelRow,
  extend: () => Promise<void>,
): Promise<void> {
  const { database, couriers, now } = shop
  // The waybill may exist: prepared late, or by an attempt whose answer was lost.
  const found = unwrap(await couriers.findParcel(parcel.reference))
  const waybill: AwbAssignment =
    found?.awb != null
      ? { state: 'assigned', awb: found.awb, courierId: shipment.courierId, courierName: shipment.courierName }
      : await requestAwb(shop, shipment, parcel, extend)
  if (waybill.state === 'pending') throw new Error('The waybill is being prepared')
  await database.orm
    .update(parcels)
    .set({ awb: waybill.awb, courierName: waybill.courierName || shipment.courierName, changedAt: now() })
    .where(eq(parcels.shipmentId, shipment.id))
}

async function requestAwb(
  shop: CourierShop,
  shipment: Shipment,
  parcel: ParcelRow,
  extend: () => Promise<void>,
): Promise<AwbAssignment> {
  const { couriers } = shop
  const { courierShipmentId } = parcel
  await extend()
  const chosen = await couriers.assignAwb(courierShipmentId ?? '', shipment.courierId)
  if (!isRefusedByCourier(chosen)) return unwrap(await recordCourierRefusal(shop, shipment.id, chosen))
  for (const courierId of await findOtherCouriers(shop, shipment, parcel)) {
    await extend()
    const answer = await couriers.assignAwb(courierShipmentId ?? '', courierId)
    if (!isRefusedByCourier(answer)) return unwrap(await recordCourierRefusal(shop, shipment.id, answer))
  }
  const details = { chosen: shipment.courierName, words: chosen.ok ? '' : chosen.description }
  await recordException(shop.database.orm, { kind: 'courier withdrawn', reference: shipment.id, details }, shop.now())
  return unwrap(chosen)
}

/** An empty account or a pending answer is no refusal. */
function isRefusedByCourier(answer: ProviderResult<AwbAssignment>): boolean {
  return !answer.ok && (answer.reason === 'refused' || answer.reason === 'not-serviceable')
}

/** The workshop bears a second sending: it may cost as much as the buyer paid for the first. */
async function findPaidDelivery(orm: Orm, { againOf, delivery, courierCharge }: Shipment): Promise<Paise> {
  const [first] = againOf === null ? [] : await orm.select().from(shipments).where(eq(shipments.id, againOf))
  return first ? findPaidDelivery(orm, first) : Math.max(delivery, courierCharge ?? 0)
}

async function findOtherCouriers(
  { database, couriers }: CourierShop,
  shipment: Shipment,
  { cash }: ParcelRow,
): Promise<string[]> {
  const weight = weightOfWanted(shipment, await listWantedLines(database.orm, [shipment.id]))
  const most = await findPaidDelivery(database.orm, shipment)
  const offers = await couriers.fetchQuotes({ deliveryPin: shipment.recipient.postcode, weight })
  if (!offers.ok) return []
  return offers.value
    .filter(({ takesCash }) => takesCash || cash === null)
    .filter(({ courierId, rateRupees }) => courierId !== shipment.courierId && shippingCharge(rateRupees) <= most)
    .slice(0, MAX_OTHER_COURIERS)
    .map(({ courierId }) => courierId)
}
