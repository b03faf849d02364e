import type { Parcel, Parcels } from '#sandbox/shiprocket/parcels.ts'

/** The parcel people mean: by waybill, by the shop's reference, or by Shiprocket's order id. */
export function findParcel(
  parcels: Parcels,
  named: { awb?: string | undefined; order_id?: string | undefined },
): Parcel | undefined {
  if (named.awb !== undefined) return parcels.findBy('awb', named.awb)
  return parcels.findBy('reference', named.order_id ?? '') ?? parcels.find(Number(named.order_id))
}
