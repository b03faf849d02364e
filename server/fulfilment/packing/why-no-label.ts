import type { ParcelRow } from '#server/platform/database/parcel-tables.ts'

type Booked = Pick<ParcelRow, 'awb' | 'courierShipmentId'>

/**
 * Why the courier service gives no label of a parcel; null when it can be asked for one.
 * @param name of its order, as `GTH-004512-2`
 */
export function whyNoLabel(name: string, { awb, courierShipmentId }: Booked): string | null {
  if (awb === null) return 'The courier has not given a waybill yet. Try again in a minute.'
  if (courierShipmentId) return null
  return `${name} has the waybill ${awb}, but the courier service’s own number of its parcel is missing, so its label cannot be printed here. Print it on the courier service’s site.`
}
