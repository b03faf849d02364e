import type { Parcel } from '#sandbox/shiprocket/parcel.ts'
import type { Parcels } from '#sandbox/shiprocket/parcels.ts'

export function findParcel(
  parcels: Parcels,
  query: { awb?: string | undefined; order_id?: string | undefined },
): Parcel | undefined {
  if (query.awb !== undefined) return parcels.findBy('awb', query.awb)
  const { order_id = '' } = query
  return (
    parcels.findBy('reference', order_id) ??
    parcels.find(Number(order_id)) ??
    parcels.all().findLast(({ reference }) => order_id !== '' && reference.startsWith(`${order_id}-`))
  )
}
