import type { ParcelStage } from '#shop/orders/parcel-stages.ts'

/** By label: Shiprocket has two clashing tables of numbers (20 is "In Transit" and "Pickup Exception"). */
const stageByLabel: Record<string, ParcelStage> = {
  NEW: 'booked',
  'AWB ASSIGNED': 'booked',
  'LABEL GENERATED': 'booked',
  'MANIFEST GENERATED': 'booked',
  'READY TO SHIP': 'booked',
  'SHIPMENT BOOKED': 'booked',
  'PICKUP SCHEDULED': 'pickup-scheduled',
  'PICKUP QUEUED': 'pickup-scheduled',
  'PICKUP QUEUE': 'pickup-scheduled',
  'PICKUP RESCHEDULED': 'pickup-scheduled',
  'PICKUP BOOKED': 'pickup-scheduled',
  'PICKUP ERROR': 'pickup-scheduled',
  'PICKUP EXCEPTION': 'pickup-scheduled',
  'OUT FOR PICKUP': 'out-for-pickup',
  'PICKED UP': 'picked-up',
  SHIPPED: 'in-transit',
  'IN TRANSIT': 'in-transit',
  'IN FLIGHT': 'in-transit',
  'HANDOVER TO COURIER': 'in-transit',
  'REACHED DESTINATION HUB': 'in-transit',
  'REACHED HUB': 'in-transit',
  'REACHED WAREHOUSE': 'in-transit',
  MISROUTED: 'in-transit',
  DELAYED: 'in-transit',
  'OUT FOR DELIVERY': 'out-for-delivery',
  DELIVERED: 'delivered',
  UNDELIVERED: 'undelivered',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  'CANCELLED BEFORE DISPATCHED': 'cancelled',
  'RTO INITIATED': 'returning',
  'RTO ACKNOWLEDGED': 'returning',
  'RTO IN TRANSIT': 'returning',
  'RTO NDR': 'returning',
  'RTO OFD': 'returning',
  'RTO LOCK': 'returning',
  'RTO DELIVERED': 'returned',
  'REACHED BACK AT SELLER CITY': 'returning',
  LOST: 'lost',
  UNTRACEABLE: 'lost',
  DAMAGED: 'damaged',
  DESTROYED: 'damaged',
}

export function toParcelStage(label: string): ParcelStage {
  return (
    stageByLabel[
      label
        .trim()
        .replace(/[\s_-]+/g, ' ')
        .toUpperCase()
    ] ?? 'unknown'
  )
}
