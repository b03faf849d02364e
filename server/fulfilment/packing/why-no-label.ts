import type { ParcelRow } from '#server/platform/database/parcel-tables.ts'

type Booked = Pick<ParcelRow, 'awb' | 'courierShipmentId'>

/** The reason that no label exists; null when the courier service can be asked. @param name as `GTH-004512-2` */
export function whyNoLabel(name: string, { awb, courierShipmentId }: Booked): string | null {
  if (awb === null) return 'The courier has not given a waybill yet. Try again in a minute.'
  if (courierShipmentId) return null
  return `${name} has the waybill ${awb}, but the courier service’s own number of its parcel is missing, so its label cannot be printed here. Print it on the courier service’s site.`
}
